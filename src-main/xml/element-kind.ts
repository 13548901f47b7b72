/** Namespaces of the specifications that the readers know. */
export const NS = {
  xbrli: 'http://www.xbrl.org/2003/instance',
  link: 'http://www.xbrl.org/2003/linkbase',
  xlink: 'http://www.w3.org/1999/xlink',
  xbrldi: 'http://xbrl.org/2006/xbrldi',
  xbrldt: 'http://xbrl.org/2005/xbrldt',
  iso4217: 'http://www.xbrl.org/2003/iso4217',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  xs: 'http://www.w3.org/2001/XMLSchema',
  xhtml: 'http://www.w3.org/1999/xhtml',
  ix: 'http://www.xbrl.org/2013/inlineXBRL',
  ix10: 'http://www.xbrl.org/2008/inlineXBRL',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const;

const NAMES = {
  xbrli: ['xbrl', 'context', 'identifier', 'startDate', 'endDate', 'instant', 'forever', 'unit', 'measure', 'unitDenominator'],
  xbrldi: ['explicitMember', 'typedMember'],
  link: [
    'linkbase',
    'schemaRef',
    'linkbaseRef',
    'roleRef',
    'arcroleRef',
    'roleType',
    'definition',
    'usedOn',
    'presentationLink',
    'calculationLink',
    'definitionLink',
    'labelLink',
    'referenceLink',
    'footnoteLink',
    'loc',
    'presentationArc',
    'calculationArc',
    'definitionArc',
    'labelArc',
    'referenceArc',
    'footnoteArc',
    'label',
    'reference',
    'footnote',
  ],
  xs: ['schema', 'element', 'import', 'include', 'redefine'],
  ix: ['hidden', 'nonFraction', 'nonNumeric', 'fraction', 'tuple', 'exclude', 'continuation', 'footnote', 'relationship'],
} as const;

type KindOf<Prefix extends keyof typeof NAMES> = `${Prefix}:${(typeof NAMES)[Prefix][number]}`;

/** Elements that a reader acts on, by the conventional prefix of their namespace; of `ix`, `xbrli` and `link` the rest is their `other`. */
export type ElementKind =
  KindOf<'xbrli'> | KindOf<'xbrldi'> | KindOf<'link'> | KindOf<'xs'> | KindOf<'ix'> | 'ix:other' | 'xbrli:other' | 'link:other' | 'other';

function kindTable(): ReadonlyMap<string, ReadonlyMap<string, ElementKind>> {
  const table = new Map<string, Map<string, ElementKind>>();
  const add = <Prefix extends keyof typeof NAMES>(
    uri: string,
    prefix: Prefix,
    kindOf: (local: (typeof NAMES)[Prefix][number]) => ElementKind,
  ) => {
    const locals: readonly (typeof NAMES)[Prefix][number][] = NAMES[prefix];
    table.set(uri, new Map(locals.map((local) => [local, kindOf(local)])));
  };
  add(NS.xbrli, 'xbrli', (local) => `xbrli:${local}`);
  add(NS.xbrldi, 'xbrldi', (local) => `xbrldi:${local}`);
  add(NS.link, 'link', (local) => `link:${local}`);
  add(NS.xs, 'xs', (local) => `xs:${local}`);
  add(NS.ix, 'ix', (local) => `ix:${local}`);
  add(NS.ix10, 'ix', (local) => `ix:${local}`);
  return table;
}

const KINDS = kindTable();

export function elementKind(uri: string, local: string): ElementKind {
  const known = KINDS.get(uri)?.get(local);
  if (known !== undefined) return known;
  if (uri === NS.ix || uri === NS.ix10) return 'ix:other';
  if (uri === NS.xbrli) return 'xbrli:other';
  if (uri === NS.link) return 'link:other';
  return 'other';
}
