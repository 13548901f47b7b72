import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyOf, representative } from '../calc/sum.ts';
import { compare, decimal, type Decimals } from '../decimal/decimal.ts';
import { intersect, intervalOf } from '../decimal/interval.ts';
import { duplicateSets, type DuplicateSet } from './duplicates.ts';
import type { Context, Fact, Unit } from './model.ts';

const context = (id: string, end = '2023-12-31', axis?: string): Context => ({
  id,
  entity: '1',
  entityScheme: 's',
  period: { kind: 'instant', instant: end },
  dimensions: axis === undefined ? [] : [{ axis, member: 'x:M', typed: false }],
});
const CONTEXTS = [context('c'), context('same'), context('later', '2024-12-31'), context('dim', '2023-12-31', 'x:Axis')];
const UNITS: readonly Unit[] = [
  { id: 'usd', measure: 'iso4217:USD' },
  { id: 'dollar', measure: 'iso4217:USD' },
  { id: 'eur', measure: 'iso4217:EUR' },
];

let next = 0;
function fact(value: string | null, decimals: Decimals | null = -3, own: Partial<Fact> = {}): Fact {
  const order = next++;
  return {
    ...{ id: `f${order}`, order, concept: 'x:A', contextId: 'c', unitId: 'usd', isNumeric: true, isNil: value === null, isHidden: false },
    ...{
      value,
      lexical: value ?? '',
      decimals,
      format: null,
      scale: null,
      sign: null,
      language: null,
      document: 'x.htm',
      start: 0,
      end: 0,
    },
    ...own,
  };
}
const text = (value: string, own: Partial<Fact> = {}): Fact => fact(value, null, { isNumeric: false, unitId: null, ...own });
const setsOf = (...facts: readonly Fact[]): readonly DuplicateSet[] => duplicateSets({ facts, contexts: CONTEXTS, units: UNITS });
const conflicts = (...facts: readonly Fact[]): boolean => setsOf(...facts).some(({ conflict }) => conflict !== null);

describe('sets of duplicates', () => {
  it('are facts with the same meaning, whatever their ids', () => {
    const [a, b, c] = [fact('1'), fact('1', -3, { contextId: 'same' }), fact('1', -3, { unitId: 'dollar' })];
    const others = [
      fact('2', -3, { concept: 'x:B' }),
      fact('3', -3, { contextId: 'later' }),
      fact('4', -3, { contextId: 'dim' }),
      fact('5', -3, { unitId: 'eur' }),
    ];
    const sets = setsOf(a, ...others, b, c);
    expect(sets.map(({ facts }) => facts)).toEqual([[a, b, c]]);
  });

  it('texts of different languages are none', () => {
    expect(setsOf(text('yes', { language: 'en' }), text('ja', { language: 'de' }))).toEqual([]);
  });

  it('are represented by the most decimals, then the first, and never by nil beside a value', () => {
    const [coarse, fine, again, nil] = [fact('748000', -3), fact('748123', 0), fact('748123', 0), fact(null)];
    expect(representative([nil, coarse, fine, again])).toBe(fine);
    const first = text('a');
    expect(representative([first, text('a')])).toBe(first);
  });
});

describe('duplicates that contradict each other', () => {
  it.each([
    ['748000', -3, '749000', -3, true],
    ['748000', -3, '700000', -5, false],
    ['748000', -3, '800000', -5, true],
    ['748000', -3, '748000', -5, false],
    ['748', 'INF', '748.0001', 'INF', true],
    ['748.4', 'INF', '748', 0, false],
    ['747', null, '748.1', 0, true],
    ['1500000', -5, '176000', -3, true],
  ] as const)('%s at %s and %s at %s: %s', (a, accuracyA, b, accuracyB, expected) => {
    expect(conflicts(fact(a, accuracyA), fact(b, accuracyB))).toBe(expected);
    expect(conflicts(fact(b, accuracyB), fact(a, accuracyA))).toBe(expected);
  });

  it('are nil and a value, but not what could not be read', () => {
    expect(conflicts(fact('0'), fact(null))).toBe(true);
    expect(conflicts(fact(null), fact(null))).toBe(false);
    expect(conflicts(fact('0'), fact(null, -3, { isNil: false }))).toBe(false);
  });

  it('are texts that differ in more than white space', () => {
    expect(conflicts(text('Alphabet Inc.'), text(' Alphabet\n Inc. '))).toBe(false);
    expect(conflicts(text('Alphabet Inc.'), text('ALPHABET INC.'))).toBe(true);
  });

  const number = fc.record({
    value: fc.integer({ min: -2_000, max: 2_000 }).map(String),
    decimals: fc.constantFrom<Decimals | null>(-3, -2, -1, 0, 1, 'INF', null),
  });
  const numbers = fc.array(number, { minLength: 2, maxLength: 6 }).map((list) => list.map(({ value, decimals }) => fact(value, decimals)));
  const disagree = (a: Fact, b: Fact): boolean => {
    const [x, y] = [decimal(a.value ?? ''), decimal(b.value ?? '')];
    const [atX, atY] = [accuracyOf(a), accuracyOf(b)];
    return (atX === atY && compare(x, y) !== 0) || intersect(intervalOf(x, atX, 'round'), intervalOf(y, atY, 'round')) === undefined;
  };

  it('are there exactly when two of them disagree, and two that disagree are named', () => {
    fc.assert(
      fc.property(numbers, (facts) => {
        const [set] = setsOf(...facts);
        const pairs = facts.flatMap((a) => facts.map((b) => [a, b] as const));
        expect(set?.conflict !== null).toBe(pairs.some(([a, b]) => disagree(a, b)));
        if (set?.conflict) expect(disagree(...set.conflict)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('do not depend on the order of the facts, nor does the representative’s accuracy', () => {
    fc.assert(
      fc.property(numbers, fc.infiniteStream(fc.nat()), (facts, random) => {
        const shuffled = facts.map((each) => [random.next().value, each] as const).sort(([a], [b]) => a - b);
        const [one, other] = [setsOf(...facts)[0], setsOf(...shuffled.map(([, each]) => each))[0]];
        expect(one?.conflict === null).toBe(other?.conflict === null);
        expect(accuracyOf(representative(one?.facts ?? []) ?? fact('0'))).toBe(accuracyOf(representative(other?.facts ?? []) ?? fact('0')));
      }),
    );
  });
});
