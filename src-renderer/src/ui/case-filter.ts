import { type CurrentDecision } from '#shared/review/review.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';

const STATUSES = ['open', 'verified', 'approved', 'overridden'] as const satisfies readonly CurrentDecision['status'][];
/** What a list of cases can be narrowed to, by the person's decision. */
export const CASE_TABS = [...STATUSES, 'all'] as const;
export type CaseTab = (typeof CASE_TABS)[number];
export const caseTabOf = (text: string | null): CaseTab => CASE_TABS.find((tab) => tab === text) ?? 'all';

const isInTab = ({ decision }: CaseSummary, tab: CaseTab): boolean => tab === 'all' || decision.status === tab;

export const countByTab = (cases: readonly CaseSummary[], tab: CaseTab): number => cases.filter((one) => isInTab(one, tab)).length;

/** The words of a filter; every one of them must be found. */
export const filterWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** @param about what else the words may be found in: the filing's name */
export function isCaseShown(summary: CaseSummary, tab: CaseTab, words: readonly string[], about: readonly string[] = []): boolean {
  const { case: one, verdict } = summary;
  const searched = [one.title, one.concept ?? '', one.query, verdict?.ruleId ?? one.ruleFamily ?? '', ...about].join(' ').toLowerCase();
  return isInTab(summary, tab) && words.every((word) => searched.includes(word));
}
