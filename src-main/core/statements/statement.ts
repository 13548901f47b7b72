import { compareText } from '#shared/base/compare-text.ts';
import { AppError } from '#shared/base/errors.ts';
import type { Finding } from '#shared/calc/outcome.ts';
import type {
  Statement,
  StatementCell,
  StatementColumn,
  StatementGroup,
  StatementMember,
  StatementPeriod,
  StatementRow,
} from '#shared/rpc/statement.ts';
import { dimensionsKey, isMonetary, periodFromKey } from '#shared/xbrl/aspects.ts';
import type { Dimension } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { labelledDimensions } from '../graph/labelled-dimensions.ts';
import type { AuditSubject } from '../subject.ts';
import { createCells } from './cells.ts';
import { plainLabel, type PresentationRow, presentationRows } from './presentation-rows.ts';
import { type PresentedRole, presentedRoles } from './presented-roles.ts';
import { type RoleFact, roleFacts } from './role-facts.ts';
import { combinations, layoutOf } from './statement-layout.ts';
import { defaultPeriods, orderPeriods, type PeriodColumn, placementOf } from './statement-periods.ts';

export interface StatementQuestion {
  readonly role: string;
  /** Keys of periods; without them those that the document is about. */
  readonly periods?: readonly string[] | undefined;
}

/** A fact on a row, in one of the columns. */
interface Placed {
  readonly row: PresentationRow;
  readonly fact: RoleFact;
  readonly periodKey: string;
  readonly columnKey: string;
  /** '' among the rows without dimensions, and everywhere when members go across. */
  readonly groupKey: string;
}

type PlacedByPeriod = ReadonlyMap<string, readonly Placed[]>;

/**
 * One presentation network as the company presents it: its lines, its periods, its members. Throws AppError('not-found') for an unknown
 * role or period.
 */
export function statementOfRole(subject: AuditSubject, findings: readonly Finding[], question: StatementQuestion): Statement {
  const { graph } = subject;
  const presented = presentedRole(graph, question.role);
  const { rows, isCut } = presentationRows(graph, question.role);
  const facts = roleFacts(graph, question.role);
  const placed = placeFacts(graph, question.role, rows, facts);
  const byPeriod = Map.groupBy(placed, ({ periodKey }) => periodKey);
  const periods = choosePeriods(subject, presented, byPeriod, question.periods);
  const shown = new Set(periods.filter(({ isShown }) => isShown).map(({ key }) => key));
  const columns = columnsOf(graph, question.role, periods, byPeriod);
  const visible = placed.filter(({ periodKey }) => shown.has(periodKey));
  const { role, number, title, group } = presented;
  const cells = createCells(subject, findings, role);
  const shownRows = statementRows({ graph, role, group, rows, facts, placed, visible, columns, cells });
  return { role, number, title, group, unit: commonestUnit(shownRows), periods, columns, rows: shownRows, isCut };
}

function presentedRole(graph: FilingGraph, role: string): PresentedRole {
  const presented = presentedRoles(graph).find((one) => one.role === role);
  if (presented === undefined) throw new AppError('not-found', `The filing presents nothing in the role ${role}.`);
  return presented;
}

const distinct = (cells: readonly Placed[]): number => new Set(cells.map(({ columnKey }) => columnKey)).size;

function placeFacts(graph: FilingGraph, role: string, rows: readonly PresentationRow[], facts: readonly RoleFact[]): readonly Placed[] {
  const isAcross = layoutOf(graph, role, facts) === 'across';
  const placement = placementOf(rows, facts);
  const byConcept = Map.groupBy(facts, ({ concept }) => concept);
  return rows.flatMap((row) =>
    (row.kind === 'item' ? (byConcept.get(row.concept) ?? []) : []).flatMap((fact) => {
      const dimensions = dimensionsKey(fact.dimensions);
      return placement(row, fact).map((periodKey) => ({
        row,
        fact,
        periodKey,
        columnKey: columnKey(periodKey, isAcross ? dimensions : '', fact.variant),
        groupKey: isAcross ? '' : dimensions,
      }));
    }),
  );
}

function columnKey(periodKey: string, dimensions: string, variant: string | null): string {
  if (variant !== null) return [periodKey, dimensions, variant].join('~');
  return dimensions === '' ? periodKey : `${periodKey}~${dimensions}`;
}

function choosePeriods(
  { reporting }: AuditSubject,
  { group }: PresentedRole,
  byPeriod: PlacedByPeriod,
  asked: readonly string[] | undefined,
): StatementPeriod[] {
  const counted: PeriodColumn[] = [...byPeriod].map(([key, cells]) => ({
    key,
    period: periodFromKey(key),
    facts: cells.length,
  }));
  const ordered = orderPeriods({ reporting, columns: counted });
  const unknown = asked?.find((key) => !byPeriod.has(key));
  if (unknown !== undefined) throw new AppError('not-found', 'The statement has no such period.', { detail: unknown });
  const isAsked = asked !== undefined && asked.length > 0;
  const shown = isAsked
    ? new Set(asked)
    : defaultPeriods({ group, columns: ordered, reporting, widthOf: (key) => distinct(byPeriod.get(key) ?? []) });
  return ordered.map((period) => ({ ...period, isShown: shown.has(period.key) }));
}

