import {
  absolute,
  compare,
  decimal,
  type Decimal,
  type Decimals,
  formatDecimal,
  hasExcessDigits,
  lowerDecimals,
  multiply,
  powerOfTen,
  roundTo,
  subtract,
  sum,
} from '../decimal/decimal.ts';
import {
  addIntervals,
  formatInterval,
  type Interval,
  intersect,
  intervalOf,
  type IntervalMode,
  point,
  scaleInterval,
} from '../decimal/interval.ts';

/** The standards that can judge a summation. */
export const STANDARDS = ['calc-1.0', 'calc-1.1-round', 'calc-1.1-truncate', 'dqc'] as const;
export type Standard = (typeof STANDARDS)[number];

/** One reported value of an aspect; duplicates of it stand beside it in the same list. */
export interface SumFact {
  readonly factId: string;
  readonly value: Decimal | null;
  readonly isNil: boolean;
  readonly decimals: Decimals | null;
}

export interface SumContributor {
  readonly weight: Decimal;
  /** All facts with the total's entity, period, dimensions and unit. Empty: absent. */
  readonly facts: readonly SumFact[];
}

export interface SumInput {
  /** All facts of the total, duplicates included. */
  readonly total: readonly SumFact[];
  readonly contributors: readonly SumContributor[];
}

export type SumStatus = 'consistent' | 'inconsistent' | 'unchecked';

export interface SumOutcome {
  readonly standard: Standard;
  readonly status: SumStatus;
  /** Why it was not checked; null otherwise. */
  readonly reason: string | null;
  readonly reported: string | null;
  /** The weighted sum under this standard (1.1: exact sum of the reported values). */
  readonly computed: string | null;
  readonly difference: string | null;
  readonly tolerance: string | null;
  readonly totalInterval: string | null;
  readonly sumInterval: string | null;
}

const NO_CHILD = 'no child has a fact in this context';

const unchecked = (standard: Standard, reason: string): SumOutcome => ({
  standard,
  status: 'unchecked',
  reason,
  reported: null,
  computed: null,
  difference: null,
  tolerance: null,
  totalInterval: null,
  sumInterval: null,
});

/**
 * Judges one summation under one standard, exactly. Facts without `decimals` are taken as exact (INF).
 * Source: XBRL 2.1 §5.2.5.2 for `calc-1.0`, Calculations 1.1 for the two 1.1 modes, the tolerance function of the DQC US rules for `dqc`.
 */
export function judgeSum(input: SumInput, standard: Standard): SumOutcome {
  switch (standard) {
    case 'calc-1.0':
      return judgeCalc10(input);
    case 'calc-1.1-round':
      return judgeCalc11(input, standard, 'round');
    case 'calc-1.1-truncate':
      return judgeCalc11(input, standard, 'truncate');
    case 'dqc':
      return judgeDqc(input);
  }
}

/** Beyond this many digits a stated accuracy is nonsense: so far right it is exact, so far left every value fits. */
const MAX_STATED_DIGITS = 4_000;

/** The accuracy to judge by; not stated counts as exact (INF). */
export function accuracyOf({ decimals }: Pick<SumFact, 'decimals'>): Decimals {
  if (decimals === null || decimals === 'INF' || decimals > MAX_STATED_DIGITS) return 'INF';
  return Math.max(decimals, -MAX_STATED_DIGITS);
}

function judgeCalc10(input: SumInput): SumOutcome {
  const standard = 'calc-1.0';
  if (input.total.length === 0) return unchecked(standard, 'no fact for the total');
  if (input.total.length > 1) return unchecked(standard, 'duplicate of the total');
  const total = input.total[0];
  if (total?.value == null) return unchecked(standard, 'the total is nil');
  if (input.contributors.some((c) => c.facts.length > 1)) return unchecked(standard, 'duplicate of a child');
  const terms: Decimal[] = [];
  for (const { weight, facts } of input.contributors) {
    const fact = facts[0];
    if (fact?.value != null) terms.push(multiply(weight, roundTo(fact.value, accuracyOf(fact))));
  }
  if (terms.length === 0) return unchecked(standard, NO_CHILD);
  const accuracy = accuracyOf(total);
  const reported = roundTo(total.value, accuracy);
  const computed = roundTo(sum(terms), accuracy);
  return {
    ...unchecked(standard, ''),
    reason: null,
    status: compare(reported, computed) === 0 ? 'consistent' : 'inconsistent',
    reported: formatDecimal(reported),
    computed: formatDecimal(computed),
    difference: formatDecimal(subtract(reported, computed)),
  };
}

type AspectInterval =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'value'; readonly interval: Interval; readonly value: Decimal };

/** Intersects the intervals of all duplicates of one aspect (Calculations 1.1: consistent duplicates narrow, others are not usable). */
export function aspectInterval(facts: readonly SumFact[], mode: IntervalMode): AspectInterval {
  const best = representative(facts);
  if (best?.value == null) return { kind: 'absent' };
  const common = commonInterval(facts, mode);
  if (common.kind === 'conflict') return { kind: 'unusable', reason: 'inconsistent duplicates' };
  if (facts.some((fact) => fact.value !== null && hasExcessDigits(fact.value, accuracyOf(fact)))) {
    return { kind: 'unusable', reason: 'excess digits' };
  }
  return { kind: 'value', interval: common.interval, value: best.value };
}

type Common<T> =
  { readonly kind: 'interval'; readonly interval: Interval } | { readonly kind: 'conflict'; readonly facts: readonly [T, T] };

