import { localName, prefixOf } from '#shared/xbrl/aspects.ts';
import type { Balance, QName } from '#shared/xbrl/model.ts';
import { conceptProperties } from '../graph/concept-properties.ts';
import type { AuditSubject } from '../subject.ts';
import { familyName } from './rule-data.ts';

/** Words of names that can go both ways: a negative value says nothing then. Extension names are not always in camel case. */
const TWO_WAY =
  /IncreaseDecrease|PeriodIncrease|GainLoss|GainsLosses|IncomeLoss|ProfitLoss|LossGain|ExpenseBenefit|BenefitExpense|ExpenseIncome|IncomeExpense|EarningsLoss|EarningsDeficit|ProvidedBy|UsedIn|ProceedsFromPayments|PaymentsForProceeds|ProceedsFromRepayments|RepaymentsOfProceeds|AdditionReduction|Deficit|Net|Gain|Loss|Change|Effect|Adjust|Reclass|Eliminat|Reconcil|Variance|Difference|Impact|Other|Translation|AccumulatedOther|Unrealized|Deferred|Reversal|Recover|Refund|Credit|Discount|Contra|Treasury/i;

interface OneWay {
  readonly pattern: RegExp;
  /** The balance that such a name has when it means what it says; null: the name alone is enough. */
  readonly balance: Balance | null;
  readonly meaning: string;
}

const ONE_WAY: readonly OneWay[] = [
  { pattern: /^(Payments?|Repayments?|PurchaseOf|PurchasesOf)/, balance: 'credit', meaning: 'names a payment, with a credit balance' },
  { pattern: /^Proceeds/, balance: 'debit', meaning: 'names proceeds, with a debit balance' },
  { pattern: /(Expense|Expenses|Costs?)$/, balance: 'debit', meaning: 'names an expense or cost, with a debit balance' },
  { pattern: /(Revenues?|Sales)$/, balance: 'credit', meaning: 'names revenue, with a credit balance' },
  { pattern: /(Payable|Liabilities|Liability)$/, balance: 'credit', meaning: 'names a liability, with a credit balance' },
  { pattern: /(Receivable|Assets|Inventory|Inventories)$/, balance: 'debit', meaning: 'names an asset, with a debit balance' },
  {
    pattern: /^(NumberOf|StockRepurchased|SharesIssued|StockIssued)|(SharesIssued|SharesOutstanding|SharesAuthorized)$/,
    balance: null,
    meaning: 'counts or issues something',
  },
];

/**
 * Why a negative value of a concept that no list covers looks wrong, in words; null when name and balance say nothing. A suspicion is a
 * warning and never an error.
 */
export function signSuspicion(subject: AuditSubject, concept: QName): string | null {
  const name = localName(concept);
  if (isLeftOutOnPurpose(subject, concept)) return null;
  if (TWO_WAY.test(name)) return null;
  const fitting = ONE_WAY.find(({ pattern }) => pattern.test(name));
  if (fitting === undefined) return null;
  if (fitting.balance !== null && conceptProperties(subject, concept).balance !== fitting.balance) return null;
  return `${concept} ${fitting.meaning}: a negative value contradicts that.`;
}

/** The published lists go through a whole taxonomy: their silence on one of its elements is an answer. The starter table's is none. */
function isLeftOutOnPurpose({ graph, rules }: AuditSubject, concept: QName): boolean {
  return rules.source.kind === 'rules' && familyName(concept, graph.namespaceOf(prefixOf(concept))) !== undefined;
}
