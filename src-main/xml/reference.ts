/** An href found in a document of the filing. */
export interface DocumentReference {
  readonly kind: 'schema' | 'linkbase' | 'role';
  readonly href: string;
  /** The document it stands in; hrefs are relative to it. */
  readonly from: string;
  /** Of an import: the namespace that the schema is imported for. */
  readonly namespace?: string | undefined;
}
