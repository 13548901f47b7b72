import { describe, expect, it } from 'vitest';
import type { AuditSubject } from '../subject.ts';
import { checkSign } from './check-sign.ts';
import { aspectTarget, targetOf } from './check-target.ts';
import { starterRuleData } from './starter-rule-data.ts';
import { FilingBuilder, type FactOptions, YEAR, YEAR_END } from './testing/filing-builder.ts';

function outcomeOf(concept: string, value: string | null, options: FactOptions = {}) {
  const subject = new FilingBuilder()
    .fact(concept, value, { period: YEAR, ...options })
    .concept('ex:DebtRepaid')
    .concept('ex:PaymentsForThings', { balance: 'credit' })
    .subject();
  return checkSign(subject, targetOf(subject.graph.factsOf(concept)[0]!));
}

describe('checkSign', () => {
  it('on the list and negative: inconsistent, expected is the absolute value', () => {
    expect(outcomeOf('us-gaap:RepaymentsOfDebt', '-1234567')).toMatchObject({
      status: 'inconsistent',
      ruleId: 'DQC.US.0015.1',
      reportedValue: '-1234567',
      expectedValue: '1234567',
      difference: '-2469134',
      tolerance: '0',
      inScanScope: true,
      factIds: ['f0'],
      standards: [],
      source: { kind: 'rules' },
      message:
        'us-gaap:RepaymentsOfDebt is -1,234,567 USD for 2023-01-01 to 2023-12-31, but by the 2023 list of the test rules it may not be negative; expected is 1,234,567 USD.',
    });
  });

  it.each(['0', '5'])('on the list with %s: consistent, expected is the value', (value) => {
    expect(outcomeOf('us-gaap:RepaymentsOfDebt', value)).toMatchObject({ status: 'consistent', expectedValue: value, difference: '0' });
  });

  it.each([
    ['us-gaap:StatementEquityComponentsAxis=ex:AnyMember'],
    ['ex:AnyAxis=us-gaap:CorporateNonSegmentMember'],
    ['srt:ConsolidatedEntitiesAxis=srt:ParentCompanyMember'],
    ['ex:AnyAxis=ex:IntersegmentEliminationMember'],
  ])('negative but excluded by %s: consistent', (dimension) => {
    expect(outcomeOf('us-gaap:RepaymentsOfDebt', '-5', { dims: [dimension] })).toMatchObject({ status: 'consistent', expectedValue: '-5' });
  });

  it('other dimensions exclude nothing', () => {
    expect(outcomeOf('us-gaap:RepaymentsOfDebt', '-5', { dims: ['ex:AnyAxis=ex:AnyMember'] })).toMatchObject({ status: 'inconsistent' });
  });

  it('not on the list: consistent when not negative, else unchecked', () => {
    expect(outcomeOf('us-gaap:NetIncomeLoss', '5')).toMatchObject({ status: 'consistent', expectedValue: '5', inScanScope: false });
    expect(outcomeOf('us-gaap:NetIncomeLoss', '-5')).toMatchObject({
      status: 'unchecked',
      reason: 'not on a list',
      suspicion: null,
      expectedValue: null,
    });
  });

  it('a payment with a credit balance that no list has is suspected', () => {
    expect(outcomeOf('ex:PaymentsForThings', '-5')).toMatchObject({
      status: 'unchecked',
      reason: 'not on a list',
      suspicion: expect.stringContaining('names a payment'),
    });
    expect(outcomeOf('ex:DebtRepaid', '-5')).toMatchObject({ suspicion: null });
    expect(outcomeOf('ex:PaymentsForThings', '-5', { dims: ['ex:AnyAxis=ex:EliminationMember'] })).toMatchObject({ suspicion: null });
  });

  it('a standard element that a full list leaves out is not suspected, the starter table’s silence says nothing', () => {
    const builder = () => new FilingBuilder().fact('us-gaap:StockIssuedDuringPeriodValueNewIssues', '-5', { period: YEAR });
    const ask = (subject: AuditSubject) => checkSign(subject, targetOf(subject.graph.fact('f0')!));
    expect(ask(builder().subject())).toMatchObject({ status: 'unchecked', suspicion: null });
    expect(ask(builder().subject(starterRuleData('name,balance,periodType,nonNegative\n')))).toMatchObject({
      suspicion: expect.stringContaining('counts or issues'),
    });
  });

  it('by the starter table a negative value with dimensions is a suspicion, since it does not know every exclusion', () => {
    const rules = starterRuleData('name,balance,periodType,nonNegative\nus-gaap:RepaymentsOfDebt,,duration,yes\n');
    const asked = (dims: readonly string[]) => {
      const subject = new FilingBuilder().fact('us-gaap:RepaymentsOfDebt', '-5', { period: YEAR, dims }).subject(rules);
      return checkSign(subject, targetOf(subject.graph.factsOf('us-gaap:RepaymentsOfDebt')[0]!));
    };
    expect(asked([])).toMatchObject({ status: 'inconsistent' });
    expect(asked(['us-gaap:StatementEquityComponentsAxis=ex:AnyMember'])).toMatchObject({ status: 'consistent' });
    expect(asked(['ex:AnyAxis=ex:AnyMember'])).toMatchObject({
      status: 'unchecked',
      reason: 'the starter table does not list every axis and member on which a negative value is accepted',
      suspicion: expect.stringContaining('It has dimensions'),
      message: expect.stringMatching(
        / by the starter table the concept may not be negative\. It has dimensions, and the starter table does not list /,
      ),
    });
  });

  it('nil and absent are said', () => {
    expect(outcomeOf('us-gaap:Assets', null)).toMatchObject({
      status: 'unchecked',
      reason: 'the fact is nil',
      reportedState: 'nil',
      reportedValue: null,
    });
    const subject = new FilingBuilder().fact('us-gaap:Assets', '1').subject();
    const target = aspectTarget(subject.graph, { concept: 'us-gaap:Liabilities', period: YEAR_END, dimensions: [], unit: 'iso4217:USD' });
    expect(checkSign(subject, target)).toMatchObject({
      status: 'unchecked',
      reason: 'no fact',
      reportedState: 'absent',
      factId: null,
      message: 'us-gaap:Liabilities is not reported as of 2023-12-31.',
    });
  });

  it('of duplicates the one with most decimals is judged', () => {
    const subject = new FilingBuilder()
      .fact('us-gaap:Assets', '-1000', { decimals: -3 })
      .fact('us-gaap:Assets', '-1234', { decimals: 0 })
      .subject();
    expect(checkSign(subject, targetOf(subject.graph.fact('f0')!))).toMatchObject({ factId: 'f1', expectedValue: '1234' });
  });
});
