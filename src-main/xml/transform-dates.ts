import { englishMonth, monthFinder, type MonthFinder, sakaMonth } from './month-names.ts';
import type { Transform } from './transform-numbers.ts';

/** First year of a Japanese era less one. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['令', 2018],
  ['平成', 1988],
  ['平', 1988],
  ['昭和', 1925],
  ['昭', 1925],
  ['大正', 1911],
  ['大', 1911],
  ['明治', 1867],
  ['明', 1867],
]);

/** Full-width and Devanagari digits to ASCII. */
function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code >= 0xff10 ? code - 0xff10 : code - 0x966);
  });
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function monthLength(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A year of one or two digits is of this century (Transformation Registry 2 and later). */
function fullYear(year: string): number {
  return year.length <= 2 ? 2000 + Number(year) : Number(year);
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(month, year)) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function yearMonth(year: number, month: number): string | undefined {
  return month < 1 || month > 12 ? undefined : `${String(year).padStart(4, '0')}-${two(month)}`;
}

function monthDay(month: number, day: number): string | undefined {
  return isoDate(2000, month, day) === undefined ? undefined : `--${two(month)}-${two(day)}`;
}

type Part = 'd' | 'm' | 'y';

/** Builds the value from the parts that a pattern found. */
function compose(year: string | undefined, month: number | undefined, day: string | undefined): string | undefined {
  if (month === undefined) return undefined;
  if (year === undefined) return monthDay(month, Number(day));
  return day === undefined ? yearMonth(fullYear(year), month) : isoDate(fullYear(year), month, Number(day));
}

/** Digits in the order of `parts`, any separators between; a year has one, two or four digits. */
function numeric(parts: readonly Part[], separator = '[^0-9]+', tail = ''): Transform {
  const field = (part: Part): string => (part === 'y' ? '(\\d{4}|\\d{1,2})' : '(\\d{1,2})');
  const shape = new RegExp(`^${parts.map(field).join(separator)}${tail}$`);
  return (text) => {
    const found = shape.exec(asciiDigits(text));
    if (found === null) return undefined;
    const at = (part: Part): string | undefined => (parts.includes(part) ? found[parts.indexOf(part) + 1] : undefined);
    return compose(at('y'), Number(at('m')), at('d'));
  };
}

/** Digits for day and year in the order of `parts`, words (`m`) between them or at an end; `tail` is what may follow digits. */
function named(parts: readonly Part[], monthIn: MonthFinder, tail: string): Transform {
  const field = (part: Part): string => ({ d: '(\\d{1,2})', y: '(\\d{4}|\\d{1,2})', m: '(\\D+)' })[part];
  const gap = (index: number): string => (parts[index] === 'm' || parts[index - 1] === 'm' || index === 0 ? '' : '\\D+');
  const shape = new RegExp(`^${parts.map((part, index) => gap(index) + field(part)).join('')}${parts.at(-1) === 'm' ? '' : tail}$`, 'u');
  return (text) => {
    const found = shape.exec(asciiDigits(text));
    if (found === null) return undefined;
    const at = (part: Part): string | undefined => (parts.includes(part) ? found[parts.indexOf(part) + 1] : undefined);
    return compose(at('y'), monthIn(at('m') ?? ''), at('d'));
  };
}

/** Languages in which something may stand behind the digits: `2021 г.`, `15 d.` */
const WITH_TAIL = new Set(['bg', 'pl', 'lt']);

/** The month by its name in a language, or by its Roman numeral. */
function inLanguage(parts: readonly Part[], language: string): Transform {
  const place = parts[0] === 'm' ? 'first' : parts.at(-1) === 'm' ? 'last' : 'later';
  const isOrdinal = language === 'en' && parts.at(-1) === 'd';
  return named(parts, monthFinder(language, place), isOrdinal ? '[A-Za-z]{0,2}' : WITH_TAIL.has(language) ? '\\D*' : '');
}

/** Registry 1: the very words of the format, one space between, no other separators. */
function plainEnglish(parts: readonly Part[], form: 'long' | 'short', separator = ' '): Transform {
  const transform = named(parts, englishMonth(form), '');
  const field = (part: Part): string => ({ d: '\\d{1,2}', y: '(?:\\d{2}|\\d{4})', m: '[A-Z][a-z]+' })[part];
  const [first, ...rest] = parts.map(field);
  const shape = new RegExp(`^${first ?? ''} ${rest.join(separator)}$`);
  return (text) => (shape.test(text) ? transform(text) : undefined);
}

/** Year 年 month 月 day 日, with or without the era; `元` is an era's first year. */
const japanese =
  (hasEra: boolean, hasDay: boolean): Transform =>
  (text) => {
    const era = hasEra ? '(明治|明|大正|大|昭和|昭|平成|平|令和|令)' : '()';
    const shape = new RegExp(`^${era}(\\d{1,2}|\\d{4}|元)年(\\d{1,2})月${hasDay ? '(\\d{1,2})日' : ''}$`);
    const found = shape.exec(asciiDigits(text).replace(/[\s\u00a0\u3000]/g, ''));
    if (found === null) return undefined;
    const [, eraName = '', yearText = '', month = '', day = ''] = found;
    if (!hasEra && yearText === '元') return undefined;
    const year = hasEra ? (ERAS.get(eraName) ?? 0) + (yearText === '元' ? 1 : Number(yearText)) : fullYear(yearText);
    return hasDay ? isoDate(year, Number(month), Number(day)) : yearMonth(year, Number(month));
  };

/** A Saka year of two digits is of this century up to 10 Pausha 21, the last day of 2099 in our calendar, else of the last one. */
function fullSakaYear(year: string, month: number, day: number): number {
  if (year.length !== 2) return Number(year);
  const isLate = Number(year) > 21 || (Number(year) === 21 && (month > 9 || (month === 9 && day >= 11)));
  return (isLate ? 1900 : 2000) + Number(year);
}

/** Indian national calendar: Chaitra begins on 22 March (21 in a leap year) of the Saka year + 78; five long months follow it. */
const saka: Transform = (text) => {
  const found = /^(\d{1,2})(\D+)(\d{4}|\d{2})$/.exec(asciiDigits(text));
  if (found === null) return undefined;
  const [, dayText = '', words = '', yearText = ''] = found;
  const index = sakaMonth(words);
  if (index === -1) return undefined;
  const year = fullSakaYear(yearText, index, Number(dayText)) + 78;
  const lengths = [isLeap(year) ? 31 : 30, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30];
  const day = Number(dayText);
  if (day < 1 || day > (lengths[index] ?? 0)) return undefined;
  const before = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
  return new Date(Date.UTC(year, 2, (isLeap(year) ? 21 : 22) + before + day - 1)).toISOString().slice(0, 10);
};

const PARTS: ReadonlyMap<string, Part> = new Map([
  ['day', 'd'],
  ['monthname', 'm'],
  ['monthroman', 'm'],
  ['year', 'y'],
]);

/** `date-day-monthname-year-de` and its like, of Registries 4 and 5; undefined for other names. */
export function namedMonthTransform(format: string): Transform | undefined {
  const words = format.split('-').slice(1);
  const language = words.includes('monthroman') ? 'roman' : words.pop();
  const parts = words.flatMap((word) => PARTS.get(word) ?? []);
  return language === undefined || parts.length < words.length ? undefined : inLanguage(parts, language);
}

const english = (parts: readonly Part[]): Transform => inLanguage(parts, 'en');

/** Transformations whose value is a date, a year and month, or a month and day, by local name, besides `namedMonthTransform`. */
export const DATE_TRANSFORMS: Readonly<Record<string, () => Transform>> = {
  // TR1
  datedoteu: () => numeric(['d', 'm', 'y'], '\\.'),
  datedotus: () => numeric(['m', 'd', 'y'], '\\.'),
  dateslasheu: () => numeric(['d', 'm', 'y'], '/'),
  dateslashus: () => numeric(['m', 'd', 'y'], '/'),
  dateslashdaymontheu: () => numeric(['d', 'm'], '/'),
  dateslashmonthdayus: () => numeric(['m', 'd'], '/'),
  datelonguk: () => plainEnglish(['d', 'm', 'y'], 'long'),
  datelongus: () => plainEnglish(['m', 'd', 'y'], 'long', ', '),
  dateshortuk: () => plainEnglish(['d', 'm', 'y'], 'short'),
  dateshortus: () => plainEnglish(['m', 'd', 'y'], 'short', ', '),
  datelongdaymonthuk: () => plainEnglish(['d', 'm'], 'long'),
  datelongmonthdayus: () => plainEnglish(['m', 'd'], 'long'),
  dateshortdaymonthuk: () => plainEnglish(['d', 'm'], 'short'),
  dateshortmonthdayus: () => plainEnglish(['m', 'd'], 'short'),
  datelongyearmonth: () => plainEnglish(['y', 'm'], 'long'),
  dateshortyearmonth: () => plainEnglish(['y', 'm'], 'short'),
  datelongmonthyear: () => plainEnglish(['m', 'y'], 'long'),
  dateshortmonthyear: () => plainEnglish(['m', 'y'], 'short'),
  // TR2, TR3
  datedaymonth: () => numeric(['d', 'm']),
  datedaymonthdk: () => inLanguage(['d', 'm'], 'da'),
  datedaymonthen: () => english(['d', 'm']),
  datedaymonthyear: () => numeric(['d', 'm', 'y']),
  datedaymonthyeardk: () => inLanguage(['d', 'm', 'y'], 'da'),
  datedaymonthyearen: () => english(['d', 'm', 'y']),
  datedaymonthyearin: hindiDate,
  dateerayearmonthdayjp: () => japanese(true, true),
  dateerayearmonthjp: () => japanese(true, false),
  datemonthday: () => numeric(['m', 'd'], '[^0-9]+', '[A-Za-z]*'),
  datemonthdayen: () => english(['m', 'd']),
  datemonthdayyear: () => numeric(['m', 'd', 'y']),
  datemonthdayyearen: () => english(['m', 'd', 'y']),
  datemonthyear: () => numeric(['m', 'y']),
  datemonthyeardk: () => inLanguage(['m', 'y'], 'da'),
  datemonthyearen: () => english(['m', 'y']),
  datemonthyearin: () => inLanguage(['m', 'y'], 'hi'),
  dateyearmonthcjk: () => japanese(false, false),
  dateyearmonthday: () => numeric(['y', 'm', 'd'], '[^0-9]+', '[^0-9]*'),
  dateyearmonthdaycjk: () => japanese(false, true),
  dateyearmonthen: () => english(['y', 'm']),
  calindaymonthyear: () => saka,
  // TR4, TR5
  'date-day-month': () => numeric(['d', 'm']),
  'date-day-month-year': () => numeric(['d', 'm', 'y']),
  'date-ind-day-monthname-year-hi': () => saka,
  'date-jpn-era-year-month': () => japanese(true, false),
  'date-jpn-era-year-month-day': () => japanese(true, true),
  'date-month-day': () => numeric(['m', 'd'], '[^0-9]+', '[A-Za-z]*'),
  'date-month-day-year': () => numeric(['m', 'd', 'y']),
  'date-month-year': () => numeric(['m', 'y']),
  'date-year-month': () => numeric(['y', 'm'], '[^0-9]+', '[^0-9]*'),
  'date-year-month-day': () => numeric(['y', 'm', 'd'], '[^0-9]+', '[^0-9]*'),
};

/** Registry 3 also allows the month in digits. */
function hindiDate(): Transform {
  const [byName, byNumber] = [inLanguage(['d', 'm', 'y'], 'hi'), numeric(['d', 'm', 'y'])];
  return (text) => byName(text) ?? byNumber(text);
}
