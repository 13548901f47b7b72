import { compareText } from '#shared/base/compare-text.ts';
import { accuracyOf } from '#shared/calc/sum.ts';
import { type Decimal, formatDecimal, subtract } from '#shared/decimal/decimal.ts';
import { type Interval, intersect, intervalOf } from '#shared/decimal/interval.ts';
import type { FilingHead } from '#shared/rpc/filing.ts';
import { factValue, localName, periodEnd, periodKey } from '#shared/xbrl/aspects.ts';
import type { Context, Fact } from '#shared/xbrl/model.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import type { SiblingFacts, Siblings } from '../graph/siblings.ts';
import { timelessName, timelessUnit } from '../graph/timeless-name.ts';
import { overPeriods, representatives, type Series } from './over-periods.ts';

export interface Restatement {
  /** What was told before: null for the asking filing's own. */
  readonly filingId: string | null;
  readonly factId: string;
  /** Now less before, canonical; null when one of the two is nil. */
  readonly difference: string | null;
}

export interface HistoryPoint {
  readonly placed: PlacedFact;
  /** null: the asking filing's own. */
  readonly filing: FilingHead | null;
  /** The filing before told another value of this period, further off than their rounding explains. */
  readonly restated: Restatement | null;
}

type Asking = { readonly graph: FilingGraph; readonly head: FilingHead; readonly siblings?: Siblings | undefined };

type Namespaces = Readonly<Record<string, string>>;

/**
 * A series in the asking filing and in the other filings of its entity: by the end of the period, then of one period from the oldest
 * filing to the latest. Without facts elsewhere the same as `overPeriods`.
 */
export function overFilings({ graph, head, siblings }: Asking, series: Series): HistoryPoint[] {
  const own = overPeriods(graph, series).map((placed) => ({ placed, filing: null }));
  const isOfSeries = seriesTest(series, graph.rows.namespaces);
  const others = (siblings?.factsOf(localName(series.concept)) ?? []).flatMap((each) =>
    representatives(
      each.facts.filter((placed) => isOfSeries(placed, each)),
      periodOf,
    ).map((placed) => ({ placed, filing: each.head })),
  );
  if (others.length === 0) return own.map((each) => ({ ...each, restated: null }));
  const told = ({ filing }: { readonly filing: FilingHead | null }): string => toldKey(filing ?? head);
  const ordered = [...own, ...others].sort(
    (a, b) =>
      compareText(periodEnd(a.placed.context.period) ?? '', periodEnd(b.placed.context.period) ?? '') ||
      compareText(periodOf(a.placed), periodOf(b.placed)) ||
      compareText(told(a), told(b)),
  );
  return ordered.map((each, at) => {
    const before = ordered[at - 1];
    return { ...each, restated: before === undefined || periodOf(before.placed) !== periodOf(each.placed) ? null : restated(before, each) };
  });
}

const periodOf = ({ context }: PlacedFact): string => periodKey(context.period);

/** A filing says no date of its own: the later period tells it, and an amendment comes after what it amends. */
const toldKey = ({ periodEnd: end, form, sha256 }: FilingHead): string => `${end ?? ''}~${form?.endsWith('/A') === true ? 1 : 0}~${sha256}`;

/** Same concept, entity, dimensions and unit, although namespaces bear other years and prefixes. */
function seriesTest(series: Series, namespaces: Namespaces): (placed: PlacedFact, of: SiblingFacts) => boolean {
  const concept = timelessName(series.concept, namespaces);
  const entity = entityKey(series.context);
  const dimensions = timelessDimensions(series.context, namespaces);
  const unit = series.unit == null ? series.unit : timelessUnit(series.unit, namespaces);
  return ({ fact, context, unit: own }, { namespaces: theirs }) =>
    fact.isNumeric &&
    entityKey(context) === entity &&
    timelessName(fact.concept, theirs) === concept &&
    timelessDimensions(context, theirs) === dimensions &&
    (unit === undefined || (own === null ? null : timelessUnit(own.measure, theirs)) === unit);
}

/** Filings of one company write its number with and without leading zeros. */
const entityKey = ({ entity, entityScheme }: Pick<Context, 'entity' | 'entityScheme'>): string =>
  `${entityScheme.toLowerCase()}#${entity.trim().replace(/^0+/, '')}`;

const timelessDimensions = ({ dimensions }: Pick<Context, 'dimensions'>, namespaces: Namespaces): string =>
  dimensions
    .map(({ axis, member, typed }) => `${timelessName(axis, namespaces)}=${typed ? member : timelessName(member, namespaces)}`)
    .sort()
    .join('|');

type Told = Pick<HistoryPoint, 'placed' | 'filing'>;

function restated(before: Told, now: Told): Restatement | null {
  const [then, latest] = [factValue(before.placed.fact), factValue(now.placed.fact)];
  const where = { filingId: before.filing?.id ?? null, factId: before.placed.fact.id };
  if (then === null || latest === null) return before.placed.fact.isNil === now.placed.fact.isNil ? null : { ...where, difference: null };
  const isSame = intersect(rangeOf(before.placed.fact, then), rangeOf(now.placed.fact, latest)) !== undefined;
  return isSame ? null : { ...where, difference: formatDecimal(subtract(latest, then)) };
}

const rangeOf = (fact: Fact, value: Decimal): Interval => intervalOf(value, accuracyOf(fact), 'round');
