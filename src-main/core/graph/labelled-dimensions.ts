import type { Dimension } from '#shared/xbrl/model.ts';
import type { FilingGraph } from './filing-graph.ts';

export interface LabelledDimension extends Dimension {
  readonly axisLabel: string;
  /** Of a typed member its own text. */
  readonly memberLabel: string;
}

/** Dimensions with the words that the filing has for them. */
export const labelledDimensions = (graph: Pick<FilingGraph, 'labelOf'>, dimensions: readonly Dimension[]): LabelledDimension[] =>
  dimensions.map((dimension) => ({
    ...dimension,
    axisLabel: graph.labelOf(dimension.axis),
    memberLabel: dimension.typed ? dimension.member : graph.labelOf(dimension.member),
  }));
