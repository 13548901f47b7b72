import { describe, expect, it } from 'vitest';
import { checkDimConsistency } from './check-dim-consistency.ts';
import { targetOf } from './check-target.ts';
import { FilingBuilder, YEAR } from './testing/filing-builder.ts';

const ROLE = 'BalanceSheet';
const NOTE = 'StockNote';
const AXIS = 'us-gaap:StatementClassOfStockAxis';
const PRODUCT = 'srt:ProductOrServiceAxis';
const REVENUE = 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax';

const statement = (): FilingBuilder =>
  new FilingBuilder()
    .cover()
    .role(ROLE, '0000002 - Statement - Balance Sheet')
    .role(NOTE, '0000040 - Disclosure - Stock (Details)')
    .present(ROLE, 'ex:Abstract', ['us-gaap:PreferredStockValue'])
    .table(ROLE, ['us-gaap:PreferredStockValue', REVENUE], {
      [AXIS]: ['ex:AMember', 'ex:BMember', ['ex:A1Member', 'ex:AMember']],
      [PRODUCT]: ['ex:GoodsMember', 'ex:ServicesMember'],
    });
const on = (member: string, axis = AXIS): { readonly dims: readonly string[] } => ({ dims: [`${axis}=${member}`] });

function ask(builder: FilingBuilder, hint = {}, factId = 'total') {
  const subject = builder.subject();
  return checkDimConsistency(subject, targetOf(subject.graph.fact(factId)!), hint);
}

describe('checkDimConsistency in the scope of the rule', () => {
  it('members that add up are consistent, with their sum as expected value', () => {
    const outcome = ask(
      statement()
        .fact('us-gaap:PreferredStockValue', '30', { id: 'total' })
        .fact('us-gaap:PreferredStockValue', '10', { id: 'a', ...on('ex:AMember') })
        .fact('us-gaap:PreferredStockValue', '20', { id: 'b', ...on('ex:BMember') }),
    );
    expect(outcome).toMatchObject({
      status: 'consistent',
      ruleId: 'DQC.US.0117.9574',
      reportedValue: '30',
      expectedValue: '30',
      tolerance: '2',
      axis: AXIS,
      role: ROLE,
      inScanScope: true,
      factIds: ['total', 'a', 'b'],
      message: `us-gaap:PreferredStockValue is 30 USD as of 2023-12-31, and its 2 members on ${AXIS} add up to 30 USD: they agree.`,
    });
    expect(outcome.operands.map(({ member, weight, value, interval }) => [member, weight, value, interval])).toEqual([
      ['ex:AMember', '1', '10', '[9.5, 10.5]'],
      ['ex:BMember', '1', '20', '[19.5, 20.5]'],
    ]);
    expect(outcome.standards).toHaveLength(4);
    expect(outcome.arcIds).toHaveLength(5);
  });

  it('skips a member below one that has a value', () => {
    const base = () =>
      statement().fact('us-gaap:PreferredStockValue', '10', { id: 'total' }).fact('us-gaap:PreferredStockValue', '9', on('ex:A1Member'));
    expect(ask(base())).toMatchObject({ status: 'consistent', expectedValue: '9' });
    expect(ask(base().fact('us-gaap:PreferredStockValue', '10', on('ex:AMember')))).toMatchObject({
      status: 'consistent',
      expectedValue: '10',
    });
  });

  it('allows two units at the lowest decimals of total and members', () => {
    const base = (total: string) =>
      statement()
        .fact('us-gaap:PreferredStockValue', total, { id: 'total', decimals: 0 })
        .fact('us-gaap:PreferredStockValue', '10000', { decimals: -3, ...on('ex:AMember') });
    expect(ask(base('12000'))).toMatchObject({ status: 'consistent', tolerance: '2000', difference: '2000' });
    expect(ask(base('13000'))).toMatchObject({ status: 'inconsistent', tolerance: '2000', difference: '3000' });
  });

  it('a nil member carries no value', () => {
    expect(
      ask(
        statement()
          .fact('us-gaap:PreferredStockValue', '10', { id: 'total' })
          .fact('us-gaap:PreferredStockValue', '10', on('ex:AMember'))
          .fact('us-gaap:PreferredStockValue', null, on('ex:BMember')),
      ),
    ).toMatchObject({ operands: [{ member: 'ex:AMember' }] });
  });
});

