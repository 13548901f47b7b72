import { expect, it } from 'vitest';
import { type Finding, type Outcome } from '#shared/calc/outcome.ts';
import { outcome } from '#renderer/ui/testing/outcome.ts';
import { filterFindings, gistOf, groupFindings } from './model.ts';

const finding = (id: string, change: Partial<Outcome> = {}, severity: Finding['severity'] = 'error'): Finding => ({
  id,
  severity,
  outcome: outcome(change),
});
const findings = [
  finding('small', { difference: '5000000', label: 'Total non-current liabilities' }),
  finding('large'),
  finding('sign', { rule: 'DQC.US.0015', difference: '-39600000', label: 'Repayments', reportedValue: '-19800000' }),
  finding('warned', { rule: 'DQC.US.0015', difference: '99000000000' }, 'warning'),
];

it('groups by rule, worse and larger first', () => {
  expect(groupFindings(findings, 'rule').map(({ rule, findings: here }) => [rule, here.map(({ id }) => id)])).toEqual([
    ['DQC.US.0015', ['sign', 'warned']],
    ['DQC.US.0126', ['large', 'small']],
  ]);
  expect(groupFindings(findings, 'size').flatMap(({ findings: here }) => here.map(({ id }) => id))).toEqual([
    'sign',
    'large',
    'small',
    'warned',
  ]);
});

it.each([
  ['58,400,000', ['small', 'large', 'warned']],
  ['repay', ['sign']],
  ['current f20 liab', ['small', 'large', 'sign', 'warned']],
])('finds %s', (text, ids) => expect(filterFindings(findings, { text, severity: null, rule: null }).map(({ id }) => id)).toEqual(ids));

it('filters by severity and rule together', () => {
  expect(filterFindings(findings, { text: '', severity: 'error', rule: 'DQC.US.0015' }).map(({ id }) => id)).toEqual(['sign']);
});

it('says what is wrong in a few words', () => {
  expect(gistOf(outcome())).toBe('17,400,000 over the sum');
  expect(gistOf(outcome({ rule: 'DQC.US.0117', difference: '-900000' }))).toBe('900,000 under the breakdown');
  expect(gistOf(outcome({ rule: 'DQC.US.0015' }))).toBe('negative, and must not be');
  expect(gistOf(outcome({ rule: 'DQC.US.0015', status: 'unchecked', reason: 'not on a list' }))).toBe('negative; not on a list');
});
