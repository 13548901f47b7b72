import type { Transform } from './transform-numbers.ts';

/** Months of a language: twelve groups of unaccented lower-case beginnings, longest first where one begins another. */
const MONTHS: Readonly<Record<string, string>> = {
  bg: 'ян,фев,мар,апр,маи,юни,юли,авг,сеп,окт,ное,дек',
  cs: 'led,uno,bre,dub,kve,cervn|cvn|cerven,cervenc|cvc,srp,zar,rij,lis,pro',
  cy: 'ion,chwe,maw|faw,ebr,mai|fai,meh|feh,gor|ngor,aws,med|fed,hyd,tach|dach|nhach|thach,rhag|rag',
  da: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
  de: 'jan|jaen,feb,mar|maer,apr,mai,jun,jul,aug,sep,okt,nov,dez',
  el: 'ιαν,φεβ,μαρ,απρ|αριλ,μαι,ιουν,ιουλ,αυγ,σεπ,οκτ,νοε,δεκ',
  en: 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec',
  es: 'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic',
  et: 'jaan,veebr,marts,apr,mai,juuni,juuli,aug,sept,okt,nov,dets',
  fi: 'tam,hel,maa,huh,tou,kes,hei,elo,syy,lok,mar,jou',
  fr: 'janv,fevr,mars,avr,mai,juin,juil,aout,sept,oct,nov,dec',
  hr: 'sij,velj,ozu,tra,svi,lip,srp,kol,ruj,lis,stu,pro',
  hu: 'jan,feb,marc,apr,maj,jun,jul,aug,szept,okt,nov,dec',
  it: 'gen,feb,mar,apr,mag,giu,lug,ago,set,ott,nov,dic',
  lt: 'sau,vas,kov,bal,geg,bir,lie,rugp|rgp,rugs|rgs,spa|spl,lap,gru|grd',
  lv: 'janv,febr,marts,apr,maijs,jun,jul,aug,sept,okt,nov,dec',
  nl: 'jan,feb,maa|mrt,apr,mei,jun,jul,aug,sep,okt,nov,dec',
  no: 'jan,feb,mar,apr,mai,jun,jul,aug,sep,okt,nov,des',
  pl: 'sty,lut,mar,kwi,maj,cze,lip,sie,wrz,paz,lis,gru',
  pt: 'jan,fev,mar,abr,mai,jun,jul,ago,set,out,nov,dez',
  ro: 'ian,feb,mar,apr,mai,iun,iul,aug,sep,oct,noi|nov,dec',
  sk: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
  sl: 'jan,feb,mar,apr,maj,jun,jul,avg,sep,okt,nov,dec',
  sv: 'jan,feb,mar,apr,maj,jun,jul,aug,sep,okt,nov,dec',
};
const HINDI = 'जनवरी,फरवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्टूबर,नवंबर,दिसंबर'.split(',');
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ENGLISH_FULL = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',');
const ENGLISH_SHORT = ENGLISH_FULL.map((name) => name.slice(0, 3));

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

/** Hindu months of the Indian national calendar (Saka), by what their transliterations have in common. */
const SAKA_MONTHS = [
  /c\S*ait|चैत्र/i,
  /vai|वैशाख|बैसाख/i,
  /jy|ज्येष्ठ/i,
  /dha|आषाढ/i,
  /vana|śrāvaṇa|श्रावण|सावन/i,
  /bh\S+dra|proṣṭhapada|भाद्रपद|भादो/i,
  /in|आश्विन/i,
  /k\S+rti|कार्तिक/i,
  /m\S+rga|agra|मार्गशीर्ष|अगहन/i,
  /pau|पौष/i,
  /m\S+gh|माघ/i,
  /ph\S+lg|फाल्गुन/i,
];

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
type MonthFinder = (words: string) => number | undefined;

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

