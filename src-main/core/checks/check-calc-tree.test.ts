import { describe, expect, it } from 'vitest';
import { ARCROLE } from '#shared/xbrl/model.ts';
import { checkCalcTree } from './check-calc-tree.ts';
import { aspectTarget, targetOf } from './check-target.ts';
import { FilingBuilder, YEAR, YEAR_END } from './testing/filing-builder.ts';

const BALANCE = 'http://example.com/role/BalanceSheet';
const NOTE = 'http://example.com/role/AssetsNote';

const balanceSheet = (): FilingBuilder =>
  new FilingBuilder()
    .cover()
    .role(BALANCE, '0000002 - Statement - Balance Sheet')
    .role(NOTE, '0000040 - Disclosure - Assets (Details)')
    .present(BALANCE, 'ex:BalanceAbstract', ['ex:Cash', 'ex:Allowance', 'ex:Inventory', 'us-gaap:Assets'])
    .sum(BALANCE, 'us-gaap:Assets', [
      ['ex:Cash', '1'],
      ['ex:Allowance', '-1'],
      ['ex:Inventory', '1'],
    ]);

describe('checkCalcTree in the scope of the rule', () => {
  it('an exact sum is consistent, with the weighted sum as expected value', () => {
    const subject = balanceSheet().fact('us-gaap:Assets', '90').fact('ex:Cash', '100').fact('ex:Allowance', '10').subject();
    const outcome = checkCalcTree(subject, targetOf(subject.graph.fact('f1')!));
    expect(outcome).toMatchObject({
      status: 'consistent',
      ruleId: 'DQC.US.0126.9590',
      reportedValue: '90',
      expectedValue: '90',
      difference: '0',
      tolerance: '3',
      role: BALANCE,
      roleDefinition: '0000002 - Statement - Balance Sheet',
      inScanScope: true,
      scope: 'statement scope of the rule',
      factIds: ['f1', 'f2', 'f3'],
      message:
        'us-gaap:Assets is 90 USD as of 2023-12-31, and the 2 of its 3 children that are reported in "0000002 - Statement - Balance Sheet" add up to 90 USD: they agree.',
    });
    expect(outcome.arcIds).toHaveLength(3);
    expect(outcome.operands).toEqual([
      {
        concept: 'ex:Cash',
        label: 'Cash',
        member: null,
        weight: '1',
        factId: 'f2',
        arcId: outcome.arcIds[0],
        value: '100',
        decimals: 0,
        interval: '[99.5, 100.5]',
      },
      {
        concept: 'ex:Allowance',
        label: 'Allowance',
        member: null,
        weight: '-1',
        factId: 'f3',
        arcId: outcome.arcIds[1],
        value: '10',
        decimals: 0,
        interval: '[9.5, 10.5]',
      },
      {
        concept: 'ex:Inventory',
        label: 'Inventory',
        member: null,
        weight: '1',
        factId: null,
        arcId: outcome.arcIds[2],
        value: null,
        decimals: null,
        interval: null,
      },
    ]);
    expect(outcome.standards.map(({ standard, status }) => [standard, status])).toEqual([
      ['calc-1.0', 'consistent'],
      ['calc-1.1-round', 'consistent'],
      ['calc-1.1-truncate', 'consistent'],
      ['dqc', 'consistent'],
    ]);
  });

  it.each([
    ['94', 'consistent', '4'],
    ['95', 'inconsistent', '5'],
  ])('three addends allow four units: %s is %s', (total, status, difference) => {
    const subject = balanceSheet()
      .fact('us-gaap:Assets', total)
      .fact('ex:Cash', '100')
      .fact('ex:Allowance', '10')
      .fact('ex:Inventory', '0')
      .subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!))).toMatchObject({
      status,
      expectedValue: '90',
      difference,
      tolerance: '4',
    });
  });
});

