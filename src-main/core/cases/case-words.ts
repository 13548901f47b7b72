import type { Finding, Outcome, RuleFamily } from '#shared/calc/outcome.ts';
import { periodText } from '#shared/xbrl/aspects.ts';

const PROBLEM: Readonly<Record<RuleFamily, string>> = {
  'DQC.US.0015': 'negative amount',
  'DQC.US.0126': 'does not add up',
  'DQC.US.0117': 'does not equal its breakdown',
};

/** `Total current liabilities, 2023-12-28: does not add up`. */
export function findingTitle({ outcome }: Finding): string {
  const when = outcome.period === null ? '' : `, ${periodText(outcome.period)}`;
  return `${outcome.label}${when}: ${PROBLEM[outcome.rule]}`;
}

/**
 * `Audit us-gaap:LiabilitiesCurrent as of 2023-12-28 in "CONSOLIDATED BALANCE SHEETS".` The auditors read the statement and the axis out
 * of it, so that the verdict is about the very sum that was found.
 */
export function findingQuery({ outcome }: Finding): string {
  return `Audit ${outcome.concept}${periodPhrase(outcome)}${dimensionsPhrase(outcome)}${axisPhrase(outcome)}${statementPhrase(outcome)}.`;
}

function periodPhrase({ period }: Outcome): string {
  if (period === null || period.kind === 'forever') return '';
  return period.kind === 'instant' ? ` as of ${period.instant}` : ` for ${periodText(period)}`;
}

function dimensionsPhrase({ dimensions }: Outcome): string {
  if (dimensions.length === 0) return '';
  return ` with ${dimensions.map(({ axis, member }) => `${axis} = ${member}`).join(' and ')}`;
}

const axisPhrase = ({ axis }: Outcome): string => (axis === null ? '' : ` by ${axis}`);

function statementPhrase({ roleDefinition }: Outcome): string {
  const title = roleDefinition === null ? '' : statementTitle(roleDefinition);
  return title === '' ? '' : ` in "${title.replaceAll('"', '')}"`;
}

/** `0000004 - Statement - CONSOLIDATED BALANCE SHEETS` without number and kind; other definitions as they are. */
export function statementTitle(roleDefinition: string): string {
  return roleDefinition
    .trim()
    .replace(/^\S+\s+-\s+(statement|disclosure|document|schedule)\s+-\s+/i, '')
    .trim();
}

const TITLE_LENGTH = 90;

/** The question's first line, cut at a word. */
export function questionTitle(query: string): string {
  const line = query.trim().split(/\s+/).join(' ');
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_LENGTH / 2))} …`;
}