/** The columns of the shown periods: within a period without members first, then as the role lists them. */
function columnsOf(graph: FilingGraph, role: string, periods: readonly StatementPeriod[], byPeriod: PlacedByPeriod): StatementColumn[] {
  return periods
    .filter(({ isShown }) => isShown)
    .flatMap(({ key: periodKey, period }) => {
      const cells = byPeriod.get(periodKey) ?? [];
      const isAcross = cells.every(({ groupKey }) => groupKey === '');
      const found = new Map<string, StatementColumn & { readonly place: string }>();
      for (const { columnKey: key, fact } of cells) {
        if (found.has(key)) continue;
        const dimensions = isAcross ? fact.dimensions : [];
        const members = membersOf(graph, dimensions);
        found.set(key, { key, period, periodKey, members, variant: fact.variant, place: dimensionsKey(dimensions) });
      }
      const order = combinations(
        graph,
        role,
        cells.map(({ fact }) => fact),
      ).map(dimensionsKey);
      return [...found.values()]
        .sort((a, b) => compareText(a.variant ?? '', b.variant ?? '') || order.indexOf(a.place) - order.indexOf(b.place))
        .map(({ place: _place, ...column }) => column);
    });
}

const membersOf = (graph: FilingGraph, dimensions: readonly Dimension[]): StatementMember[] =>
  labelledDimensions(graph, dimensions).map(({ axis, axisLabel, member, memberLabel, typed }) => ({
    axis,
    axisLabel: plainLabel(axisLabel),
    member,
    label: typed ? memberLabel : plainLabel(memberLabel),
  }));

interface RowsContext {
  readonly graph: FilingGraph;
  readonly role: string;
  readonly group: StatementGroup;
  readonly rows: readonly PresentationRow[];
  readonly facts: readonly RoleFact[];
  readonly placed: readonly Placed[];
  /** Those of the shown periods. */
  readonly visible: readonly Placed[];
  readonly columns: readonly StatementColumn[];
  readonly cells: (fact: RoleFact) => StatementCell;
}

/** Rows without dimensions in the company's order, then a group of rows for every combination of members that has facts in what is shown. */
function statementRows(context: RowsContext): StatementRow[] {
  const { graph, role, rows, facts, placed, visible } = context;
  const byGroup = Map.groupBy(visible, ({ groupKey }) => groupKey);
  const undimensioned = new Set(placed.filter(({ groupKey }) => groupKey === '').map(({ row }) => row.id));
  const reported = new Set(facts.map(({ concept }) => concept));
  // A line that is reported for members only has its place in their groups.
  // A cover page is a form: what the company left out of it is no line.
  const showsUnreported = context.group !== 'cover';
  const main = rows.filter(
    ({ kind, id, concept }) => kind === 'heading' || undimensioned.has(id) || (showsUnreported && !reported.has(concept)),
  );
  const first = rowsOf(context, withoutEmptyHeadings(main), byGroup.get('') ?? [], { groupKey: '', members: [] });
  const groups = combinations(graph, role, facts).filter((dimensions) => dimensions.length > 0 && byGroup.has(dimensionsKey(dimensions)));
  return [
    ...first,
    ...groups.flatMap((dimensions) => {
      const groupKey = dimensionsKey(dimensions);
      const cells = byGroup.get(groupKey) ?? [];
      const filled = new Set(cells.map(({ row }) => row.id));
      const members = membersOf(graph, dimensions);
      const lines = rows.filter(({ id }) => filled.has(id)).map((row) => ({ ...row, depth: 1 }));
      return [headingOf(members, groupKey), ...rowsOf(context, lines, cells, { groupKey, members })];
    }),
  ];
}

/** Headings that no item follows below them. */
function withoutEmptyHeadings(rows: readonly PresentationRow[]): readonly PresentationRow[] {
  const kept: PresentationRow[] = [];
  let next = -1;
  for (const row of rows.toReversed()) {
    // Seen from below: `next` is the depth of the line after it that is kept.
    if (row.kind === 'heading' && next <= row.depth) continue;
    kept.push(row);
    next = row.depth;
  }
  return kept.reverse();
}

function rowsOf(
  { columns, cells: cellOf }: RowsContext,
  rows: readonly PresentationRow[],
  placed: readonly Placed[],
  { groupKey, members }: { readonly groupKey: string; readonly members: readonly StatementMember[] },
): StatementRow[] {
  const byRow = Map.groupBy(placed, ({ row }) => row.id);
  return rows.map(({ id, kind, concept, label, labelRole, depth, isTotal, isNegated }) => {
    const found = new Map((byRow.get(id) ?? []).toReversed().map(({ columnKey: key, fact }) => [key, fact]));
    const cells =
      kind === 'heading' ? [] : columns.map(({ key }) => found.get(key)).map((fact) => (fact === undefined ? null : cellOf(fact)));
    return {
      id: groupKey === '' ? id : `${id}~${groupKey}`,
      kind,
      concept,
      label,
      depth,
      labelRole,
      isTotal,
      isNegated,
      members: [...members],
      unit: unitOf(cells),
      cells,
    };
  });
}

const headingOf = (members: readonly StatementMember[], groupKey: string): StatementRow => ({
  id: `~${groupKey}`,
  kind: 'members',
  concept: members.map(({ member }) => member).join(' '),
  label: members.map(({ label }) => label).join(' · '),
  depth: 0,
  labelRole: null,
  isTotal: false,
  isNegated: false,
  members: [...members],
  unit: null,
  cells: [],
});

function unitOf(cells: readonly (StatementCell | null)[]): string | null {
  const units = new Set(cells.flatMap((cell) => (cell?.isNumeric === true ? [cell.unit] : [])));
  const [unit] = units;
  return units.size === 1 ? (unit ?? null) : null;
}

/** The currency of most cells; without one the commonest unit of all. */
function commonestUnit(rows: readonly StatementRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { cells } of rows) for (const cell of cells) if (cell?.unit != null) counts.set(cell.unit, (counts.get(cell.unit) ?? 0) + 1);
  const ordered = [...counts].sort((a, b) => b[1] - a[1]).map(([unit]) => unit);
  return ordered.find((unit) => isMonetary(unit)) ?? ordered[0] ?? null;
}