/**
 * What the values of duplicates have in common, or two of them that contradict each other: one is nil and the other is not, they differ
 * at the same accuracy, or no value is within both their intervals. Without any value: the point 0.
 */
export function commonInterval<T extends SumFact>(facts: readonly T[], mode: IntervalMode): Common<T> {
  const atAccuracy = new Map<Decimals, T>();
  let interval: Interval | undefined;
  for (const [index, fact] of facts.entries()) {
    const { value } = fact;
    const [first = fact] = facts;
    if ((first.value === null) !== (value === null)) return { kind: 'conflict', facts: [first, fact] };
    if (value === null) continue;
    const accuracy = accuracyOf(fact);
    const other = atAccuracy.get(accuracy);
    if (other?.value != null && compare(other.value, value) !== 0) return { kind: 'conflict', facts: [other, fact] };
    atAccuracy.set(accuracy, other ?? fact);
    const own = intervalOf(value, accuracy, mode);
    const common = interval === undefined ? own : intersect(interval, own);
    if (common === undefined) return { kind: 'conflict', facts: [apartFrom(own, facts.slice(0, index), mode) ?? first, fact] };
    interval = common;
  }
  return { kind: 'interval', interval: interval ?? point(decimal('0')) };
}

/** Of intervals that have a point in common, the one that has none with `own`: on a line there is one. */
function apartFrom<T extends SumFact>(own: Interval, facts: readonly T[], mode: IntervalMode): T | undefined {
  return facts.find((fact) => fact.value !== null && intersect(intervalOf(fact.value, accuracyOf(fact), mode), own) === undefined);
}

/** What decides which of several duplicates stands for them: whether it has a value, and how accurate. */
type Rank = Pick<SumFact, 'decimals'> & { readonly value: unknown };

/** Of a set of duplicates the one with the most decimals, then the first in document order; never a nil beside a value. */
export function representative<T extends Rank>(facts: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const fact of facts) {
    if (best === undefined || (best.value === null && fact.value !== null)) best = fact;
    else if (fact.value !== null && isFiner(accuracyOf(fact), accuracyOf(best))) best = fact;
  }
  return best;
}

function isFiner(a: Decimals, b: Decimals): boolean {
  return a !== b && lowerDecimals(a, b) === b;
}

function judgeCalc11(input: SumInput, standard: Standard, mode: IntervalMode): SumOutcome {
  if (input.total.length === 0) return unchecked(standard, 'no fact for the total');
  const total = aspectInterval(input.total, mode);
  if (total.kind === 'absent') return unchecked(standard, 'the total is nil');
  const contributors = input.contributors.map(({ weight, facts }) => ({ weight, aspect: aspectInterval(facts, mode) }));
  if (contributors.every(({ aspect }) => aspect.kind === 'absent')) return unchecked(standard, NO_CHILD);
  for (const aspect of [total, ...contributors.map((c) => c.aspect)]) {
    if (aspect.kind === 'unusable') return unchecked(standard, aspect.reason);
  }
  if (total.kind !== 'value') return unchecked(standard, 'the total is not usable');
  let range = point(decimal('0'));
  const terms: Decimal[] = [];
  for (const { weight, aspect } of contributors) {
    if (aspect.kind !== 'value') continue;
    range = addIntervals(range, scaleInterval(aspect.interval, weight));
    terms.push(multiply(weight, aspect.value));
  }
  const computed = sum(terms);
  return {
    standard,
    status: intersect(total.interval, range) === undefined ? 'inconsistent' : 'consistent',
    reason: null,
    reported: formatDecimal(total.value),
    computed: formatDecimal(computed),
    difference: formatDecimal(subtract(total.value, computed)),
    tolerance: null,
    totalInterval: formatInterval(total.interval),
    sumInterval: formatInterval(range),
  };
}

function judgeDqc(input: SumInput): SumOutcome {
  if (input.total.length === 0) return unchecked('dqc', 'no fact for the total');
  const total = representative(input.total);
  if (total?.value == null) return unchecked('dqc', 'the total is nil');
  const addends = input.contributors
    .map(({ weight, facts }) => ({ weight, fact: representative(facts) }))
    .flatMap(({ weight, fact }) => (fact?.value == null ? [] : [multiply(weight, fact.value)]));
  if (addends.length === 0) return unchecked('dqc', NO_CHILD);
  return judgeTolerance({ reported: total.value, computed: sum(addends), decimals: accuracyOf(total), factor: addends.length + 1 });
}

/**
 * The DQC tolerance: both sides are rounded half-even at `decimals`; inconsistent when they then differ by strictly more than
 * factor × 10^−decimals; with INF the tolerance is 0.
 */
export function judgeTolerance(question: { reported: Decimal; computed: Decimal; decimals: Decimals; factor: number }): SumOutcome {
  const { reported, computed, decimals, factor } = question;
  const tolerance = decimals === 'INF' ? decimal('0') : multiply(decimal(String(factor)), powerOfTen(-decimals));
  const gap = absolute(subtract(roundTo(reported, decimals), roundTo(computed, decimals)));
  return {
    standard: 'dqc',
    status: compare(gap, tolerance) > 0 ? 'inconsistent' : 'consistent',
    reason: null,
    reported: formatDecimal(reported),
    computed: formatDecimal(computed),
    difference: formatDecimal(subtract(reported, computed)),
    tolerance: formatDecimal(tolerance),
    totalInterval: null,
    sumInterval: null,
  };
}