describe('what lets a difference pass', () => {
  it('gate 1: a member that is reported only together with another axis', () => {
    const outcome = ask(
      statement()
        .fact('us-gaap:PreferredStockValue', '100', { id: 'total' })
        .fact('us-gaap:PreferredStockValue', '10', on('ex:AMember'))
        .fact('us-gaap:PreferredStockValue', '20', { dims: [`${AXIS}=ex:BMember`, 'ex:OtherAxis=ex:OtherMember'] }),
    );
    expect(outcome).toMatchObject({
      status: 'unchecked',
      reason: 'a member is reported only together with another axis',
      expectedValue: '10',
    });
  });

  it('gate 2: members that belong to a note, none above the total', () => {
    const base = (member: string) =>
      statement()
        .table(NOTE, ['us-gaap:PreferredStockValue'], { [AXIS]: ['ex:AMember'] })
        .fact('us-gaap:PreferredStockValue', '100', { id: 'total' })
        .fact('us-gaap:PreferredStockValue', member, on('ex:AMember'));
    expect(ask(base('60'))).toMatchObject({
      status: 'unchecked',
      reason: 'the members belong to a note and none is greater than the total',
    });
    expect(ask(base('160'))).toMatchObject({ status: 'inconsistent' });
  });

  it('contract revenue beside noninterest income is an error only when the members exceed the total', () => {
    const base = (member: string) =>
      statement()
        .table(ROLE, ['us-gaap:NoninterestIncome'], {})
        .fact(REVENUE, '100', { id: 'total', period: YEAR })
        .fact(REVENUE, member, { period: YEAR, ...on('ex:GoodsMember', PRODUCT) });
    expect(ask(base('60'))).toMatchObject({ status: 'unchecked', reason: 'exception for revenue from contracts with customers' });
    expect(ask(base('160'))).toMatchObject({ status: 'inconsistent' });
  });

  it('contract revenue below Revenues that sum it with something else', () => {
    const outcome = ask(
      statement()
        .table(ROLE, ['us-gaap:Revenues'], {})
        .sum(ROLE, 'us-gaap:Revenues', [
          [REVENUE, '1'],
          ['us-gaap:OperatingLeaseLeaseIncome', '1'],
        ])
        .fact(REVENUE, '100', { id: 'total', period: YEAR })
        .fact(REVENUE, '60', { period: YEAR, ...on('ex:GoodsMember', PRODUCT) }),
    );
    expect(outcome).toMatchObject({ status: 'unchecked', reason: 'exception for revenue from contracts with customers' });
  });
});

describe('asked about any fact', () => {
  it('looks on axes outside the list, and says so', () => {
    const outcome = ask(
      new FilingBuilder()
        .cover()
        .fact('us-gaap:Assets', '100', { id: 'total' })
        .fact('us-gaap:Assets', '60', on('ex:EastMember', 'ex:RegionAxis')),
    );
    expect(outcome).toMatchObject({
      status: 'inconsistent',
      axis: 'ex:RegionAxis',
      role: null,
      inScanScope: false,
      expectedValue: '60',
      scope: expect.stringContaining("not on the rule's list of axes"),
    });
  });

  it('the scope of the rule decides before other axes; all are shown', () => {
    const builder = () =>
      statement()
        .fact('us-gaap:PreferredStockValue', '30', { id: 'total' })
        .fact('us-gaap:PreferredStockValue', '30', on('ex:AMember'))
        .fact('us-gaap:PreferredStockValue', '10', on('ex:EastMember', 'ex:RegionAxis'));
    const outcome = ask(builder());
    expect(outcome).toMatchObject({ status: 'consistent', axis: AXIS });
    expect(outcome.alternatives).toMatchObject([{ axis: 'ex:RegionAxis', status: 'inconsistent', expectedValue: '10' }]);
    expect(ask(builder(), { axis: 'ex:RegionAxis' })).toMatchObject({ status: 'inconsistent', axis: 'ex:RegionAxis' });
  });

  it('of several inconsistent axes the one with the largest difference decides', () => {
    const outcome = ask(
      new FilingBuilder()
        .cover()
        .fact('us-gaap:Assets', '100', { id: 'total' })
        .fact('us-gaap:Assets', '60', on('ex:EastMember', 'ex:RegionAxis'))
        .fact('us-gaap:Assets', '20', on('ex:NewMember', 'ex:AgeAxis')),
    );
    expect(outcome).toMatchObject({ axis: 'ex:AgeAxis', alternatives: [{ axis: 'ex:RegionAxis' }] });
  });

  it('a dimensioned fact is broken down by one more axis', () => {
    const outcome = ask(
      new FilingBuilder()
        .cover()
        .fact('us-gaap:Assets', '100', { id: 'total', ...on('ex:EastMember', 'ex:RegionAxis') })
        .fact('us-gaap:Assets', '100', { dims: ['ex:RegionAxis=ex:EastMember', 'ex:AgeAxis=ex:NewMember'] }),
    );
    expect(outcome).toMatchObject({ status: 'consistent', axis: 'ex:AgeAxis', scope: expect.stringContaining('not on') });
  });

  it('without a breakdown it is unchecked', () => {
    expect(ask(new FilingBuilder().cover().fact('us-gaap:Assets', '100', { id: 'total' }))).toMatchObject({
      status: 'unchecked',
      reason: 'no dimensional breakdown is reported',
      axis: null,
    });
  });
});
