import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Decimals } from '../decimal/decimal.ts';
import { aspectInterval, judgeSum, judgeTolerance, representative, type Standard, STANDARDS, type SumFact, type SumInput } from './sum.ts';

let next = 0;
const fact = (value: string | null, decimals: Decimals | null = -3): SumFact => ({
  factId: `f${next++}`,
  value: value === null ? null : decimal(value),
  isNil: value === null,
  decimals: value === null ? null : decimals,
});
const sumOf = (total: readonly SumFact[], ...parts: readonly (readonly [weight: string, ...facts: SumFact[]])[]): SumInput => ({
  total,
  contributors: parts.map(([weight, ...facts]) => ({ weight: decimal(weight), facts })),
});
const statuses = (input: SumInput): Record<string, string> =>
  Object.fromEntries(STANDARDS.map((standard) => [standard, judgeSum(input, standard).status]));
const reason = (input: SumInput, standard: Standard): string | null => judgeSum(input, standard).reason;

describe('the worked numbers', () => {
  const worked = (total: string): SumInput => sumOf([fact(total)], ['1', fact('1235000')], ['1', fact('2346000')]);

  it('1,235,000 and 2,346,000 give [3,580,000, 3,582,000]', () => {
    expect(judgeSum(worked('3581000'), 'calc-1.1-round')).toMatchObject({
      status: 'consistent',
      sumInterval: '[3580000, 3582000]',
      totalInterval: '[3580500, 3581500]',
    });
  });

  it.each([
    ['3581000', 'consistent', 'consistent'],
    ['3580000', 'inconsistent', 'consistent'],
    ['3582000', 'inconsistent', 'consistent'],
    ['3579000', 'inconsistent', 'inconsistent'],
  ])('total %s: 1.0 %s, 1.1 %s', (total, v10, v11) => {
    expect(statuses(worked(total))).toMatchObject({ 'calc-1.0': v10, 'calc-1.1-round': v11 });
  });

  it('1,235,000 − 260,000 gives [974,000, 976,000]; a total of 1,000,000 at −6 is consistent', () => {
    const input = sumOf([fact('1000000', -6)], ['1', fact('1235000')], ['-1', fact('260000')]);
    expect(judgeSum(input, 'calc-1.1-round')).toMatchObject({ status: 'consistent', sumInterval: '[974000, 976000]' });
  });

  it('with n children at one accuracy 1.0 allows 0, 1.1 (n+1)/2 and 0126 n+1 units', () => {
    const gap = (units: string): SumInput => sumOf([fact(units, 0)], ['1', fact('0', 0)], ['1', fact('0', 0)], ['1', fact('0', 0)]);
    expect(statuses(gap('0'))).toMatchObject({ 'calc-1.0': 'consistent' });
    expect(statuses(gap('1'))).toMatchObject({ 'calc-1.0': 'inconsistent' });
    expect(statuses(gap('2'))).toMatchObject({ 'calc-1.1-round': 'consistent', dqc: 'consistent' });
    expect(statuses(gap('3'))).toMatchObject({ 'calc-1.1-round': 'inconsistent', dqc: 'consistent' });
    expect(statuses(gap('4'))).toMatchObject({ dqc: 'consistent' });
    expect(statuses(gap('5'))).toMatchObject({ dqc: 'inconsistent' });
  });
});

describe('duplicates and nil', () => {
  it('1.0 does not check duplicates of total or child, nor a nil total; a nil child is absent', () => {
    expect(reason(sumOf([fact('1'), fact('1')], ['1', fact('1')]), 'calc-1.0')).toBe('duplicate of the total');
    expect(reason(sumOf([fact('1')], ['1', fact('1'), fact('1')]), 'calc-1.0')).toBe('duplicate of a child');
    expect(reason(sumOf([fact(null)], ['1', fact('1')]), 'calc-1.0')).toBe('the total is nil');
    expect(statuses(sumOf([fact('1000')], ['1', fact('1000')], ['1', fact(null)]))).toMatchObject({ 'calc-1.0': 'consistent' });
  });

  it('1.1 intersects the intervals of consistent duplicates', () => {
    expect(aspectInterval([fact('748000', -3), fact('700000', -5)], 'round')).toMatchObject({ kind: 'value' });
    expect(aspectInterval([fact('748000', -3), fact('749000', -3)], 'round')).toEqual({
      kind: 'unusable',
      reason: 'inconsistent duplicates',
    });
    expect(aspectInterval([fact('748000', -3), fact('800000', -5)], 'round')).toEqual({
      kind: 'unusable',
      reason: 'inconsistent duplicates',
    });
    expect(aspectInterval([fact('748000'), fact(null)], 'round')).toEqual({ kind: 'unusable', reason: 'inconsistent duplicates' });
    expect(aspectInterval([fact(null), fact(null)], 'round')).toEqual({ kind: 'absent' });
  });

  it('1.1 does not check excess digits; a child without any fact comes first', () => {
    expect(reason(sumOf([fact('1234567', -3)], ['1', fact('1234567', 0)]), 'calc-1.1-round')).toBe('excess digits');
    expect(reason(sumOf([fact('1234567', -3)], ['1']), 'calc-1.1-round')).toBe('no child has a fact in this context');
  });

  it('the representative has most decimals, then comes first, and is never nil beside a value', () => {
    const [nil, coarse, fine, exact] = [fact(null), fact('1000', -3), fact('1234', 0), fact('1234', 'INF')];
    expect(representative([nil, coarse, fine])).toBe(fine);
    expect(representative([exact, fine])).toBe(exact);
    expect(representative([coarse, fact('1000', -3)])).toBe(coarse);
    expect(representative<SumFact>([])).toBeUndefined();
  });
});