/** Digits for day and year in the order of `parts`, words (`m`) between them or at an end. */
function named(parts: readonly Part[], monthIn: MonthFinder): Transform {
  const field = (part: Part): string => ({ d: '(\\d{1,2})', y: '(\\d{4}|\\d{1,2})', m: '(\\D+)' })[part];
  const gap = (index: number): string => (parts[index] === 'm' || parts[index - 1] === 'm' || index === 0 ? '' : '\\D+');
  const body = parts.map((part, index) => gap(index) + field(part)).join('');
  const shape = new RegExp(`^${body}${parts.at(-1) === 'm' ? '' : '\\D{0,3}'}$`, 'u');
  return (text) => {
    const found = shape.exec(asciiDigits(text));
    if (found === null) return undefined;
    const at = (part: Part): string | undefined => (parts.includes(part) ? found[parts.indexOf(part) + 1] : undefined);
    return compose(at('y'), monthIn(at('m') ?? ''), at('d'));
  };
}

/** The month whose beginning starts the last such word. */
function finderFor(groups: readonly string[]): MonthFinder {
  const starts = groups
    .flatMap((group, index) => group.split('|').map((start): readonly [string, number] => [start, index + 1]))
    .sort(([a], [b]) => b.length - a.length);
  return (words) => {
    const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const word of (plain.match(/\p{L}+/gu) ?? []).reverse()) {
      const month = starts.find(([start]) => word.startsWith(start));
      if (month !== undefined) return month[1];
    }
    return undefined;
  };
}

function wordFinder(names: readonly string[]): MonthFinder {
  return (words) => {
    for (const word of words
      .trim()
      .toLowerCase()
      .split(/[\s,./-]+/)) {
      const index = names.indexOf(word);
      if (index !== -1) return index + 1;
    }
    return undefined;
  };
}

const englishFinder: MonthFinder = (words) => wordFinder(ENGLISH_FULL)(words) ?? wordFinder(ENGLISH_SHORT)(words);

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

/** Indian national calendar: Chaitra begins on 22 March (21 in a leap year) of the Saka year + 78; five long months follow it. */
const saka: Transform = (text) => {
  const found = /^(\d{1,2})(\D+)(\d{4}|\d{2})$/.exec(asciiDigits(text));
  if (found === null) return undefined;
  const [, dayText = '', words = '', yearText = ''] = found;
  const index = SAKA_MONTHS.findIndex((pattern) => pattern.test(words));
  if (index === -1) return undefined;
  const sakaYear = yearText.length === 2 ? (Number(yearText) > 21 ? 1900 : 2000) + Number(yearText) : Number(yearText);
  const year = sakaYear + 78;
  const lengths = [isLeap(year) ? 31 : 30, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30];
  const day = Number(dayText);
  if (day < 1 || day > (lengths[index] ?? 0)) return undefined;
  const before = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
  return new Date(Date.UTC(year, 2, (isLeap(year) ? 21 : 22) + before + day - 1)).toISOString().slice(0, 10);
};

function languageTransforms(): Record<string, Transform> {
  const table: Record<string, Transform> = {};
  for (const [language, months] of Object.entries(MONTHS)) {
    const monthIn = language === 'en' ? englishFinder : finderFor(months.split(','));
    table[`date-day-monthname-${language}`] = named(['d', 'm'], monthIn);
    table[`date-day-monthname-year-${language}`] = named(['d', 'm', 'y'], monthIn);
    table[`date-monthname-year-${language}`] = named(['m', 'y'], monthIn);
    table[`date-monthname-day-${language}`] = named(['m', 'd'], monthIn);
    table[`date-monthname-day-year-${language}`] = named(['m', 'd', 'y'], monthIn);
    table[`date-year-monthname-${language}`] = named(['y', 'm'], monthIn);
    table[`date-year-monthname-day-${language}`] = named(['y', 'm', 'd'], monthIn);
    table[`date-year-day-monthname-${language}`] = named(['y', 'd', 'm'], monthIn);
  }
  return table;
}

const hindi = wordFinder(HINDI);
const roman = wordFinder(ROMAN);
const longEnglish = wordFinder(ENGLISH_FULL);
const shortEnglish = wordFinder(ENGLISH_SHORT);
const danish = finderFor((MONTHS['da'] ?? '').split(','));

