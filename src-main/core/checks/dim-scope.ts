import { isMonetary, localName, PERIOD_SLACK_DAYS, periodDays } from '#shared/xbrl/aspects.ts';
import type { Period, QName } from '#shared/xbrl/model.ts';
import { type FilingGraph, isUndimensioned } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import type { Breakdown } from './breakdown.ts';
import type { Scope } from './calc-scope.ts';
import { type Cube, cubes } from './cubes.ts';
import { memoize } from '../memoize.ts';
import { statementOf } from './statements.ts';

/** The fixed list of DQC.US.0117, compared by local name. */
const AXES = [
  'StatementClassOfStockAxis',
  'ProductOrServiceAxis',
  'PropertyPlantAndEquipmentByTypeAxis',
  'LongtermDebtTypeAxis',
  'RelatedPartyTransactionsByRelatedPartyAxis',
  'StatementBusinessSegmentsAxis',
  'FinancialInstrumentAxis',
  'LimitedPartnersCapitalAccountByClassAxis',
  'PartnerTypeOfPartnersCapitalAccountAxis',
  'FiniteLivedIntangibleAssetsByMajorClassAxis',
  'InformationByCategoryOfDebtSecurityAxis',
];
const AXIS_SET: ReadonlySet<string> = new Set(AXES);

export const isListedAxis = (axis: QName): boolean => AXIS_SET.has(localName(axis));

const outside = (reason: string): Scope => ({ isInScope: false, reason });

/** Face statements that have a table, in the filer's order. */
export const statementCubes: (graph: FilingGraph) => readonly Cube[] = memoize((graph) =>
  cubes(graph).filter((cube) => {
    const statement = statementOf(graph, cube.role);
    return statement !== undefined && statement.isFace && statement.hasHypercube;
  }),
);

/** Scope of DQC.US.0117: face statement with a table, axis of the list, monetary, document-length periods. */
export function dimScope(subject: AuditSubject, { target, axis, cube }: Pick<Breakdown, 'target' | 'axis' | 'cube'>): Scope {
  if (!isListedAxis(axis)) return outside("not on the rule's list of axes");
  const statement = cube === null ? undefined : statementOf(subject.graph, cube.role);
  if (statement === undefined || !statement.isFace || !statement.hasHypercube) return outside('not on a face statement with a table');
  if (!isMonetary(target.unit)) return outside('not monetary');
  if (!isUndimensioned(target.context)) return outside('the fact has dimensions');
  return periodScope(subject, target.context.period);
}

function periodScope({ reporting }: AuditSubject, period: Period): Scope {
  if (period.kind === 'instant') return { isInScope: true };
  const days = periodDays(period);
  const documentDays = reporting === null ? undefined : periodDays(reporting.period);
  if (documentDays === undefined || documentDays === 0) return outside('the filing does not say the length of its period');
  if (days === undefined || Math.abs(days - documentDays) > PERIOD_SLACK_DAYS) return outside("not as long as the document's period");
  return { isInScope: true };
}
