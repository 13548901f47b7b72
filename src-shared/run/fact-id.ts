/** How evidence names a fact of another filing than the run's own: `filing-…#f12`. No id of a fact has a `#` (it is an XML name). */
export const factOfFiling = (filingId: string, factId: string): string => `${filingId}#${factId}`;

/** The two parts again; `filingId` null for a fact of the run's own filing. */
export function splitFactId(id: string): { readonly filingId: string | null; readonly factId: string } {
  const at = id.indexOf('#');
  return at === -1 ? { filingId: null, factId: id } : { filingId: id.slice(0, at), factId: id.slice(at + 1) };
}
