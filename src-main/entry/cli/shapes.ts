import type { Operand } from '#shared/calc/outcome.ts';
import type { Decimals } from '#shared/decimal/decimal.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import type { Dimension, Period } from '#shared/xbrl/model.ts';

/** Forms that the JSON of several commands shares. */
export type PeriodJson = { readonly instant: string } | { readonly start: string; readonly end: string } | { readonly forever: true };

export function periodJson(period: Period): PeriodJson {
  switch (period.kind) {
    case 'instant':
      return { instant: period.instant };
    case 'duration':
      return { start: period.start, end: period.end };
    case 'forever':
      return { forever: true };
  }
}

export const dimsJson = (dimensions: readonly Dimension[]): Readonly<Record<string, string>> =>
  Object.fromEntries(dimensions.map(({ axis, member }) => [axis, member]));

/** As in a document: text, so that `INF` and `-6` are of one kind. */
export const decimalsJson = (decimals: Decimals | null): string | null => (decimals === null ? null : String(decimals));

export const operandJson = ({ concept, weight, value, decimals, factId }: Operand) => ({
  concept,
  weight,
  value,
  decimals: decimalsJson(decimals),
  factId,
});

export const periodLabel = (period: Period | null): string => (period === null ? '' : periodText(period));

export const dimsLabel = (dimensions: readonly Dimension[]): string => dimensions.map(({ axis, member }) => `${axis}=${member}`).join(' ');
