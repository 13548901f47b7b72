import type { Release } from '#shared/rpc/taxonomy.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import { isEnglish } from '#shared/xbrl/labels.ts';
import { type ArcKind, LABEL_ROLE, type QName } from '#shared/xbrl/model.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { FoundConcept, ReleaseQueries } from '#main/store/release-queries.ts';
import type { Bridge, ReleaseMark, StaticArcs, StaticLabel, TaxonomyGraph, TaxonomySource } from '../graph/taxonomy-graph.ts';

/** What can be asked about releases, and which ones at the moment: the same list as long as nothing changed. */
export interface ReleaseStore {
  readonly queries: ReleaseQueries;
  readonly installed: () => readonly Release[];
}

/** A concept in one release or table. */
interface Candidate {
  readonly release: Release;
  readonly concept: FoundConcept;
  readonly queries: ReleaseQueries;
  /** Position of its store. */
  readonly store: number;
  /** Years between the release and the filing; Infinity for a table that belongs to no year. */
  readonly distance: number;
}

interface Asked {
  readonly family: string;
  readonly local: string;
  readonly year: number;
}

/** More concepts than a few filings use; forgotten all at once. */
const BRIDGES_KEPT = 20_000;
const ARC_COUNTS = { presentation: 'presentationArcs', calculation: 'calculationArcs', definition: 'definitionArcs' } as const;
const NO_ARCS: StaticArcs = { arcs: [], source: null, isSameYear: false };

/**
 * The static graph over stores of releases: every question is a few index look-ups, and no release is loaded. Of two equally near releases
 * that of the earlier store answers; `starter` for what none of them declares.
 */
export function createReleaseGraph(stores: readonly ReleaseStore[], starter: TaxonomyGraph): TaxonomyGraph {
  const index = createIndex(stores);
  const candidatesFor = (name: QName, namespace: string | undefined): readonly Candidate[] => {
    const { shelves } = index();
    const asked = shelves.length === 0 ? undefined : askedFor(name, namespace);
    return asked === undefined ? [] : rank(shelves, asked);
  };
  return {
    bridge: (name, namespace) => {
      const { shelves, bridges } = index();
      if (shelves.length === 0) return starter.bridge(name, namespace);
      const key = `${name} ${namespace ?? ''}`;
      const known = bridges.get(key);
      if (known !== undefined || bridges.has(key)) return known;
      const asked = askedFor(name, namespace);
      const bridge = asked === undefined ? undefined : bridgeOf(name, asked, rank(shelves, asked), starter.bridge(name, namespace));
      if (bridges.size > BRIDGES_KEPT) bridges.clear();
      bridges.set(key, bridge);
      return bridge;
    },
    arcs: (end, kind, name, namespace) => arcsOf(end, kind, candidatesFor(name, namespace), familyOf(namespace)),
    labels: (name, namespace) => labelsOf(candidatesFor(name, namespace)),
    sources: () => [...stores.flatMap(({ installed }) => byAuthority(installed()).map(sourceOf)), ...starter.sources()],
    only: (releases) =>
      createReleaseGraph(
        stores.map(({ queries, installed }) => ({ queries, installed: only(installed, releases) })),
        starter,
      ),
  };
}

/** The releases of one store, by number. */
interface Shelf {
  readonly store: number;
  readonly queries: ReleaseQueries;
  readonly releases: ReadonlyMap<number, Release>;
}

interface ReleaseIndex {
  /** Of the stores that hold something. */
  readonly shelves: readonly Shelf[];
  readonly bridges: Map<string, Bridge | undefined>;
}

/** Made again, with nothing remembered, whenever another list is installed. */
function createIndex(stores: readonly ReleaseStore[]): () => ReleaseIndex {
  let of: readonly (readonly Release[])[] = [];
  let index: ReleaseIndex = { shelves: [], bridges: new Map() };
  return () => {
    if (of.length === stores.length && stores.every(({ installed }, store) => installed() === of[store])) return index;
    of = stores.map(({ installed }) => installed());
    index = { shelves: stores.flatMap(({ queries }, store) => shelfOf(queries, store, of[store] ?? [])), bridges: new Map() };
    return index;
  };
}

function shelfOf(queries: ReleaseQueries, store: number, installed: readonly Release[]): readonly Shelf[] {
  if (installed.length === 0) return [];
  const numbers = queries.numbers();
  return [{ store, queries, releases: new Map(installed.map((release) => [numbers.get(release.id) ?? -1, release])) }];
}

function only(installed: () => readonly Release[], releases: readonly ReleaseMark[]): () => readonly Release[] {
  let from: readonly Release[] | undefined;
  let chosen: readonly Release[] = [];
  return () => {
    const all = installed();
    if (all !== from) chosen = all.filter(({ id, sha256 }) => releases.some((each) => each.id === id && each.sha256 === sha256));
    from = all;
    return chosen;
  };
}

