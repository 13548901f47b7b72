import type { AuditCase } from '#shared/run/case.ts';
import { anAuditCase } from '#shared/run/testing/run.ts';
import type { JsonObject } from '#shared/run/events.ts';
import type { Report } from '#shared/run/verdict.ts';
import { FilingBuilder, YEAR, YEAR_END } from '../../checks/testing/filing-builder.ts';
import type { AuditSubject } from '../../subject.ts';

export const BALANCE = 'http://example.com/role/BalanceSheet';
export const INCOME = 'http://example.com/role/Income';

/** Assets 100 against children of 60 and 30 (a violation), revenues 50 by two products of 30 and 20, a negative repayment. */
export function smallSubject(): AuditSubject {
  return new FilingBuilder()
    .cover()
    .role(BALANCE, '0001 - Statement - Balance Sheets')
    .role(INCOME, '0002 - Statement - Statements of Income')
    .sum(BALANCE, 'us-gaap:Assets', [
      ['us-gaap:AssetsCurrent', '1'],
      ['us-gaap:AssetsNoncurrent', '1'],
    ])
    .present(BALANCE, 'us-gaap:StatementTable', ['us-gaap:Assets', 'us-gaap:AssetsCurrent', 'us-gaap:AssetsNoncurrent'])
    .sum(INCOME, 'us-gaap:GrossProfit', [
      ['us-gaap:Revenues', '1'],
      ['us-gaap:CostOfRevenue', '-1'],
    ])
    .fact('us-gaap:Assets', '100', { id: 'assets' })
    .fact('us-gaap:Assets', '80', { id: 'assets-2022', period: { kind: 'instant', instant: '2022-12-31' } })
    .fact('us-gaap:AssetsCurrent', '60', { id: 'current' })
    .fact('us-gaap:AssetsNoncurrent', '30', { id: 'noncurrent' })
    .fact('us-gaap:Revenues', '50', { id: 'revenues', period: YEAR })
    .fact('us-gaap:Revenues', '12', { id: 'revenues-q4', period: { kind: 'duration', start: '2023-10-01', end: '2023-12-31' } })
    .fact('us-gaap:Revenues', '30', { id: 'product', period: YEAR, dims: ['srt:ProductOrServiceAxis=us-gaap:ProductMember'] })
    .fact('us-gaap:Revenues', '20', { id: 'service', period: YEAR, dims: ['srt:ProductOrServiceAxis=us-gaap:ServiceMember'] })
    .fact('us-gaap:CostOfRevenue', '20', { id: 'cost', period: YEAR })
    .fact('us-gaap:GrossProfit', '30', { id: 'gross', period: YEAR })
    .fact('us-gaap:RepaymentsOfDebt', '-5', { id: 'repayments', period: YEAR })
    .fact('us-gaap:InventoryNet', null, { id: 'inventory' })
    .fact('us-gaap:Goodwill', '7', { id: 'goodwill-a', dims: ['us-gaap:StatementBusinessSegmentsAxis=ex:NorthMember'] })
    .fact('ex:Fees', '9', { id: 'fees', period: YEAR })
    .fact('us-gaap:Cash', '4', { id: 'cash', period: YEAR_END })
    .fact('us-gaap:Cash', '5', { id: 'cash-again', period: YEAR_END })
    .fact('us-gaap:SharePrice', '3', { id: 'price', unit: 'iso4217:USD/xbrli:shares' })
    .fact('us-gaap:SharePrice', '3', { id: 'price-usd' })
    .fact('us-gaap:Debt', '1', { id: 'debt-eur', unit: 'iso4217:EUR' })
    .fact('us-gaap:Debt', '2', { id: 'debt-gbp', unit: 'iso4217:GBP' })
    .subject();
}

/** A question about the total that does not hold. */
export const aCase = (over: Partial<AuditCase> = {}): AuditCase =>
  anAuditCase({
    query: 'Does us-gaap:Assets as of 2023-12-31 agree with the weighted sum of its calculation children?',
    title: '',
    ...over,
  });

/** Arguments about the case's own fact. */
export const ASSETS: JsonObject = { concept: 'us-gaap:Assets', period: '2023-12-31' };

export const RIGHT_REPORT: Report = {
  verdict: 'violation',
  reportedValue: '100',
  reportedState: 'value',
  expectedValue: '90',
  ruleFamily: 'DQC.US.0126',
  actionPath: ['Checked.'],
  evidence: [{ kind: 'fact', id: 'assets' }],
  rationale: 'The children add up to 90.',
  confidence: 0.9,
};