describe('checkCalcTree outside the scope', () => {
  it.each([
    ['another period', { period: { kind: 'instant', instant: '2022-12-31' } as const }, 'not the reporting period'],
    ['dimensions', { dims: ['ex:AnyAxis=ex:AnyMember'] }, 'the fact has dimensions'],
    ['other decimals', { decimals: -3 }, "other decimals than the statement's totals"],
  ])('still sums with %s, and says so', (_, options, reason) => {
    const subject = balanceSheet()
      .fact('us-gaap:Assets', '1', { period: { kind: 'instant', instant: '2021-12-31' } })
      .fact('us-gaap:Assets', '1', { period: { kind: 'instant', instant: '2020-12-31' } })
      .fact('us-gaap:Assets', '5000', { id: 'asked', ...options })
      .fact('ex:Cash', '9000', options)
      .subject();
    const outcome = checkCalcTree(subject, targetOf(subject.graph.fact('asked')!));
    expect(outcome).toMatchObject({ expectedValue: '9000', inScanScope: false, scope: expect.stringContaining(reason) });
  });

  it('a total that is not reported is unchecked but known', () => {
    const subject = balanceSheet().fact('ex:Cash', '9000').subject();
    const target = aspectTarget(subject.graph, { concept: 'us-gaap:Assets', period: YEAR_END, dimensions: [], unit: 'iso4217:USD' });
    expect(checkCalcTree(subject, target)).toMatchObject({
      status: 'unchecked',
      reason: 'no fact for the total',
      reportedState: 'absent',
      reportedValue: null,
      expectedValue: null,
    });
  });

  it('a nil total is unchecked', () => {
    const subject = balanceSheet().fact('us-gaap:Assets', null).fact('ex:Cash', '9000').subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!))).toMatchObject({
      status: 'unchecked',
      reason: 'the total is nil',
      reportedState: 'nil',
    });
  });

  it('facts of another period, unit or dimension are no addends', () => {
    const subject = balanceSheet()
      .fact('us-gaap:Assets', '90')
      .fact('ex:Cash', '1', { period: YEAR })
      .fact('ex:Cash', '1', { unit: 'iso4217:EUR' })
      .fact('ex:Cash', '1', { dims: ['ex:AnyAxis=ex:AnyMember'] })
      .subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!))).toMatchObject({
      status: 'unchecked',
      reason: 'no child has a fact in this context',
    });
  });

  it('a concept that is only a child gets implied values as a cross-check, not as expected value', () => {
    const subject = balanceSheet().fact('us-gaap:Assets', '90').fact('ex:Cash', '100').fact('ex:Allowance', '10').subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f3')!))).toMatchObject({
      status: 'unchecked',
      expectedValue: null,
      crossChecks: [{ parent: 'us-gaap:Assets', role: BALANCE, impliedValue: '10', factIds: ['f1', 'f2'] }],
      message: expect.stringContaining('1 implied value from its parents stands as a cross-check'),
    });
  });

  it('a concept in no calculation network is unchecked', () => {
    const subject = balanceSheet().fact('ex:Lonely', '90').subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!))).toMatchObject({
      status: 'unchecked',
      reason: 'not in any calculation network',
      crossChecks: [],
    });
  });
});

describe('several roles', () => {
  const twoRoles = () =>
    balanceSheet()
      .sum(NOTE, 'us-gaap:Assets', [['ex:Inventory', '1']])
      .fact('us-gaap:Assets', '100')
      .fact('ex:Cash', '100')
      .fact('ex:Inventory', '0')
      .subject();

  it('the face statement decides, the note stands beside it', () => {
    const subject = twoRoles();
    const outcome = checkCalcTree(subject, targetOf(subject.graph.fact('f1')!));
    expect(outcome).toMatchObject({ status: 'consistent', role: BALANCE });
    expect(outcome.alternatives).toEqual([
      { role: NOTE, axis: null, status: 'inconsistent', expectedValue: '0', note: expect.stringContaining('Disclosure') },
    ]);
  });

  it('the role that the question names decides', () => {
    const subject = twoRoles();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!), { role: NOTE })).toMatchObject({
      status: 'inconsistent',
      role: NOTE,
      expectedValue: '0',
    });
  });

  it('of two face statements the first inconsistent one decides', () => {
    const INCOME = 'http://example.com/role/Income';
    const subject = balanceSheet()
      .role(INCOME, '0000004 - Statement - Income')
      .sum(INCOME, 'us-gaap:Assets', [['ex:Inventory', '1']])
      .fact('us-gaap:Assets', '100')
      .fact('ex:Cash', '100')
      .fact('ex:Inventory', '0')
      .subject();
    expect(checkCalcTree(subject, targetOf(subject.graph.fact('f1')!))).toMatchObject({ status: 'inconsistent', role: INCOME });
  });

  it('networks of the two arcroles are never merged, and 1.0 knows only the older', () => {
    const subject = new FilingBuilder()
      .cover()
      .role(BALANCE, '0000002 - Statement - Balance Sheet')
      .sum(BALANCE, 'us-gaap:Assets', [['ex:Cash', '1']], ARCROLE.summation2023)
      .fact('us-gaap:Assets', '100')
      .fact('ex:Cash', '100')
      .subject();
    const outcome = checkCalcTree(subject, targetOf(subject.graph.fact('f1')!));
    expect(outcome.standards.map(({ status }) => status)).toEqual(['unchecked', 'consistent', 'consistent', 'consistent']);
    expect(outcome).toMatchObject({ status: 'consistent', alternatives: [] });
  });
});