/** Transformations whose value is a date, a year and month, or a month and day, by local name, of all registries. */
export const DATE_TRANSFORMS: Readonly<Record<string, Transform>> = {
  ...languageTransforms(),
  // TR1
  datedoteu: numeric(['d', 'm', 'y'], '\\.'),
  datedotus: numeric(['m', 'd', 'y'], '\\.'),
  dateslasheu: numeric(['d', 'm', 'y'], '/'),
  dateslashus: numeric(['m', 'd', 'y'], '/'),
  dateslashdaymontheu: numeric(['d', 'm'], '/'),
  dateslashmonthdayus: numeric(['m', 'd'], '/'),
  datelonguk: named(['d', 'm', 'y'], longEnglish),
  datelongus: named(['m', 'd', 'y'], longEnglish),
  dateshortuk: named(['d', 'm', 'y'], shortEnglish),
  dateshortus: named(['m', 'd', 'y'], shortEnglish),
  datelongdaymonthuk: named(['d', 'm'], longEnglish),
  datelongmonthdayus: named(['m', 'd'], longEnglish),
  dateshortdaymonthuk: named(['d', 'm'], shortEnglish),
  dateshortmonthdayus: named(['m', 'd'], shortEnglish),
  datelongyearmonth: named(['y', 'm'], longEnglish),
  dateshortyearmonth: named(['y', 'm'], shortEnglish),
  datelongmonthyear: named(['m', 'y'], longEnglish),
  dateshortmonthyear: named(['m', 'y'], shortEnglish),
  // TR2, TR3
  datedaymonth: numeric(['d', 'm']),
  datedaymonthdk: named(['d', 'm'], danish),
  datedaymonthen: named(['d', 'm'], englishFinder),
  datedaymonthyear: numeric(['d', 'm', 'y']),
  datedaymonthyeardk: named(['d', 'm', 'y'], danish),
  datedaymonthyearen: named(['d', 'm', 'y'], englishFinder),
  datedaymonthyearin: (text) => named(['d', 'm', 'y'], hindi)(text) ?? numeric(['d', 'm', 'y'])(text),
  dateerayearmonthdayjp: japanese(true, true),
  dateerayearmonthjp: japanese(true, false),
  datemonthday: numeric(['m', 'd'], '[^0-9]+', '[A-Za-z]*'),
  datemonthdayen: named(['m', 'd'], englishFinder),
  datemonthdayyear: numeric(['m', 'd', 'y']),
  datemonthdayyearen: named(['m', 'd', 'y'], englishFinder),
  datemonthyear: numeric(['m', 'y']),
  datemonthyeardk: named(['m', 'y'], danish),
  datemonthyearen: named(['m', 'y'], englishFinder),
  datemonthyearin: named(['m', 'y'], hindi),
  dateyearmonthcjk: japanese(false, false),
  dateyearmonthday: numeric(['y', 'm', 'd'], '[^0-9]+', '[^0-9]*'),
  dateyearmonthdaycjk: japanese(false, true),
  dateyearmonthen: named(['y', 'm'], englishFinder),
  calindaymonthyear: saka,
  // TR4, TR5
  'date-day-month': numeric(['d', 'm']),
  'date-day-month-year': numeric(['d', 'm', 'y']),
  'date-day-monthname-year-hi': named(['d', 'm', 'y'], hindi),
  'date-day-monthroman': named(['d', 'm'], roman),
  'date-day-monthroman-year': named(['d', 'm', 'y'], roman),
  'date-ind-day-monthname-year-hi': saka,
  'date-jpn-era-year-month': japanese(true, false),
  'date-jpn-era-year-month-day': japanese(true, true),
  'date-month-day': numeric(['m', 'd'], '[^0-9]+', '[A-Za-z]*'),
  'date-month-day-year': numeric(['m', 'd', 'y']),
  'date-month-year': numeric(['m', 'y']),
  'date-monthname-year-hi': named(['m', 'y'], hindi),
  'date-monthroman-year': named(['m', 'y'], roman),
  'date-year-month': numeric(['y', 'm'], '[^0-9]+', '[^0-9]*'),
  'date-year-month-day': numeric(['y', 'm', 'd'], '[^0-9]+', '[^0-9]*'),
};
