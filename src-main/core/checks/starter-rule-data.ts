import { readStarterTable, STARTER_NAME } from '../graph/starter-table.ts';
import { createRuleData, type RuleData, type SignExclusions } from './rule-data.ts';

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

/** Rule data from the text of resources/starter/concepts.csv. Throws as readStarterTable. */
export function starterRuleData(starterCsvText: string): RuleData {
  const listed = readStarterTable(starterCsvText).filter(({ isNonNegative }) => isNonNegative);
  const elements = new Map(listed.map(({ name }): [string, null] => [name, null]));
  return createRuleData({ kind: 'starter', name: STARTER_NAME, version: '1' }, [{ year: null, elements, exclusions: STARTER_EXCLUSIONS }]);
}
