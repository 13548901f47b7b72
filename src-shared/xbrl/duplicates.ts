import { commonInterval, representative } from '../calc/sum.ts';
import { contextKey, toSumFact } from './aspects.ts';
import type { Context, Fact, Unit } from './model.ts';

/** Facts of one concept, period, entity, dimensions, unit and, for text, language; two at least, in document order. */
export interface DuplicateSet {
  readonly facts: readonly Fact[];
  /** Stands for all of them: the most decimals, then the first; never nil beside a value. */
  readonly representative: Fact;
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
  const aspects = new Aspects(contexts, units);
  const places = new Map<number, Fact | Fact[]>();
  for (const fact of facts) {
    const key = aspects.placeOf(fact);
    const alike = places.get(key);
    if (alike === undefined) places.set(key, fact);
    else if (Array.isArray(alike)) alike.push(fact);
    else places.set(key, [alike, fact]);
  }
  const sets: DuplicateSet[] = [];
  for (const alike of places.values()) {
    if (!Array.isArray(alike)) continue;
    for (const set of Map.groupBy(alike, (fact) => aspects.mannerOf(fact)).values()) if (set.length > 1) sets.push(duplicateSet(set));
  }
  return sets;
}

/** Numbers are found faster than long keys, and this runs whenever a filing is opened. */
class Aspects {
  readonly #contexts: readonly Context[];
  readonly #measures: ReadonlyMap<string, string>;
  readonly #concepts = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #placeById = new Map<string, number>();
  #contextsById: ReadonlyMap<string, Context> | undefined;

  constructor(contexts: readonly Context[], units: readonly Unit[]) {
    this.#contexts = contexts;
    this.#measures = new Map(units.map(({ id, measure }) => [id, measure]));
  }

  /** One number for a concept in all contexts that mean the same. */
  placeOf({ concept, contextId }: Fact): number {
    let place = this.#placeById.get(contextId);
    if (place === undefined) {
      this.#contextsById ??= new Map(this.#contexts.map((context) => [context.id, context]));
      const context = this.#contextsById.get(contextId);
      place = numberFor(this.#places, context === undefined ? contextId : contextKey(context));
      this.#placeById.set(contextId, place);
    }
    return numberFor(this.#concepts, concept) * MOST_PLACES + place;
  }

  /** The unit of a number, the language of a text. */
  mannerOf({ isNumeric, unitId, language }: Fact): string {
    return isNumeric ? (this.#measures.get(unitId ?? '') ?? '') : `@${(language ?? '').toLowerCase()}`;
  }
}

/** More contexts than memory holds. */
const MOST_PLACES = 2 ** 26;

function numberFor(numbers: Map<string, number>, text: string): number {
  let number = numbers.get(text);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(text, number);
  }
  return number;
}

function duplicateSet(facts: readonly Fact[]): DuplicateSet {
  const [first] = facts;
  const best = representative(facts);
  if (first === undefined || best === undefined) throw new Error('a set of duplicates has facts');
  const isSame = facts.every(({ value, isNil }) => value === first.value && isNil === first.isNil);
  const conflict = isSame ? null : first.isNumeric ? numberConflict(facts) : textConflict(facts, first);
  return { facts, representative: best, conflict };
}

/** A number that could not be read says nothing, for or against. */
function numberConflict(facts: readonly Fact[]): readonly [Fact, Fact] | null {
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
