import { representative } from '#shared/calc/sum.ts';
import { periodEnd, periodKey } from '#shared/xbrl/aspects.ts';
import type { Context, QName } from '#shared/xbrl/model.ts';
import { type FilingGraph, type PlacedFact, sameDimensions } from '../graph/filing-graph.ts';
import { valued } from './check-target.ts';

/** What stays the same while the period changes; a CheckTarget is one. */
export interface Series {
  readonly concept: QName;
  readonly context: Pick<Context, 'entity' | 'entityScheme' | 'dimensions'>;
  /** undefined: whatever the unit; null: facts without one. */
  readonly unit: string | null | undefined;
}

/**
 * The numeric facts of one concept, entity, dimensions and unit over all periods: one a period (of duplicates the representative), by the
 * end of the period, those of one end in the order in which the document has their periods.
 */
export function overPeriods(graph: FilingGraph, { concept, context, unit }: Series): PlacedFact[] {
  const alike = graph
    .factsOf(concept)
    .filter(
      ({ fact, context: own, unit: ownUnit }) =>
        fact.isNumeric &&
        own.entity === context.entity &&
        own.entityScheme === context.entityScheme &&
        sameDimensions(own.dimensions, context.dimensions) &&
        (unit === undefined || (ownUnit?.measure ?? null) === unit),
    );
  const endOf = ({ context: { period } }: PlacedFact): string => periodEnd(period) ?? '';
  return representatives(alike, ({ context: { period } }) => periodKey(period)).sort((a, b) =>
    endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0,
  );
}

/** Of the facts with one key the most exact, then the first: what stands for duplicates everywhere. */
export function representatives(facts: readonly PlacedFact[], keyOf: (placed: PlacedFact) => string): PlacedFact[] {
  return [...Map.groupBy(facts, keyOf).values()].flatMap((alike) => representative(alike.map(valued))?.placed ?? []);
}