/** Releases newest first, then tables. */
function byAuthority(installed: readonly Release[]): readonly Release[] {
  const weight = ({ kind }: Release): number => (kind === 'taxonomy' ? 0 : 1);
  return installed
    .filter(({ kind }) => kind !== 'rules')
    .toSorted((a, b) => weight(a) - weight(b) || (b.year ?? 0) - (a.year ?? 0) || (a.id < b.id ? -1 : 1));
}

function sourceOf({ id, sha256, kind, family, year, sourceName }: Release): TaxonomySource {
  const name = kind === 'taxonomy' && family !== null && year !== null ? `${family} ${year}` : sourceName;
  return { kind: 'release', id, sha256, name, year };
}

const familyOf = (namespace: string | undefined): string | undefined =>
  namespace === undefined ? undefined : standardNamespace(namespace)?.family;

function askedFor(name: QName, namespace: string | undefined): Asked | undefined {
  const standard = namespace === undefined ? undefined : standardNamespace(namespace);
  return standard === undefined ? undefined : { ...standard, local: localName(name) };
}

/** Nearest first; of equally near ones by store, then a release before a table, then the later, then the concept's own taxonomy. */
function rank(shelves: readonly Shelf[], asked: Asked): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const { store, queries, releases } of shelves) {
    for (const concept of queries.concepts(asked.family, asked.local)) {
      const release = releases.get(concept.release);
      if (release !== undefined) candidates.push({ release, concept, queries, store, distance: distanceOf(release, concept, asked.year) });
    }
  }
  const isOther = ({ release }: Candidate): number => (release.family === asked.family ? 0 : 1);
  const isTable = ({ release }: Candidate): number => (release.kind === 'table' ? 1 : 0);
  return candidates.sort(
    (a, b) =>
      (a.distance === b.distance ? 0 : a.distance - b.distance) ||
      a.store - b.store ||
      isTable(a) - isTable(b) ||
      (b.release.year ?? 0) - (a.release.year ?? 0) ||
      isOther(a) - isOther(b) ||
      (a.release.id < b.release.id ? -1 : 1),
  );
}

function distanceOf(release: Release, { years }: FoundConcept, year: number): number {
  if (years !== null) return Math.min(...years.map((each) => Math.abs(each - year)));
  return release.year === null ? Infinity : Math.abs(release.year - year);
}

function bridgeOf(
  name: QName,
  { family, local, year }: Asked,
  candidates: readonly Candidate[],
  starter: Bridge | undefined,
): Bridge | undefined {
  const declaring = candidates.find(({ concept }) => concept.isDeclared) ?? (starter === undefined ? candidates[0] : undefined);
  if (declaring === undefined) return starter;
  const { queries } = declaring;
  const { balance, periodType, key } = declaring.concept;
  const concept = {
    ...{ localName: local, family, balance, periodType, source: sourceOf(declaring.release) },
    // Both are looked up when they are asked for: checks decide without them.
    get type() {
      return queries.type(key);
    },
    get label() {
      return standardLabel(candidates);
    },
  };
  return { reported: name, concept, filingYear: year, isSameYear: declaring.distance === 0 };
}

function standardLabel(candidates: readonly Candidate[]): string | null {
  for (const candidate of candidates) {
    const label = labelsIn(candidate).find(({ role, language }) => role === LABEL_ROLE.standard && isEnglish(language));
    if (label !== undefined) return label.text;
  }
  return null;
}

const labelsIn = ({ release, concept, queries }: Candidate): ReturnType<ReleaseQueries['labels']> =>
  release.counts.labels === 0 ? [] : queries.labels(concept.key);

function labelsOf(candidates: readonly Candidate[]): readonly StaticLabel[] {
  const labels = new Map<string, StaticLabel>();
  for (const candidate of candidates) {
    for (const label of labelsIn(candidate)) {
      const key = labelKey(label);
      if (!labels.has(key)) labels.set(key, { ...label, source: sourceOf(candidate.release), isSameYear: candidate.distance === 0 });
    }
  }
  return [...labels.values()];
}

/** Labels with the same key stand for one another: same role, same language whatever its region. A table's labels state no language. */
function labelKey({ role, language }: Pick<StaticLabel, 'role' | 'language'>): string {
  const [primary = ''] = language.toLowerCase().split('-');
  return `${role} ${primary === '' ? 'en' : primary}`;
}

function arcsOf(end: 'from' | 'to', kind: ArcKind, candidates: readonly Candidate[], family: string | undefined): StaticArcs {
  for (const { release, concept, distance, queries } of candidates) {
    if (release.counts[ARC_COUNTS[kind]] === 0) continue;
    const arcs = queries.arcs(end, kind, concept.key);
    if (arcs.length > 0 || saysNone(release, family))
      return { arcs: arcs.map((arc) => ({ kind, ...arc })), source: sourceOf(release), isSameYear: distance === 0 };
  }
  return NO_ARCS;
}

/**
 * Whether the release's silence on a concept that it names is an answer: a leaf of this year may have had parts in another. Of a table,
 * and of a release of another taxonomy, it is none.
 */
const saysNone = (release: Release, family: string | undefined): boolean => release.kind === 'taxonomy' && release.family === family;
