import { type Statement, type StatementCell, type StatementRow, type StatementSummary } from '#shared/rpc/statement.ts';

export const USD = 'iso4217:USD';

export const cell = (value: string | null, over: Partial<StatementCell> = {}): StatementCell => ({
  factId: `f${value ?? 'nil'}`,
  value,
  isNumeric: true,
  isNil: value === null,
  decimals: -5,
  unit: USD,
  findings: [],
  sum: null,
  ...over,
});

export const row = (id: string, cells: readonly (StatementCell | null)[], over: Partial<StatementRow> = {}): StatementRow => ({
  id,
  kind: cells.length === 0 ? 'heading' : 'item',
  concept: id,
  label: id,
  depth: 0,
  labelRole: null,
  isTotal: false,
  isNegated: false,
  members: [],
  unit: cells.find((one) => one !== null)?.unit ?? null,
  cells: [...cells],
  ...over,
});

/** Two instants beside each other. */
export function statement(rows: readonly StatementRow[], over: Partial<Statement> = {}): Statement {
  const instants = ['2023-12-28', '2022-12-29'].map((instant) => ({ key: instant, period: { kind: 'instant', instant } as const }));
  return {
    role: 'r:balance',
    number: '0000003',
    title: 'Balance sheets',
    group: 'statements',
    unit: USD,
    periods: instants.map((one) => ({ ...one, facts: 1, isShown: true })),
    columns: instants.map((one) => ({ ...one, periodKey: one.key, members: [], variant: null })),
    rows: [...rows],
    isCut: false,
    ...over,
  };
}

export const summary = (role: string, over: Partial<StatementSummary> = {}): StatementSummary => ({
  role,
  number: null,
  title: role,
  group: 'statements',
  isParenthetical: false,
  facts: 1,
  errors: 0,
  warnings: 0,
  ...over,
});