describe('DQC tolerance', () => {
  const judge = (reported: string, computed: string, decimals: Decimals, factor: number) =>
    judgeTolerance({ reported: decimal(reported), computed: decimal(computed), decimals, factor });

  it('rounds both sides half to even and fires only above f × 10^−d', () => {
    expect(judge('106000', '100000', -3, 6)).toMatchObject({ status: 'consistent', tolerance: '6000' });
    expect(judge('107000', '100000', -3, 6)).toMatchObject({ status: 'inconsistent', difference: '7000' });
    expect(judge('2500', '500', -3, 2)).toMatchObject({ status: 'consistent' });
  });

  it('allows nothing at INF', () => {
    expect(judge('1', '1.01', 'INF', 5)).toMatchObject({ status: 'inconsistent', tolerance: '0' });
  });
});

describe('laws of a sum', () => {
  const value = fc.integer({ min: -5_000, max: 5_000 }).map(String);
  const accuracy = fc.oneof(fc.integer({ min: -3, max: 2 }), fc.constant('INF' as const));
  const one = fc.tuple(value, accuracy).map(([amount, decimals]) => fact(amount, decimals));
  const contributor = fc.record({ weight: fc.constantFrom('1', '-1', '0.5').map(decimal), facts: fc.array(one, { maxLength: 2 }) });
  const input = fc.record({ total: fc.array(one, { minLength: 1, maxLength: 2 }), contributors: fc.array(contributor, { maxLength: 5 }) });

  it('does not depend on the order of the children', () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...STANDARDS), ({ total, contributors }, standard) => {
        const forward = judgeSum({ total, contributors }, standard);
        const backward = judgeSum({ total, contributors: [...contributors].reverse() }, standard);
        expect({ ...backward, reason: null }).toEqual({ ...forward, reason: null });
      }),
    );
  });

  it('turning every sign turns the sum and keeps the status', () => {
    const turn = (facts: readonly SumFact[]): SumFact[] =>
      facts.map((item) => ({ ...item, value: item.value?.times(decimal('-1')) ?? null }));
    fc.assert(
      fc.property(input, fc.constantFrom(...STANDARDS), ({ total, contributors }, standard) => {
        const turned = { total: turn(total), contributors: contributors.map(({ weight, facts }) => ({ weight, facts: turn(facts) })) };
        expect(judgeSum(turned, standard).status).toBe(judgeSum({ total, contributors }, standard).status);
      }),
    );
  });

  it('a negative weight is the same as a negative child', () => {
    fc.assert(
      fc.property(one, one, fc.constantFrom(...STANDARDS), (total, child, standard) => {
        const minus = { ...child, value: child.value?.times(decimal('-1')) ?? null };
        expect(judgeSum(sumOf([total], ['-1', child]), standard).status).toBe(judgeSum(sumOf([total], ['1', minus]), standard).status);
      }),
    );
  });

  it('exact facts agree only when the numbers do, under every standard', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, total) => {
        const exact = sumOf([fact(total, 'INF')], ['1', fact(a, 'INF')], ['1', fact(b, 'INF')]);
        const expected = Number(a) + Number(b) === Number(total) ? 'consistent' : 'inconsistent';
        expect(new Set(Object.values(statuses(exact)))).toEqual(new Set([expected]));
      }),
    );
  });

  it('a consistent 1.0 sum of rounded facts is consistent in 1.1 too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 6 }), (units) => {
        const exact = sumOf(
          [fact(String(units.reduce((a, b) => a + b, 0) * 1000))],
          ...units.map((unit) => ['1', fact(String(unit * 1000))] as const),
        );
        expect(statuses(exact)).toMatchObject({ 'calc-1.0': 'consistent', 'calc-1.1-round': 'consistent', dqc: 'consistent' });
      }),
    );
  });

  it('nonsense decimals do not break it', () => {
    expect(statuses(sumOf([fact('1', 1_000_000)], ['1', fact('1', -1_000_000)]))).toMatchObject({ dqc: 'consistent' });
  });
});
