import type { IsoDate } from '#shared/xbrl/model.ts';

/** A period as a person asks for it; fiscal words wait for the filing's own calendar. */
export type PeriodAsked =
  | { readonly kind: 'date'; readonly date: IsoDate }
  | { readonly kind: 'range'; readonly start: IsoDate; readonly end: IsoDate }
  | { readonly kind: 'fiscal-year'; readonly year: number }
  | { readonly kind: 'quarter'; readonly quarter: 1 | 2 | 3 | 4; readonly year: number }
  /** So many months up to a day, whatever the length of the document's own period. */
  | { readonly kind: 'months'; readonly months: 3 | 6 | 9 | 12; readonly end: IsoDate };

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const MONTH = `(?:${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')}|sept)\\.?`;
const ISO = String.raw`\d{4}-\d{2}-\d{2}`;
/** `2023-12-31`, `December 31, 2023`, `31 December 2023`. */
const DATE = `(?:${ISO}|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}|\\d{1,2}\\s+${MONTH}\\s+\\d{4})`;
const ORDINALS: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};

const FORMS: readonly { readonly pattern: RegExp; read(match: RegExpExecArray): PeriodAsked | undefined }[] = [
  {
    pattern: new RegExp(`(?:from\\s+)?(${DATE})\\s*(?:to|through|until|–|—|\\.\\.|/)\\s*(${DATE})`, 'i'),
    read: (match) => range(match[1], match[2]),
  },
  { pattern: new RegExp(`between\\s+(${DATE})\\s+and\\s+(${DATE})`, 'i'), read: (match) => range(match[1], match[2]) },
  { pattern: /\bQ([1-4])\s*(?:of\s+)?(?:FY|fiscal(?:\s+year)?)?\s*'?(\d{4})\b/i, read: (match) => quarter(match[1], match[2]) },
  { pattern: /\b(\d{4})\s*Q([1-4])\b/i, read: (match) => quarter(match[2], match[1]) },
  {
    pattern:
      /\b(first|second|third|fourth|1st|2nd|3rd|4th)\s+(?:fiscal\s+)?quarter\s+(?:of\s+)?(?:FY|fiscal(?:\s+year)?|the\s+year)?\s*(\d{4})\b/i,
    read: (match) => quarter(match[1], match[2]),
  },
  { pattern: /\b(?:FY|fiscal(?:\s+year)?)\s*'?(\d{4})\b/i, read: (match) => ({ kind: 'fiscal-year', year: Number(match[1]) }) },
  {
    pattern: new RegExp(`\\b(three|six|nine|twelve|3|6|9|12)[\\s-]+months?\\s+(?:period\\s+)?end(?:ed|ing)\\s+(?:on\\s+)?(${DATE})`, 'i'),
    read: (match) => monthsUpTo(match[1], match[2]),
  },
  {
    pattern: new RegExp(`\\bquarter(?:ly\\s+period)?\\s+end(?:ed|ing)\\s+(?:on\\s+)?(${DATE})`, 'i'),
    read: (match) => monthsUpTo('three', match[1]),
  },
  { pattern: new RegExp(`(${DATE})`, 'i'), read: (match) => date(match[1]) },
  {
    pattern: /\b(?:in|for|during)\s+(?:the\s+year\s+)?((?:19|20)\d{2})\b(?!-)/i,
    read: (match) => ({ kind: 'fiscal-year', year: Number(match[1]) }),
  },
];

/** A year standing alone; not a part of a number, of “ASU 2016-02”, of “2008/2009”, nor of a name such as “notes due 2025”, “2020 Plan”. */
const BARE_YEAR =
  /(?<![\w.,:$€£#/–-]|\b(?:due|maturing|matures|asu|topic|act of|and|to|through|vs\.?|versus)\s+(?:in\s+)?)(?:19|20)\d{2}\b(?!\s*[-–/%]|[.,]\d|\s+(?:and|to|through|vs\.?|versus|senior|notes?|bonds?|debentures?|plans?|act|term|credit|convertible|[\w-]*\s*notes?)\b)/gi;

export interface PeriodFound {
  readonly asked: PeriodAsked;
  /** The piece of text that it was read from. */
  readonly text: string;
}

/** The first period of a text, ranges before single dates; undefined when the text names none. */
export function findPeriod(text: string): PeriodFound | undefined {
  for (const form of FORMS) {
    const match = form.pattern.exec(text);
    const asked = match === null ? undefined : form.read(match);
    if (match !== null && asked !== undefined) return { asked, text: match[0] };
  }
  return bareYear(text);
}

/** The one year that a text names when nothing else in it is a period: taken as the fiscal year. Two years say nothing. */
function bareYear(text: string): PeriodFound | undefined {
  const [year, ...others] = new Set([...text.matchAll(BARE_YEAR)].map((match) => match[0]));
  return year === undefined || others.length > 0 ? undefined : { asked: { kind: 'fiscal-year', year: Number(year) }, text: year };
}

/** No period is written with more characters; reading one takes the square of their number. */
const LONGEST_PERIOD = 200;

/** Reads a PERIOD of the command line: `2023-12-31`, `2023-01-01 to 2023-12-31`, `2023-01-01..2023-12-31`, `FY2023`, `Q3 2023`. */
export function parsePeriod(text: string): PeriodAsked | undefined {
  const period = text.trim();
  const found = period.length > LONGEST_PERIOD ? undefined : findPeriod(period);
  return found?.text.length === period.length ? found.asked : undefined;
}

export function periodAskedText(asked: PeriodAsked): string {
  switch (asked.kind) {
    case 'date':
      return asked.date;
    case 'range':
      return `${asked.start} to ${asked.end}`;
    case 'fiscal-year':
      return `FY${asked.year}`;
    case 'quarter':
      return `Q${asked.quarter} ${asked.year}`;
    case 'months':
      return `${asked.months} months ended ${asked.end}`;
  }
}

function range(from: string | undefined, to: string | undefined): PeriodAsked | undefined {
  const start = isoDate(from ?? '');
  const end = isoDate(to ?? '');
  return start === undefined || end === undefined || start > end ? undefined : { kind: 'range', start, end };
}

function date(text: string | undefined): PeriodAsked | undefined {
  const day = isoDate(text ?? '');
  return day === undefined ? undefined : { kind: 'date', date: day };
}

function quarter(which: string | undefined, year: string | undefined): PeriodAsked | undefined {
  const number = ORDINALS[(which ?? '').toLowerCase()];
  return number === undefined ? undefined : { kind: 'quarter', quarter: number, year: Number(year) };
}

const MONTH_COUNTS: Readonly<Record<string, 3 | 6 | 9 | 12>> = { three: 3, six: 6, nine: 9, twelve: 12, '3': 3, '6': 6, '9': 9, '12': 12 };

function monthsUpTo(count: string | undefined, text: string | undefined): PeriodAsked | undefined {
  const months = MONTH_COUNTS[(count ?? '').toLowerCase()];
  const end = isoDate(text ?? '');
  return months === undefined || end === undefined ? undefined : { kind: 'months', months, end };
}

function isoDate(text: string): IsoDate | undefined {
  const month = new RegExp(MONTH, 'i').exec(text)?.[0].slice(0, 3).toLowerCase();
  if (month === undefined) return isCalendarDay(text) ? text : undefined;
  const index = MONTHS.findIndex((name) => name.startsWith(month));
  const year = /\d{4}/.exec(text)?.[0] ?? '';
  const day = /\d{1,2}(?!\d)/.exec(text.replace(year, ''))?.[0] ?? '';
  const iso = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : undefined;
}

function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
