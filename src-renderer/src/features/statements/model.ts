import { decimal, formatDecimal, subtract } from '#shared/decimal/decimal.ts';
import { PERIOD_SLACK_DAYS, periodDays, periodEnd, periodText } from '#shared/xbrl/aspects.ts';
import { type Period } from '#shared/xbrl/model.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import {
  type Statement,
  type StatementColumn,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementRow,
  type StatementSummary,
} from '#shared/rpc/statement.ts';
import { type Place } from '#renderer/actions/routes.ts';
import { filterWords } from '#renderer/ui/case-filter.ts';
import { shortPeriodText } from '#renderer/ui/period.ts';

export type StatementsPlace = Extract<Place, { kind: 'statements' }>;

export const GROUP_TITLE: Readonly<Record<StatementGroup, string>> = {
  cover: 'Cover',
  statements: 'Statements',
  notes: 'Notes and details',
};
export const GROUP_WORD: Readonly<Record<StatementGroup, string>> = { cover: 'Cover', statements: 'Statement', notes: 'Note' };

/** The roles whose title has every word of the filter, by group. */
export function roleGroups(
  summaries: readonly StatementSummary[],
  text: string,
): readonly { readonly group: StatementGroup; readonly roles: readonly StatementSummary[] }[] {
  const words = filterWords(text);
  const isFound = ({ title, number }: StatementSummary): boolean => {
    const searched = `${number ?? ''} ${title}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return STATEMENT_GROUPS.map((group) => ({ group, roles: summaries.filter((one) => one.group === group && isFound(one)) })).filter(
    ({ roles }) => roles.length > 0,
  );
}

/** The role asked for; else the first statement with facts, else the first role with facts. */
export const chosenRole = (summaries: readonly StatementSummary[], role: string | null): StatementSummary | undefined =>
  summaries.find((one) => one.role === role) ??
  summaries.find(({ group, facts }) => group === 'statements' && facts > 0) ??
  summaries.find(({ facts }) => facts > 0) ??
  summaries[0];

/** A chip: `As of 2023-12-28`, `FY 2023`. */
export const periodChip = (period: Period): string => (period.kind === 'instant' ? `As of ${period.instant}` : shortPeriodText(period));

/** A column in words: period, members, variant. */
export const columnTitle = ({ period, members, variant }: StatementColumn): string =>
  [periodText(period), ...members.map(({ axisLabel, label }) => `${axisLabel}: ${label}`), variant]
    .filter((part) => part !== null)
    .join(' · ');

export const membersText = ({ members, variant }: Pick<StatementColumn, 'members' | 'variant'>): string =>
  [members.length === 0 ? 'Total' : members.map(({ label }) => label).join(', '), variant].filter((part) => part !== null).join(' · ');

/** Whether the columns are members within periods, which takes two lines of head. */
export const hasMembersAcross = ({ columns }: Statement): boolean =>
  columns.some(({ members, variant }) => members.length > 0 || variant !== null);

export const headLines = (statement: Statement): 1 | 2 => (hasMembersAcross(statement) ? 2 : 1);

export interface Prior {
  readonly value: string;
  readonly period: Period;
  readonly change: string | null;
  /** The filing that told it; null: this one. */
  readonly filing: FactCard['history'][number]['filing'];
}

/**
 * The same fact a period earlier: of the latest before it of about the same length what this filing tells, else what was told last, and
 * how far apart.
 */
export function priorOf({ period: own, value, history }: FactCard): Prior | null {
  const [days, end] = [periodDays(own), periodEnd(own) ?? ''];
  const before = history.filter(
    (entry) =>
      entry.value !== null &&
      (periodEnd(entry.period) ?? '') < end &&
      Math.abs((periodDays(entry.period) ?? Number.NaN) - (days ?? Number.NaN)) <= PERIOD_SLACK_DAYS,
  );
  const latest = before.at(-1);
  if (latest === undefined) return null;
  const isOwn = ({ filing, period }: FactCard['history'][number]): boolean =>
    filing === null && periodEnd(period) === periodEnd(latest.period);
  const prior = before.findLast(isOwn) ?? latest;
  if (prior.value === null) return null;
  const change = value === null ? null : formatDecimal(subtract(decimal(value), decimal(prior.value)));
  return { value: prior.value, period: prior.period, change, filing: prior.filing };
}

const LABEL_WORD: Readonly<Record<string, string>> = {
  totalLabel: 'Total label',
  terseLabel: 'Terse label',
  verboseLabel: 'Verbose label',
  netLabel: 'Net label',
  periodStartLabel: 'Label at the start of the period',
  periodEndLabel: 'Label at the end of the period',
};

/** Which label the company chose, in words. */
export function labelWord({ labelRole, isNegated }: Pick<StatementRow, 'labelRole' | 'isNegated'>): string {
  if (isNegated) return `${labelRole ?? ''}: the sign is turned on the page`;
  return labelRole === null ? 'Standard label' : (LABEL_WORD[labelRole] ?? labelRole);
}
