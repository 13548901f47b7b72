import { DASHES, type Transform } from './transform-numbers.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['thousand', 10n ** 3n],
  ['million', 10n ** 6n],
  ['billion', 10n ** 9n],
  ['trillion', 10n ** 12n],
  ['quadrillion', 10n ** 15n],
  ['quintillion', 10n ** 18n],
]);
const BETWEEN_WORDS = new RegExp(`[${DASHES},\\s]+`);

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');

/** Value of a number below one hundred as one or two words: `fifty`, `fifty one`. */
function belowHundred(words: readonly string[]): bigint | undefined {
  const [first = '', second] = words;
  if (words.length > 2) return undefined;
  const tens = TENS.indexOf(first);
  if (second !== undefined) {
    const unit = UNITS.indexOf(second);
    return tens >= 2 && unit >= 1 && unit <= 9 ? BigInt(tens * 10 + unit) : undefined;
  }
  if (tens >= 2) return BigInt(tens * 10);
  const unit = UNITS.indexOf(first);
  return unit >= 1 ? BigInt(unit) : undefined;
}

function belowThousand(words: readonly string[]): bigint | undefined {
  const hundred = words.indexOf('hundred');
  if (hundred === -1) return belowHundred(words);
  const unit = UNITS.indexOf(words[hundred - 1] ?? '');
  if (hundred !== 1 || unit < 1) return undefined;
  const rest = words.slice(hundred + 1);
  const tail = rest.length === 0 ? 0n : belowHundred(rest);
  return tail === undefined ? undefined : BigInt(unit * 100) + tail;
}

/** `eighteen million three hundred thousand and fifty-one` → 18300051n; `no`, `none`, `nil` and `zero` are 0; undefined when it is no number. */
export function numberFromWords(text: string): bigint | undefined {
  const words = wordsOf(text).filter((word) => word !== 'and');
  if (words.length === 1 && ['no', 'none', 'nil', 'zero'].includes(words[0] ?? '')) return 0n;
  let total = 0n;
  let lastScale = 10n ** 21n;
  let group: string[] = [];
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === undefined) {
      group.push(word);
      continue;
    }
    const count = belowThousand(group);
    if (count === undefined || scale >= lastScale) return undefined;
    total += count * scale;
    lastScale = scale;
    group = [];
  }
  if (group.length === 0) return words.length === 0 ? undefined : total;
  const rest = belowThousand(group);
  return rest === undefined ? undefined : total + rest;
}

const numberWords: Transform = (text) => numberFromWords(text)?.toString();

/** `twelve years, six months and four days` → `P12Y6M4D`; parts that are zero are left out. */
const durationWords: Transform = (text) => {
  const words = wordsOf(text);
  let result = 'P';
  let group: string[] = [];
  let lastUnit = -1;
  for (const word of words) {
    const unit = ['year', 'month', 'day'].indexOf(word.replace(/s$/, ''));
    if (unit === -1) {
      if (group.length > 0 || word !== 'and') group.push(word);
      continue;
    }
    const [only = ''] = group;
    const count = group.length === 1 && /^\d{1,4}$/.test(only) ? BigInt(only) : numberFromWords(group.join(' '));
    if (count === undefined || unit <= lastUnit) return undefined;
    if (count > 0n) result += `${count}${'YMD'[unit] ?? ''}`;
    lastUnit = unit;
    group = [];
  }
  if (group.length > 0 || lastUnit === -1) return undefined;
  return result === 'P' ? 'P0D' : result;
};

/** A decimal as a whole number of parts: `7.3` at 1 → numerator 73, denominator 10. */
function fraction(text: string): { readonly isNegative: boolean; readonly value: bigint; readonly unit: bigint } | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  const [, sign = '', whole = '', decimals = ''] = found ?? [];
  if (whole === '' && decimals === '') return undefined;
  return { isNegative: sign === '-', value: BigInt(whole + decimals), unit: 10n ** BigInt(decimals.length) };
}

interface DurationStep {
  readonly designator: string;
  /** How many of this one step back make one of the last: as a ratio, exact. */
  readonly per: readonly [bigint, bigint];
}

const MONTHS_PER_YEAR: DurationStep = { designator: 'M', per: [12n, 1n] };
const DAYS_PER_MONTH: DurationStep = { designator: 'D', per: [304_375n, 10_000n] };
const HOURS_PER_DAY: DurationStep = { designator: 'H', per: [24n, 1n] };

/**
 * A number of one unit as xsd:duration: what is left of the whole number spills into the next smaller units, cut off at the last. The number's own unit is
 * written even when it is zero, as the SEC's registry does (`P0Y6M`).
 */
function duration(first: DurationStep, spill: readonly DurationStep[]): Transform {
  return (text) => {
    const parsed = fraction(text);
    if (parsed === undefined) return undefined;
    let { value, unit } = parsed;
    const parts: string[] = [];
    let isZero = true;
    for (const { designator, per } of [first, ...spill]) {
      value *= per[0];
      unit *= per[1];
      const count = value / unit;
      value %= unit;
      if (count > 0n) isZero = false;
      if (count > 0n || parts.length === 0) parts.push(`${designator === 'H' ? 'T' : ''}${count}${designator}`);
    }
    return `${parsed.isNegative && !isZero ? '-' : ''}P${parts.join('')}`;
  };
}

const WHOLE: readonly [bigint, bigint] = [1n, 1n];
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];
const ORDINALS = 'first|second|third|fourth|last';
/** Of several words the last counts: what stands behind one holds no other, so that no stretch is read from more than one of them. */
const QUARTER_THEN_YEAR = new RegExp(`^(?:(?!\\d\\d)\\w\\D*)?(?:([1-4])\\D*|(${ORDINALS})(?:(?!${ORDINALS})\\D)*)(\\d{4})$`, 'i');
const YEAR_THEN_QUARTER = new RegExp(`^(?=.*\\w$)(\\d{4})\\D*([1-4]|${ORDINALS})(?!\\d)`, 'is');

/** `Q3 1999`, `Third quarter, 1999`, `1999 1st quarter-end` → the quarter's last day. */
const quarterEnd: Transform = (text) => {
  const [, digit, word, yearAfter] = QUARTER_THEN_YEAR.exec(text) ?? [];
  const [, yearBefore, after] = YEAR_THEN_QUARTER.exec(text) ?? [];
  const [year, ordinal] = [yearAfter ?? yearBefore, (digit ?? word ?? after ?? '').toLowerCase()];
  if (year === undefined) return undefined;
  const words = ['first', 'second', 'third', 'fourth'].indexOf(ordinal);
  const index = ordinal === 'last' ? 3 : words === -1 ? Number(ordinal) - 1 : words;
  return `${year}-${QUARTER_ENDS[index] ?? ''}`;
};

/** Transformations of the SEC's registry that read numbers, durations and dates in words. */
export const WORD_TRANSFORMS: Readonly<Record<string, Transform>> = {
  numwordsen: numberWords,
  durwordsen: durationWords,
  duryear: duration({ designator: 'Y', per: WHOLE }, [MONTHS_PER_YEAR, DAYS_PER_MONTH]),
  durmonth: duration({ designator: 'M', per: WHOLE }, [DAYS_PER_MONTH]),
  durweek: duration({ designator: 'D', per: [7n, 1n] }, []),
  durday: duration({ designator: 'D', per: WHOLE }, [HOURS_PER_DAY]),
  durhour: duration({ designator: 'H', per: WHOLE }, []),
  datequarterend: quarterEnd,
  numinf: () => 'INF',
  numneginf: () => '-INF',
  numnan: () => 'NaN',
};
