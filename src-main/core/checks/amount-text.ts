import { periodText } from '#shared/xbrl/aspects.ts';
import type { Dimension, Period } from '#shared/xbrl/model.ts';

/** A canonical decimal as people read it, in full: `-1234567.5` → `-1,234,567.5`. */
export function amountText(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = inThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function inThousands(whole: string): string {
  const start = whole.startsWith('-') ? 1 : 0;
  const first = start + ((whole.length - start) % 3 || 3);
  let grouped = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) grouped += `,${whole.slice(at, at + 3)}`;
  return grouped;
}

/** `iso4217:USD/xbrli:shares` → `USD / shares`; a pure number has no unit word. */
export function unitText(measure: string | null): string {
  if (measure === null || measure === 'xbrli:pure') return '';
  return measure.replaceAll('/', ' / ').replace(/(?<![\w.-])[\w.-]+:/g, '');
}

export function amountWithUnit(amount: string, measure: string | null): string {
  const unit = unitText(measure);
  return unit === '' ? amountText(amount) : `${amountText(amount)} ${unit}`;
}

/** `as of 2023-12-28`, `for 2022-12-30 to 2023-12-28`, with `(axis = member)` behind when there are dimensions. */
export function placeText(period: Period, dimensions: readonly Dimension[]): string {
  const when =
    period.kind === 'instant'
      ? `as of ${periodText(period)}`
      : period.kind === 'duration'
        ? `for ${periodText(period)}`
        : 'without a period';
  return dimensions.length === 0 ? when : `${when} (${dimensions.map(({ axis, member }) => `${axis} = ${member}`).join(', ')})`;
}
