import { localName } from '#shared/xbrl/aspects.ts';
import type { Dimension, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { dimensionsKey } from '#shared/xbrl/aspects.ts';
import { axesOfRole, compareDimensions } from './role-axes.ts';
import type { RoleFact } from './role-facts.ts';

/** How dimensions are laid out: as columns within each period, or as groups of rows below the rows without dimensions. */
export type Layout = 'across' | 'down';

/** Axes whose members are the columns of a statement of equity. */
const EQUITY_AXES = new Set(['StatementEquityComponentsAxis', 'PartnerCapitalComponentsAxis', 'PartnerTypeOfPartnersCapitalAccountAxis']);
/** A table in which members go across has at least so many lines and this part of its cells filled. */
const LEAST_LINES = 3;
const LEAST_FILLED = 0.5;
const MOST_ACROSS = 16;

export function layoutOf(graph: FilingGraph, role: string, facts: readonly RoleFact[]): Layout {
  const dimensioned = facts.filter(({ dimensions }) => dimensions.length > 0);
  if (dimensioned.length === 0) return 'down';
  const isEquity = [...axesOfRole(graph, role).axes.keys()].some((axis) => EQUITY_AXES.has(localName(axis)));
  const onEquity = dimensioned.filter(({ dimensions }) => dimensions.some(({ axis }) => EQUITY_AXES.has(localName(axis))));
  if (isEquity && onEquity.length * 2 > dimensioned.length && distinctConcepts(onEquity) >= LEAST_LINES) return 'across';
  const combinations = new Set(dimensioned.map(({ dimensions }) => dimensionsKey(dimensions))).size;
  const lines = distinctConcepts(dimensioned);
  const filled = new Set(dimensioned.map(({ concept, dimensions }) => `${concept}~${dimensionsKey(dimensions)}`)).size;
  const isTable =
    combinations >= 2 &&
    combinations <= MOST_ACROSS &&
    lines >= LEAST_LINES &&
    filled >= LEAST_FILLED * combinations * lines &&
    lines * 2 >= distinctConcepts(facts);
  return isTable ? 'across' : 'down';
}

const distinctConcepts = (facts: readonly RoleFact[]): number => new Set<QName>(facts.map(({ concept }) => concept)).size;

/** Every combination of members among the facts, without any first, in the order in which the role lists them. */
export function combinations(graph: FilingGraph, role: string, facts: readonly RoleFact[]): readonly (readonly Dimension[])[] {
  const axes = axesOfRole(graph, role);
  const distinct = new Map(facts.map(({ dimensions }) => [dimensionsKey(dimensions), dimensions]));
  return [...distinct.values()].sort((a, b) => compareDimensions(axes, a, b));
}
