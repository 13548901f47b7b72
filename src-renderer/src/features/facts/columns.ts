import { FACT_COLUMNS, type FactColumn, type FactSort } from '#shared/rpc/fact.ts';
import { remembered } from '#renderer/ui/remembered.ts';

export interface ColumnLook {
  readonly title: string;
  /** As CSS grid writes a track; where only texts are listed, values have more room. */
  readonly track: string;
  readonly textTrack?: string;
  readonly isNumber?: boolean;
  readonly sort?: FactSort['by'];
}

export const COLUMN: Readonly<Record<FactColumn, ColumnLook>> = {
  concept: { title: 'Concept', track: 'minmax(200px, 1.6fr)', sort: 'concept' },
  period: { title: 'Period', track: '112px', sort: 'period' },
  dimensions: { title: 'Dimensions', track: 'minmax(144px, 1fr)' },
  value: { title: 'Value', track: 'minmax(128px, .5fr)', textTrack: 'minmax(200px, 2.4fr)', isNumber: true, sort: 'value' },
  unit: { title: 'Unit', track: '72px' },
  decimals: { title: 'Dec.', track: '48px', isNumber: true },
  finding: { title: 'Finding', track: '96px', sort: 'finding' },
  factId: { title: 'Fact', track: '104px' },
  state: { title: 'State', track: '96px' },
};

const USUAL: readonly FactColumn[] = ['concept', 'period', 'dimensions', 'value', 'unit', 'decimals', 'finding'];

/** In the table's order, with what no table of facts goes without. */
export const tidyColumns = (columns: readonly unknown[]): readonly FactColumn[] =>
  FACT_COLUMNS.filter((column) => column === 'concept' || column === 'value' || columns.includes(column));

export const columnChoice = remembered<readonly FactColumn[]>(
  'facts.columns',
  (stored) => (Array.isArray(stored) ? tidyColumns(stored) : undefined),
  USUAL,
);

export const tracksOf = (columns: readonly FactColumn[], isText: boolean): string =>
  columns.map((column) => (isText ? COLUMN[column].textTrack : undefined) ?? COLUMN[column].track).join(' ');

/** What a click on a head leads to: its own order, then the other way round, then the order as usual. Amounts and dates begin with the largest. */
export function nextSort(current: FactSort, by: FactSort['by']): FactSort {
  const first = by === 'value' || by === 'period';
  if (current.by !== by) return { by, descending: first };
  return current.descending === first ? { by, descending: !first } : { by: 'document', descending: false };
}
