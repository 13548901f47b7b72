import { createHash } from 'node:crypto';
import type { Dimension, QName } from '#shared/xbrl/model.ts';
import { localName, prefixOf } from '#shared/xbrl/aspects.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';

/** Conditions under which a negative value is accepted; only facts with dimensions have any. */
export interface SignExclusions {
  /** Lower-case parts of a member's local name. */
  readonly memberNameContains: readonly string[];
  /** Family-prefixed names as the rule data writes them, for example `us-gaap:CorporateNonSegmentMember`. */
  readonly members: ReadonlySet<string>;
  readonly axes: ReadonlySet<string>;
  /** `axis=member`. */
  readonly axisMembers: ReadonlySet<string>;
}

export interface SignElement {
  /** Completes the rule id: DQC.US.0015.<id>. null in the starter table. */
  readonly elementId: string | null;
  /** Taxonomy year of the list that answered; absent in the starter table. */
  readonly listYear?: number;
}

/** Lists that rules decide by, with the source that is named wherever they decide something. */
export interface RuleData {
  readonly source: { readonly kind: 'starter' | 'rules'; readonly name: string; readonly version: string };
  /** sha256 of the canonical form: a run records which lists it was decided by. */
  readonly hash: string;
  /**
   * The list entry for a concept of a standard namespace; undefined when no list has it. With several yearly lists the one nearest to
   * `filingYear` (the filing's us-gaap year; without it the namespace's) answers.
   */
  signElement(concept: QName, namespace: string | undefined, filingYear?: number | null): SignElement | undefined;
  readonly signElementCount: number;
  /** The exclusion that applies to these dimensions, in words; undefined when none does. */
  signExclusion(
    dimensions: readonly Dimension[],
    namespaceOf: (prefix: string) => string | undefined,
    filingYear?: number | null,
  ): string | undefined;
}

/** One list of elements that may not be negative; `year` null means that it serves every year. */
export interface SignList {
  readonly year: number | null;
  /** Family-prefixed name → element id. */
  readonly elements: ReadonlyMap<string, string | null>;
  readonly exclusions: SignExclusions;
}

/** `ns:Assets` in http://fasb.org/us-gaap/2024 → `us-gaap:Assets`; undefined for a name of the filing's own. */
export function familyName(name: QName, namespace: string | undefined): string | undefined {
  const standard = namespace === undefined ? undefined : standardNamespace(namespace);
  return standard === undefined ? undefined : `${standard.family}:${localName(name)}`;
}

/** Of two lists that are equally near the later one answers. */
function nearest(lists: readonly SignList[], year: number | null | undefined): SignList | undefined {
  let best: SignList | undefined;
  for (const list of lists) {
    if (best === undefined || distance(list, year) <= distance(best, year)) best = list;
  }
  return best;
}

const distance = (list: SignList, year: number | null | undefined): number =>
  list.year === null || year == null ? 0 : Math.abs(list.year - year);

/** Rule data over in-memory lists. Pure; `lists` must be in ascending order of year. */
export function createRuleData(source: RuleData['source'], lists: readonly SignList[]): RuleData {
  let hash: string | undefined;
  return {
    source,
    get hash() {
      return (hash ??= hashOf(lists));
    },
    signElementCount: new Set(lists.flatMap((list) => [...list.elements.keys()])).size,
    signElement: (concept, namespace, filingYear) => {
      const name = familyName(concept, namespace);
      if (name === undefined || namespace === undefined) return undefined;
      const list = nearest(lists, filingYear ?? standardNamespace(namespace)?.year);
      const elementId = list?.elements.get(name);
      if (list === undefined || elementId === undefined) return undefined;
      return { elementId, ...(list.year === null ? {} : { listYear: list.year }) };
    },
    signExclusion: (dimensions, namespaceOf, filingYear) => {
      const list = nearest(lists, filingYear);
      return list === undefined ? undefined : exclusionOf(list.exclusions, dimensions, namespaceOf);
    },
  };
}

function exclusionOf(
  exclusions: SignExclusions,
  dimensions: readonly Dimension[],
  namespaceOf: (prefix: string) => string | undefined,
): string | undefined {
  const standardName = (name: QName): string => familyName(name, namespaceOf(prefixOf(name))) ?? name;
  for (const { axis, member, typed } of dimensions) {
    const axisName = standardName(axis);
    if (exclusions.axes.has(axisName)) return `the axis ${axis} may carry negative values`;
    if (typed) continue;
    const memberName = standardName(member);
    if (exclusions.members.has(memberName)) return `the member ${member} may carry negative values`;
    if (exclusions.axisMembers.has(`${axisName}=${memberName}`)) return `the member ${member} on ${axis} may carry negative values`;
    const part = exclusions.memberNameContains.find((word) => localName(member).toLowerCase().includes(word));
    if (part !== undefined) return `the member ${member} has "${part}" in its name`;
  }
  return undefined;
}

/** A file that may hold rule data. */
export interface RuleFile {
  /** With its path inside a zip or folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What one file, zip or folder of rule data gave. */
export interface RuleSource {
  readonly name: string;
  readonly lists: readonly SignList[];
}

/**
 * Rule data over several sources in the order in which they were given: a later one replaces the years that an earlier one gave. Named are
 * the sources of which a list is left. Undefined when there is no list at all.
 */
export function mergeRuleSources(sources: readonly RuleSource[]): RuleData | undefined {
  const byYear = new Map<number | null, { readonly list: SignList; readonly name: string }>();
  for (const { name, lists } of sources) for (const list of lists) byYear.set(list.year, { list, name });
  if (byYear.size === 0) return undefined;
  const entries = [...byYear.values()].sort((a, b) => (a.list.year ?? 0) - (b.list.year ?? 0));
  const deciding = new Set(entries.map(({ name }) => name));
  const names = sources.map(({ name }) => name).filter((name) => deciding.has(name));
  return createRuleData(
    {
      kind: 'rules',
      name: `DQC rule data (${[...new Set(names)].join(', ')})`,
      version: entries.map(({ list }) => list.year ?? 'every year').join(', '),
    },
    entries.map(({ list }) => list),
  );
}

/** Over the sorted lines of every list, so that equal lists hash alike however a file writes them. */
function hashOf(lists: readonly SignList[]): string {
  const hash = createHash('sha256');
  for (const { year, elements, exclusions } of lists) {
    const { memberNameContains, members, axes, axisMembers } = exclusions;
    const items = [...elements].map(([name, id]) => `${name}=${id ?? ''}`);
    for (const lines of [items, memberNameContains, members, axes, axisMembers])
      hash.update(`${year ?? 'any'}\n${[...lines].sort().join('\n')}\n\n`);
  }
  return hash.digest('hex');
}
