import { prefixOf, localName } from '#shared/xbrl/aspects.ts';
import { standardNamespace, type TaxonomyConcept, type TaxonomyGraph, type TaxonomySource } from './taxonomy-graph.ts';

const HEADER = 'name,balance,periodType,nonNegative';
const SOURCE: TaxonomySource = { kind: 'starter', name: 'starter table' };

const ROW = /^([a-z-]+:[A-Za-z0-9_]+),(debit|credit|),(instant|duration|),[^,]*$/;

/**
 * The static graph when no release is installed: the concepts of resources/starter/concepts.csv. The table belongs to no taxonomy year,
 * so no bridge claims to be of the filing's own. An empty cell is unknown. Throws when the table is malformed: it is shipped with the
 * program.
 */
export function createStarterTaxonomy(csvText: string): TaxonomyGraph {
  const concepts = new Map(readTable(csvText).map((concept) => [`${concept.family}:${concept.localName}`, concept]));
  return {
    bridge: (name, namespace) => {
      const standard = namespace === undefined ? undefined : standardNamespace(namespace);
      const concept = standard === undefined ? undefined : concepts.get(`${standard.family}:${localName(name)}`);
      if (standard === undefined || concept === undefined) return undefined;
      return { reported: name, concept, filingYear: standard.year, isSameYear: false };
    },
    sources: () => [SOURCE],
  };
}

function readTable(csvText: string): TaxonomyConcept[] {
  const [header, ...lines] = csvText.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header?.trim() !== HEADER) throw new Error(`the starter table must begin with ${HEADER}`);
  return lines.map((line) => {
    const [, name, balance, periodType] = ROW.exec(line.trim()) ?? [];
    if (name === undefined) throw new Error(`the starter table has a malformed line: ${line}`);
    return {
      localName: localName(name),
      family: prefixOf(name),
      balance: balance === 'debit' || balance === 'credit' ? balance : null,
      periodType: periodType === 'instant' || periodType === 'duration' ? periodType : null,
      label: null,
      source: SOURCE,
    };
  });
}
