import { describe, expect, it } from 'vitest';
import { amountFrom, type Authority, checkOverride, contradictionsOf, firstDraft } from './override.ts';
import { verdict } from './testing/run.ts';

describe('amountFrom', () => {
  it.each([
    ['41,000,000', '41000000'],
    ['(5.00)', '-5'],
    ['−17', '-17'],
    ['-17.50', '-17.5'],
    ['0', '0'],
    ['(0)', '0'],
    ['1234567', '1234567'],
    ['  12 ', '12'],
    ['', null],
    ['—', null],
    ['1,5', undefined],
    ['12,34,567', undefined],
    ['(-5)', undefined],
    ['5 USD', undefined],
    ['1e6', undefined],
    ['abc', undefined],
  ])('%s', (typed, value) => {
    expect(amountFrom(typed)).toBe(value);
  });
});

describe('checkOverride', () => {
  it('needs a reason and an amount', () => {
    expect(checkOverride({ decision: 'consistent', expected: '1,5', reason: ' ' })).toEqual({
      kind: 'wrong',
      problems: { expected: 'Write an amount, for example 41,000,000 or (5.00)', reason: 'Write why; an override needs a reason' },
    });
    expect(checkOverride({ decision: 'consistent', expected: '58,400,000', reason: ' Restated. ' })).toEqual({
      kind: 'ok',
      action: { kind: 'override', decision: 'consistent', expectedValue: '58400000', reason: 'Restated.' },
    });
    expect(checkOverride({ decision: 'violation', expected: '', reason: 'Open' })).toMatchObject({ action: { expectedValue: null } });
  });

  it('begins at the other decision with its value', () => {
    expect(firstDraft(verdict(), 'note')).toEqual({ decision: 'consistent', expected: '58,400,000', reason: 'note' });
    expect(firstDraft(verdict({ decision: 'consistent' }), '')).toEqual({ decision: 'violation', expected: '41,000,000', reason: '' });
    expect(firstDraft(null, '')).toEqual({ decision: 'violation', expected: '', reason: '' });
  });
});

describe('contradictionsOf', () => {
  const authority: Authority = { ruleId: 'DQC.US.0126.9590', status: 'inconsistent', expectedValue: '41000000', tolerance: '600000' };
  const override = (decision: 'violation' | 'consistent', expectedValue: string | null) => ({
    kind: 'override' as const,
    decision,
    expectedValue,
    reason: 'r',
  });

  it('asks only against an authoritative check', () => {
    expect(contradictionsOf(override('violation', '41000000'), authority)).toEqual([]);
    expect(contradictionsOf(override('violation', '41600000'), authority)).toEqual([]);
    expect(contradictionsOf(override('violation', null), authority)).toEqual([]);
    expect(contradictionsOf(override('consistent', '58400000'), authority)).toEqual([
      'DQC.US.0126.9590 found the value inconsistent; you decide consistent.',
      'DQC.US.0126.9590 expects 41,000,000; you expect 58,400,000.',
    ]);
    expect(contradictionsOf(override('consistent', '1'), { ...authority, status: 'unchecked' })).toEqual([]);
    expect(contradictionsOf(override('consistent', '1'), null)).toEqual([]);
  });
});
