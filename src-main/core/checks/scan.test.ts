import { describe, expect, it } from 'vitest';
import { checkFact } from './check-fact.ts';
import { scanFiling } from './scan.ts';
import { FilingBuilder, YEAR, YEAR_END } from './testing/filing-builder.ts';

const BALANCE = 'BalanceSheet';
const INCOME = 'Income';
const AXIS = 'us-gaap:StatementClassOfStockAxis';
const PAYMENTS = { period: YEAR };

/** One violation of each family, one suspicion, and consistent facts beside them. */
const seeded = (): FilingBuilder =>
  new FilingBuilder()
    .cover()
    .role(BALANCE, '0000002 - Statement - Balance Sheet')
    .role(INCOME, '0000004 - Statement - Income')
    .present(BALANCE, 'ex:Abstract', ['us-gaap:Assets'])
    .present(INCOME, 'ex:IncomeAbstract', ['us-gaap:Revenues'])
    .concept('ex:PaymentsForThings', { balance: 'credit' })
    .sum(BALANCE, 'us-gaap:Assets', [
      ['ex:Cash', '1'],
      ['ex:Inventory', '1'],
    ])
    .table(INCOME, ['us-gaap:Revenues'], { [AXIS]: ['ex:AMember', 'ex:BMember'] })
    .sum(INCOME, 'us-gaap:Revenues', [['ex:Sales', '1']])
    .fact('us-gaap:RepaymentsOfDebt', '-5', PAYMENTS)
    .fact('us-gaap:RepaymentsOfDebt', '-6', { ...PAYMENTS, dims: ['ex:AnyAxis=ex:EliminationMember'] })
    .fact('ex:PaymentsForThings', '-7', PAYMENTS)
    .fact('us-gaap:NetIncomeLoss', '-8', PAYMENTS)
    .fact('us-gaap:Assets', '100')
    .fact('ex:Cash', '60')
    .fact('ex:Inventory', '30')
    .fact('us-gaap:Assets', '500', { period: { kind: 'instant', instant: '2022-12-31' } })
    .fact('ex:Cash', '1', { period: { kind: 'instant', instant: '2022-12-31' } })
    .fact('us-gaap:Revenues', '100', PAYMENTS)
    .fact('us-gaap:Revenues', '60', { ...PAYMENTS, dims: [`${AXIS}=ex:AMember`] })
    .fact('us-gaap:Revenues', '20', { ...PAYMENTS, dims: [`${AXIS}=ex:BMember`] })
    .fact('ex:Sales', '1', PAYMENTS)
    .fact('us-gaap:Revenues', '90', { period: { kind: 'duration', start: '2023-10-01', end: '2023-12-31' } })
    .fact('us-gaap:Revenues', '10', { period: { kind: 'duration', start: '2023-10-01', end: '2023-12-31' }, dims: [`${AXIS}=ex:AMember`] });

describe('scanFiling', () => {
  it('finds exactly the seeded violations, with stable readable ids', () => {
    const { findings } = scanFiling(seeded().subject());
    expect(findings.map(({ id, severity }) => [severity, id])).toEqual([
      ['error', 'DQC.US.0015.1|f1'],
      ['warning', 'DQC.US.0015|f3'],
      ['error', `DQC.US.0126.9590|f5|${BALANCE}`],
      ['error', `DQC.US.0117.9574|f10|${INCOME}|${AXIS}`],
    ]);
    expect(scanFiling(seeded().subject()).findings).toEqual(findings);
  });

  it('counts what was tested and what was not, by reason', () => {
    const { rules } = scanFiling(seeded().subject());
    expect(rules.map(({ rule, tested, errors, warnings, unchecked }) => [rule, tested, errors, warnings, unchecked])).toEqual([
      ['DQC.US.0015', 4, 1, 1, [{ reason: 'not on a list', count: 2 }]],
      ['DQC.US.0126', 1, 1, 0, [{ reason: 'the statement has a table', count: 1 }]],
      ['DQC.US.0117', 1, 1, 0, [{ reason: "not as long as the document's period", count: 1 }]],
    ]);
  });

  it('gives what the question about the one fact gives', () => {
    const subject = seeded().subject();
    for (const { outcome } of scanFiling(subject).findings) {
      const asked = checkFact(subject, outcome.factId ?? '').find(({ rule }) => rule === outcome.rule);
      expect({ ...asked, alternatives: [] }).toEqual(outcome);
    }
  });

  it('says so when the filing does not tell its reporting period', () => {
    const subject = new FilingBuilder()
      .role(BALANCE, '0000002 - Statement - Balance Sheet')
      .present(BALANCE, 'ex:Abstract', ['us-gaap:Assets'])
      .sum(BALANCE, 'us-gaap:Assets', [['ex:Cash', '1']])
      .fact('us-gaap:Assets', '100')
      .fact('ex:Cash', '1', { period: YEAR_END })
      .subject();
    const totals = scanFiling(subject).rules.find(({ rule }) => rule === 'DQC.US.0126');
    expect(totals).toMatchObject({ tested: 0, unchecked: [{ reason: 'the filing does not say its reporting period', count: 1 }] });
  });

  it('an unknown fact is an error in words', () => {
    expect(() => checkFact(seeded().subject(), 'nowhere')).toThrow('no fact "nowhere"');
  });
});
