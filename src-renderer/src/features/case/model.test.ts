import { describe, expect, it } from 'vitest';
import { type JsonObject, type Observation } from '#shared/run/events.ts';
import { outcome } from '#renderer/ui/testing/outcome.ts';
import { durationText } from '#renderer/ui/words.ts';
import { argumentWords, changeText, observationSign, outcomeOf, summariseObservation } from './model.ts';

const ok = (data: JsonObject): Observation => ({ status: 'ok', data, evidence: [] });

describe('summariseObservation', () => {
  it.each<[string, JsonObject, string]>([
    [
      'get_concept_metadata',
      { balance: 'credit', periodType: 'instant', isExtension: false, nonNegative: { listed: true } },
      'Credit, instant. May not be negative.',
    ],
    [
      'get_concept_metadata',
      { balance: null, periodType: null, nonNegative: { listed: false } },
      'Properties not known. On no list of non-negative concepts.',
    ],
    [
      'get_calculation_tree',
      { roles: [{ children: [{ weight: '1' }, { weight: '1' }], parents: [{ concept: 'us-gaap:Liabilities' }] }] },
      '2 children, all weight +1; parent Liabilities',
    ],
    [
      'get_calculation_tree',
      { roles: [{ children: [{ weight: '1' }, { weight: '-1' }], parents: [] }] },
      '2 children, weights of both signs; no parent',
    ],
    ['get_calculation_tree', { roles: [] }, 'In no calculation tree of the filing'],
    ['get_dqc_rule', { title: 'Negative values', tolerance: 'None.' }, 'Negative values. Tolerance: None.'],
    ['find_concepts', { total: 3, items: [{ concept: 'us-gaap:Assets' }] }, 'Assets and 2 more'],
    ['find_concepts', { total: 0, items: [], similar: ['us-gaap:Asset'] }, 'No concept by that name; nearest: Asset'],
    [
      'get_facts',
      { total: 2, chosen: [{ factId: 'f20', value: '58400000', unit: 'iso4217:USD', decimals: -5, isNil: false }] },
      'f20 = 58,400,000 USD, decimals −5',
    ],
    [
      'get_facts',
      { total: 2, chosen: [], choice: { reason: 'two facts answer equally' } },
      'two facts answer equally; 2 facts of the concept',
    ],
    [
      'get_fact_history',
      {
        items: [
          { value: '1203100000', change: null },
          { value: '58400000', change: '-1144700000' },
        ],
      },
      '1,203,100,000 → 58,400,000, −95.1 %',
    ],
    [
      'get_fact_history',
      {
        items: [
          { value: '100', change: null },
          { value: '20', change: null },
          { value: '110', change: '10' },
        ],
      },
      '100 → 110, +10.0 %',
    ],
    [
      'get_fact_history',
      {
        items: [
          { value: '100', change: null },
          { value: '20', change: null },
        ],
      },
      '20, no earlier period of the same length',
    ],
    [
      'get_fact_history',
      {
        choice: { factId: 'quarter' },
        items: [
          { factId: 'before', value: '477', change: null },
          { factId: 'quarter', value: '376', change: '-101' },
          { factId: 'nine months', value: '1011', change: '-198' },
        ],
      },
      '477 → 376, −21.2 %',
    ],
    [
      'get_fact_history',
      {
        choice: { factId: 'before' },
        items: [
          { factId: 'before', value: '477', change: null },
          { factId: 'quarter', value: '376', change: '-101' },
        ],
      },
      '477, no earlier period of the same length',
    ],
    ['get_fact_history', { items: [{ value: '58400000' }] }, '58,400,000, no other period'],
    ['get_dimensional_breakdown', { axes: [] }, 'No breakdown reported on any axis'],
    [
      'get_dimensional_breakdown',
      { axes: [{ axis: 'us-gaap:SegmentsAxis', memberCount: 2, sum: '-10' }] },
      'SegmentsAxis: 2 members, sum (10)',
    ],
    [
      'get_related_facts',
      {
        items: [
          { relation: 'child', facts: [{}] },
          { relation: 'child', facts: [] },
          { relation: 'parent', facts: [{}] },
        ],
      },
      '1 of 2 children has a fact',
    ],
    ['recompute', { result: '50800000', interval: '[50650000, 50950000]' }, '50,800,000, within 50,650,000 to 50,950,000'],
    ['check_magnitude', { isSuspicious: false, comparedWith: 1, jumps: [] }, 'No scale jump against 1 other period'],
    [
      'check_magnitude',
      { isSuspicious: true, jumps: [{ about: '÷ 1000', period: '2022-12-29' }], excessDigits: false },
      '÷ 1000 against 2022-12-29',
    ],
    ['check_units', { units: [{ unit: 'iso4217:USD' }], issues: [] }, 'USD, as expected'],
    ['get_unit', { measure: 'iso4217:USD' }, 'iso4217:USD'],
    ['some_new_tool', { answer: 'yes', items: [1, 2] }, 'answer yes, items 2 items'],
    ['some_new_tool', {}, 'Nothing to say'],
  ])('%s', (tool, data, words) => {
    expect(summariseObservation(tool, ok(data))).toBe(words);
  });

  it('reads checkers from their outcome', () => {
    expect(summariseObservation('check_calc_tree', ok(outcome()))).toBe('Reported 58,400,000, sum 41,000,000');
    expect(summariseObservation('check_calc_tree', ok(outcome({ status: 'unchecked', reason: 'no child has a fact' })))).toBe(
      'Unchecked: no child has a fact',
    );
    expect(summariseObservation('check_sign', ok(outcome({ status: 'consistent', expectedValue: '58400000' })))).toBe(
      '58,400,000 is not negative',
    );
    expect(summariseObservation('check_sign', ok(outcome({ reportedValue: '-5', expectedValue: '5' })))).toBe(
      '(5) may not be negative; expected 5',
    );
    expect(observationSign('check_calc_tree', ok(outcome()))).toEqual({ mark: 'violation', word: 'Inconsistent' });
    expect(outcomeOf('get_facts', ok(outcome()))).toBeNull();
  });

  it('says what was wrong with a call', () => {
    const error: Observation = { status: 'error', data: { message: 'the filing has no fact f9' }, evidence: [] };
    expect(summariseObservation('check_magnitude', error)).toBe('The filing has no fact f9');
    expect(observationSign('check_magnitude', error)?.mark).toBe('warning');
  });
});

describe('words', () => {
  it('shortens arguments to what a reader needs', () => {
    expect(argumentWords({ concept: 'us-gaap:LiabilitiesCurrent', period: '2023-12-28', offset: 0 })).toBe(
      'LiabilitiesCurrent, 2023-12-28',
    );
    expect(argumentWords({ text: 'deferred revenue' })).toBe('“deferred revenue”');
    expect(argumentWords({ expression: '1 * [f1] + [f2] - 2 * [f3]' })).toBe('f1 + f2 - 2 * f3');
    expect(argumentWords({ concept: 'Assets', dimensions: [{ axis: 'a:XAxis', member: 'a:YMember' }] })).toBe('Assets, XAxis = YMember');
  });

  it('says durations and changes', () => {
    expect([durationText(0.2), durationText(12.4), durationText(1530)]).toEqual(['< 1 ms', '12 ms', '1.5 s']);
    expect([changeText('100', '150'), changeText('-100', '-50'), changeText('0', '5'), changeText('7', '7')]).toEqual([
      '+50.0 %',
      '+50.0 %',
      null,
      'unchanged',
    ]);
  });
});
