import type { Attributes } from './attributes.ts';
import type { ElementKind } from './element-kind.ts';
import type { ElementName } from './namespace-scope.ts';
import type { XmlReader } from './xml-reader.ts';

/** An href found in a document of the filing. */
export interface DocumentReference {
  readonly kind: 'schema' | 'linkbase' | 'role';
  readonly href: string;
  /** The document it stands in; hrefs are relative to it. */
  readonly from: string;
  /** Of an import: the namespace that the schema is imported for. */
  readonly namespace?: string | undefined;
}

const KINDS: Partial<Record<ElementKind, DocumentReference['kind']>> = {
  'link:schemaRef': 'schema',
  'link:linkbaseRef': 'linkbase',
  'link:roleRef': 'role',
  'link:arcroleRef': 'role',
};

/** What one of these elements refers to; nothing when its href is empty. */
export function referencesIn(name: ElementName, attributes: Attributes, { scope, source }: XmlReader): readonly DocumentReference[] {
  const kind = KINDS[name.kind];
  const href = attributes[scope.xlink.href]?.trim() ?? '';
  return kind === undefined || href === '' ? [] : [{ kind, href, from: source.name }];
}
