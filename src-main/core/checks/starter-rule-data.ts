import { AppError } from '#shared/base/errors.ts';
import { createRuleData, type RuleData, type SignExclusions } from './rule-data.ts';

const HEADER = 'name,balance,periodType,nonNegative';

/**
 * The exclusions of the starter table, our own short list: members and axes on which a reduction is shown as a negative amount of an
 * otherwise positive element.
 */
const STARTER_EXCLUSIONS: SignExclusions = {
  memberNameContains: ['adjust', 'consolidat', 'eliminat', 'netting', 'reclass', 'reconcili'],
  members: new Set(['us-gaap:CorporateNonSegmentMember']),
  axes: new Set([
    'us-gaap:StatementEquityComponentsAxis',
    'us-gaap:PartnerCapitalComponentsAxis',
    'us-gaap:PartnerTypeOfPartnersCapitalAccountAxis',
  ]),
  axisMembers: new Set([
    'us-gaap:StatementBusinessSegmentsAxis=us-gaap:CorporateMember',
    'srt:ConsolidatedEntitiesAxis=srt:ParentCompanyMember',
  ]),
};

/**
 * Rule data from the text of resources/starter/concepts.csv (`name,balance,periodType,nonNegative`; `yes` marks an element that may not
 * be negative). Throws AppError('internal') when the shipped table is not that.
 */
export function starterRuleData(starterCsvText: string): RuleData {
  const [header, ...lines] = starterCsvText.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header?.trim() !== HEADER) throw new AppError('internal', `The starter table does not begin with "${HEADER}".`);
  const elements = new Map<string, string | null>();
  for (const line of lines) {
    const [name, , , nonNegative] = line.split(',').map((cell) => cell.trim());
    if (name !== undefined && nonNegative === 'yes') elements.set(name, null);
  }
  return createRuleData({ kind: 'starter', name: 'starter table', version: '1' }, [
    { year: null, elements, exclusions: STARTER_EXCLUSIONS },
  ]);
}
