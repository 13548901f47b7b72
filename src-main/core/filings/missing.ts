import { prefixOf } from '#shared/xbrl/aspects.ts';
import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import type { MissingDocument, QName } from '#shared/xbrl/model.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { declaresTypesOnly, standardDocument } from '#main/xml/standard-documents.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { isDeclared, type TaxonomyGraph, type TaxonomySource } from '../graph/taxonomy-graph.ts';

export interface MissingSources {
  readonly taxonomy: Pick<TaxonomyGraph, 'bridge'>;
  readonly isInstalled: (family: string, year: number) => boolean;
  /** Whether the publishers offer it for download. */
  readonly isOffered: (family: string, year: number) => boolean;
}

/** How many names of concepts that no source knows are given. */
const NAMES_GIVEN = 50;

/**
 * What the filing refers to that is not in its package, in the order in which it refers to it: what depends on each and which source
 * stands in for it. Documents of one taxonomy and year have the same numbers; one that declares types only has none.
 */
export function missingItems(graph: FilingGraph, missing: readonly MissingDocument[], sources: MissingSources): MissingItem[] {
  const usage = usageOf(graph);
  const answers = new Map<Usage, Answer>();
  const answerTo = (used: Usage): Answer => {
    const known = answers.get(used) ?? answerOf(graph, used, sources.taxonomy);
    answers.set(used, known);
    return known;
  };
  return missing.map((document) => {
    const standard = standardDocument(document.url);
    const used = dependents(usage, document, standard);
    const isInstalled = standard !== undefined && sources.isInstalled(standard.family, standard.year);
    return {
      ...document,
      family: standard?.family ?? null,
      year: standard?.year ?? null,
      facts: used.facts,
      concepts: used.concepts.size,
      members: used.members.size,
      isInstalled,
      isOffered: standard !== undefined && sources.isOffered(standard.family, standard.year),
      ...statusOf(standard !== undefined, used, isInstalled, answerTo),
    };
  });
}

/** What of the filing belongs to one taxonomy and year, or to none. */
interface Usage {
  readonly concepts: Set<QName>;
  readonly members: Set<QName>;
  facts: number;
}

const noUsage = (): Usage => ({ concepts: new Set(), members: new Set(), facts: 0 });
const keyOf = ({ family, year }: { readonly family: string; readonly year: number }): string => `${family}-${year}`;
/** Names of no standard taxonomy that the filing's own schema does not declare either. */
const UNDECLARED = 'undeclared';

function usageOf(graph: FilingGraph): ReadonlyMap<string, Usage> {
  const usage = new Map<string, Usage>();
  const keys = new Map<string, string>();
  const keyOfPrefix = (prefix: string): string => {
    const known = keys.get(prefix);
    if (known !== undefined) return known;
    const namespace = graph.namespaceOf(prefix);
    const standard = namespace === undefined ? undefined : standardNamespace(namespace);
    const key = standard === undefined ? UNDECLARED : keyOf(standard);
    keys.set(prefix, key);
    return key;
  };
  const of = (name: QName): Usage | undefined => {
    const key = keyOfPrefix(prefixOf(name));
    if (key === UNDECLARED && graph.concept(name) !== undefined) return undefined;
    const used = usage.get(key) ?? noUsage();
    usage.set(key, used);
    return used;
  };
  for (const { concept } of graph.rows.facts) {
    const used = of(concept);
    if (used === undefined) continue;
    used.concepts.add(concept);
    used.facts += 1;
  }
  for (const { dimensions } of graph.rows.contexts) {
    for (const { axis, member, typed } of dimensions) for (const name of typed ? [axis] : [axis, member]) of(name)?.members.add(name);
  }
  return usage;
}

/** Of a linkbase of the filing's own no concept depends, since schemas declare them. */
function dependents(
  usage: ReadonlyMap<string, Usage>,
  { url, kind }: MissingDocument,
  standard: Parameters<typeof keyOf>[0] | undefined,
): Usage {
  if (standard !== undefined && declaresTypesOnly(url)) return noUsage();
  const key = standard === undefined ? (kind === 'schema' ? UNDECLARED : undefined) : keyOf(standard);
  return (key === undefined ? undefined : usage.get(key)) ?? noUsage();
}

type Status = Pick<MissingItem, 'status' | 'answeredBy' | 'answeringYear' | 'known' | 'unknown'>;

const NOBODY = { answeredBy: null, answeringYear: null, known: 0, unknown: [] };

function statusOf(isStandard: boolean, used: Usage, isInstalled: boolean, answerTo: (used: Usage) => Answer): Status {
  if (!isStandard) return { status: 'absent', ...NOBODY, unknown: [...used.concepts].slice(0, NAMES_GIVEN) };
  if (used.concepts.size === 0) return { status: isInstalled ? 'own-year' : 'not-needed', ...NOBODY };
  const { source, isSameYear, known, unknown } = answerTo(used);
  const status = source === null ? 'absent' : source.kind === 'starter' ? 'starter' : isSameYear ? 'own-year' : 'nearest';
  return {
    status,
    answeredBy: source === null ? null : source.kind === 'release' ? source.id : source.name,
    answeringYear: source?.kind === 'release' ? source.year : null,
    known,
    unknown: unknown.slice(0, NAMES_GIVEN),
  };
}

/** Who answers for the concepts of one taxonomy: the release of its own year when it knows any, else who knows most of them. */
interface Answer {
  readonly source: TaxonomySource | null;
  readonly isSameYear: boolean;
  readonly known: number;
  readonly unknown: readonly QName[];
}

function answerOf(graph: FilingGraph, { concepts }: Usage, taxonomy: MissingSources['taxonomy']): Answer {
  const tallies = new Map<string, { readonly source: TaxonomySource; readonly isSameYear: boolean; known: number }>();
  const unknown: QName[] = [];
  for (const name of concepts) {
    const bridge = taxonomy.bridge(name, graph.namespaceOf(prefixOf(name)));
    if (bridge === undefined || !isDeclared(bridge)) {
      unknown.push(name);
      continue;
    }
    const { source } = bridge.concept;
    const key = `${source.kind} ${source.kind === 'release' ? source.id : source.name}`;
    const tally = tallies.get(key) ?? { source, isSameYear: bridge.isSameYear, known: 0 };
    tally.known += 1;
    tallies.set(key, tally);
  }
  const [most] = [...tallies.values()].sort((a, b) => Number(b.isSameYear) - Number(a.isSameYear) || b.known - a.known);
  return { source: most?.source ?? null, isSameYear: most?.isSameYear ?? false, known: most?.known ?? 0, unknown };
}
