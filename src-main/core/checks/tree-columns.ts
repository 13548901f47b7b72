import type { TreeColumn } from '#shared/rpc/calc.ts';
import { AppError } from '#shared/base/errors.ts';
import { dimensionsKey, localName, periodEnd, periodText } from '#shared/xbrl/aspects.ts';
import { alignmentKey, type FilingGraph, isUndimensioned, type Network } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { aspectIndex } from './aspect-index.ts';
import type { CheckTarget } from './check-target.ts';
import { isReportingPeriod } from './reporting-period.ts';
import { unitText } from './amount-text.ts';

/** A column with the context and unit that its facts stand in; `facts` counts the network's concepts that are reported there. */
export interface PlacedColumn extends Omit<TreeColumn, 'failing'> {
  readonly target: Omit<CheckTarget, 'concept'>;
}

/** Every combination of period, dimensions and unit in which a concept of the network has a numeric fact: undimensioned first, latest first. */
export function networkColumns(graph: FilingGraph, network: Network): PlacedColumn[] {
  const columns = new Map<string, PlacedColumn>();
  for (const concept of new Set(network.arcs.flatMap((arc) => [arc.from, arc.to]))) {
    for (const { context, unit, facts } of aspectIndex(graph).of(concept)) {
      const [first] = facts;
      if (first?.fact.isNumeric !== true) continue;
      const key = alignmentKey(first);
      const known = columns.get(key);
      if (known !== undefined) columns.set(key, { ...known, facts: known.facts + 1 });
      else {
        const dimensions = dimensionsKey(context.dimensions);
        const members = context.dimensions.map(({ member }) => localName(member)).join(', ');
        const label = [periodText(context.period), members, unitText(unit)].filter((part) => part !== '').join(' · ');
        columns.set(key, { key, label, period: context.period, dimensions, unit: unit ?? '', facts: 1, target: { context, unit } });
      }
    }
  }
  return [...columns.values()].sort(byPlace);
}

function byPlace(a: PlacedColumn, b: PlacedColumn): number {
  const axes = a.target.context.dimensions.length - b.target.context.dimensions.length;
  if (axes !== 0) return axes;
  const [endA, endB] = [periodEnd(a.period) ?? '', periodEnd(b.period) ?? ''];
  if (endA !== endB) return endA < endB ? 1 : -1;
  return b.facts - a.facts || (a.key < b.key ? -1 : 1);
}

/**
 * The asked column; else the reporting period's undimensioned one (the fullest where several units or an instant and a duration compete),
 * else the fullest. null in a network without facts. Throws AppError('not-found') for an unknown key.
 */
export function chooseColumn({ reporting }: AuditSubject, columns: readonly PlacedColumn[], key: string | undefined): PlacedColumn | null {
  if (key !== undefined) {
    const asked = columns.find((column) => column.key === key);
    if (asked === undefined) throw new AppError('not-found', 'The calculation tree has no such column.', { detail: key });
    return asked;
  }
  const current = columns.filter(
    ({ period, target }) => reporting !== null && isUndimensioned(target.context) && isReportingPeriod(period, reporting),
  );
  return fullest(current) ?? fullest(columns) ?? null;
}

function fullest(columns: readonly PlacedColumn[]): PlacedColumn | undefined {
  let best: PlacedColumn | undefined;
  for (const column of columns) if (best === undefined || column.facts > best.facts) best = column;
  return best;
}
