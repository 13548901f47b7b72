import { ARCROLE } from '#shared/xbrl/model.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';

/** A role whose definition says "- Statement -" (the DQC US rules know statements by that). */
export interface Statement {
  readonly role: string;
  readonly definition: string;
  /** Balance sheet, income or cash flow: no word of the exclusion list stands in its URI. */
  readonly isFace: boolean;
  /** The role has a table (an `all` arc to a hypercube that is not an investment schedule). */
  readonly hasHypercube: boolean;
  readonly hasPresentation: boolean;
}

const STATEMENT = '- Statement -';
const DISCLOSURE = '- Disclosure -';

/** Looked for in the lower-case role URI; the last four come from the presentation list. */
const EXCLUDED_IN_URI = [
  'parenthetical',
  'equity',
  'deficit',
  'stockholders',
  'capital',
  'investment',
  'changes',
  'shareholder',
  'convertible',
  'preferred',
  'temporaryequity',
  'redeemable',
  'netproceedsfromallsources',
  'membersinterest',
  'membershipinterest',
  'highlights',
  'employee',
  'ebp',
];
const EXCLUDED_IN_DEFINITION = ['schedule iii', 'schedule iv'];
/** Tables of investment schedules are no statement tables. */
const INVESTMENT_TABLES = new Set(['ScheduleOfInvestmentsTable', 'InvestmentHoldingsTable', 'SummaryOfInvestmentHoldingsTable']);

export const isStatementDefinition = (definition: string | null | undefined): boolean => definition?.includes(STATEMENT) ?? false;
export const isDisclosureDefinition = (definition: string | null | undefined): boolean => definition?.includes(DISCLOSURE) ?? false;

function isExcluded(role: string, definition: string): boolean {
  const uri = role.toLowerCase();
  const text = definition.toLowerCase();
  return EXCLUDED_IN_URI.some((word) => uri.includes(word)) || EXCLUDED_IN_DEFINITION.some((word) => text.includes(word));
}

function statementList(graph: FilingGraph): readonly Statement[] {
  const tables = new Set(
    graph
      .networks('definition', ARCROLE.hypercubeAll)
      .filter((network) => network.arcs.some((arc) => !INVESTMENT_TABLES.has(localName(arc.to))))
      .map((network) => network.role),
  );
  const presented = new Set(graph.networks('presentation').map((network) => network.role));
  return rolesInOrder(graph).flatMap((role) => {
    const definition = graph.role(role)?.definition;
    if (definition == null || !isStatementDefinition(definition)) return [];
    return [
      {
        role,
        definition,
        isFace: !isExcluded(role, definition),
        hasHypercube: tables.has(role),
        hasPresentation: presented.has(role),
      },
    ];
  });
}

/** Every role that a network stands in, sorted by definition (then URI): the order in which the filer shows them. */
export const rolesInOrder: (graph: FilingGraph) => readonly string[] = memoize((graph) => {
  const kinds = ['presentation', 'calculation', 'definition'] as const;
  const roles = [...new Set(kinds.flatMap((kind) => graph.networks(kind).map((network) => network.role)))];
  const keyed = roles.map((role) => ({ role, key: `${graph.role(role)?.definition ?? '￿'}~${role}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ role }) => role);
});

/** The filing's statements, in the filer's order. */
export const statements: (graph: FilingGraph) => readonly Statement[] = memoize(statementList);

const statementMap = memoize((graph: FilingGraph) => new Map(statements(graph).map((statement) => [statement.role, statement])));

export const statementOf = (graph: FilingGraph, role: string): Statement | undefined => statementMap(graph).get(role);

export const definitionOf = (graph: FilingGraph, role: string): string => graph.role(role)?.definition ?? role;
