import { prefixOf } from '#shared/xbrl/aspects.ts';
import type { Balance, PeriodType, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from './filing-graph.ts';
import type { Bridge, TaxonomyGraph, TaxonomySource } from './taxonomy-graph.ts';

export type PropertySource =
  | TaxonomySource
  | { readonly kind: 'filing' }
  /** What came with the filing and speaks of concepts that others declare. */
  | { readonly kind: 'package'; readonly name: string };

const META_LINKS: PropertySource = { kind: 'package', name: 'MetaLinks.json of the package' };

export interface ConceptProperties {
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  /** Where the answer came from, the filing's own schema first; empty when nothing knows the concept. */
  readonly sources: readonly PropertySource[];
  /** Into the static graph, whoever answered. */
  readonly bridge: Bridge | undefined;
}

/**
 * The filing's own schema speaks first, for each property by itself; what it does not say, the package's MetaLinks.json may (the balance
 * only), then the static graph.
 */
export function conceptProperties(
  { graph, taxonomy }: { readonly graph: FilingGraph; readonly taxonomy: TaxonomyGraph },
  name: QName,
): ConceptProperties {
  const own = graph.concept(name);
  const described = graph.described(name);
  const bridge = taxonomy.bridge(name, graph.namespaceOf(prefixOf(name)));
  const known = bridge?.concept;
  const said = own?.balance ?? described?.balance ?? null;
  const balance = said ?? known?.balance ?? null;
  const periodType = own?.periodType ?? known?.periodType ?? null;
  const sources: PropertySource[] = own === undefined ? [] : [{ kind: 'filing' }];
  if (said !== (own?.balance ?? null)) sources.push(META_LINKS);
  const isAnswered = balance === said && periodType === (own?.periodType ?? null);
  if (known !== undefined && (sources.length === 0 || !isAnswered)) sources.push(known.source);
  return { balance, periodType, sources: sources.length === 0 && described !== undefined ? [META_LINKS] : sources, bridge };
}

/** An answer of the static graph: whose it is, and which family and year were asked for. */
export interface Answered extends Pick<Bridge, 'filingYear' | 'isSameYear'> {
  readonly concept: Pick<Bridge['concept'], 'source' | 'family'>;
}

/**
 * Which release or table answered, and how it stands to the filing: `us-gaap 2024, the filing's own year`. Where the release of that year is
 * installed and another answers all the same, it says what the installed one `lacks`.
 */
export function answeredBy(
  { concept: { source, family }, filingYear, isSameYear }: Answered,
  taxonomy: Pick<TaxonomyGraph, 'sources'>,
  lacks = 'does not declare it',
): string {
  if (source.kind === 'starter') return source.name;
  if (isSameYear) return `${source.name}, the filing's own year`;
  const own = taxonomy.sources().find((one) => one.kind === 'release' && one.id === `${family}-${filingYear ?? ''}`);
  if (own !== undefined) return `${source.name}, since ${own.name} as installed ${lacks}`;
  return source.year === null ? `${source.name}, of no year` : `${source.name}, the nearest installed to ${filingYear ?? 'no year'}`;
}
