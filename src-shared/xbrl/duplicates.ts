import { commonInterval } from '../calc/sum.ts';
import { contextKey, toSumFact } from './aspects.ts';
import type { Context, Fact, QName, Unit } from './model.ts';

/** Facts of one concept, period, entity, dimensions, unit and, for text, language; two at least, in document order. */
export interface DuplicateSet {
  readonly facts: readonly Fact[];
  /** Two that contradict each other; null when they can all be true. */
  readonly conflict: readonly [Fact, Fact] | null;
}

interface Filing {
  readonly facts: readonly Fact[];
  readonly contexts: readonly Context[];
  readonly units: readonly Unit[];
}

/** Reading a filing, counting it and listing its facts ask for the same sets. */
const known = new WeakMap<readonly Fact[], readonly DuplicateSet[]>();

/** All sets of duplicates, by their first fact. What is reported once is in none. Found once for a list of facts. */
export function duplicateSets(filing: Filing): readonly DuplicateSet[] {
  const sets = known.get(filing.facts) ?? findSets(filing);
  known.set(filing.facts, sets);
  return sets;
}

function findSets({ facts, contexts, units }: Filing): readonly DuplicateSet[] {
  const inContext = placesIn(contexts);
  const repeated: Fact[][] = [];
  for (const fact of facts) {
    const places = inContext.get(fact.contextId);
    const alike = places?.get(fact.concept);
    if (alike === undefined) places?.set(fact.concept, fact);
    else if (Array.isArray(alike)) alike.push(fact);
    else {
      const both = [alike, fact];
      places?.set(fact.concept, both);
      repeated.push(both);
    }
  }
  const measures = new Map(units.map(({ id, measure }) => [id, measure]));
  return repeated
    .sort(([a], [b]) => (a?.order ?? 0) - (b?.order ?? 0))
    .flatMap((alike) => [...Map.groupBy(alike, (fact) => mannerOf(fact, measures)).values()])
    .flatMap((set) => (set.length > 1 ? duplicateSet(set) : []));
}

/** What was found of a concept: nearly always one fact. */
type Places = Map<QName, Fact | Fact[]>;

/** By the id of a context: contexts that mean the same share their places. This runs whenever a filing is opened, so no fact costs a key. */
function placesIn(contexts: readonly Context[]): ReadonlyMap<string, Places> {
  const byMeaning = new Map<string, Places>();
  const byId = new Map<string, Places>();
  for (const context of contexts) {
    const key = contextKey(context);
    const places = byMeaning.get(key) ?? new Map<QName, Fact | Fact[]>();
    byMeaning.set(key, places);
    byId.set(context.id, places);
  }
  return byId;
}

/** The unit of a number, the language of a text. */
function mannerOf({ isNumeric, unitId, language }: Fact, measures: ReadonlyMap<string, string>): string {
  return isNumeric ? (measures.get(unitId ?? '') ?? '') : `@${(language ?? '').toLowerCase()}`;
}

function duplicateSet(facts: readonly Fact[]): DuplicateSet {
  const [first] = facts;
  if (first === undefined) throw new Error('a set of duplicates has facts');
  const isSame = facts.every(({ value, isNil }) => value === first.value && isNil === first.isNil);
  const conflict = isSame ? null : first.isNumeric ? numberConflict(facts) : textConflict(facts, first);
  return { facts, conflict };
}

/** Two of the numbers that contradict each other; null when all can be true. One that could not be read says nothing, for or against. */
export function numberConflict(facts: readonly Fact[]): readonly [Fact, Fact] | null {
  const readable = facts.map((fact) => ({ ...toSumFact(fact), fact })).filter(({ value, isNil }) => value !== null || isNil);
  const common = commonInterval(readable, 'round');
  return common.kind === 'conflict' ? [common.facts[0].fact, common.facts[1].fact] : null;
}

function textConflict(facts: readonly Fact[], first: Fact): readonly [Fact, Fact] | null {
  const text = plain(first);
  const other = facts.find((fact) => fact.isNil !== first.isNil || (fact.value !== first.value && plain(fact) !== text));
  return other === undefined ? null : [first, other];
}

const plain = ({ value }: Fact): string => (value ?? '').trim().replace(/\s+/g, ' ');
