import { describe, expect, it } from 'vitest';
import { REGISTRIES } from './transform-registries.ts';
import { findTransform } from './transforms.ts';

const TR1 = 'http://www.xbrl.org/inlineXBRL/transformation/2010-04-20';
const TR2 = 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31';
const TR3 = 'http://www.xbrl.org/inlineXBRL/transformation/2015-02-26';
const TR4 = 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12';
const TR5 = 'http://www.xbrl.org/inlineXBRL/transformation/2022-02-16';
const SEC = 'http://www.sec.gov/inlineXBRL/transformation/2015-08-31';

/** namespace, format, text → value (undefined: the text does not fit). */
const TABLE: readonly (readonly [string, string, string, string | undefined])[] = [
  [TR1, 'numcommadot', '1,234.50', '1234.50'],
  [TR1, 'numspacecomma', '1 234,5', '1234.5'],
  [TR1, 'numdash', '-', '0'],
  [TR1, 'datelongus', 'March 31, 2009', '2009-03-31'],
  [TR1, 'datelongus', 'Mar 31, 2009', undefined],
  [TR1, 'dateslasheu', '31/03/09', '2009-03-31'],
  [TR1, 'datedotus', '3.31.2009', '2009-03-31'],
  [TR3, 'numdotdecimal', '1,234,567.89', '1234567.89'],
  [TR3, 'numdotdecimal', '1\u00a0234', '1234'],
  [TR3, 'numdotdecimal', '12,34', undefined],
  [TR3, 'numdotdecimal', '(5)', undefined],
  [TR3, 'numcommadecimal', '1.234.567,89', '1234567.89'],
  [TR3, 'numunitdecimal', '12 dollars 5 cents', '12.05'],
  [TR3, 'numdotdecimalin', '12,34,567.8', '1234567.8'],
  [TR3, 'zerodash', '—', '0'],
  [TR3, 'zerodash', '0', undefined],
  [TR3, 'booleantrue', 'anything', 'true'],
  [TR3, 'nocontent', 'anything', ''],
  [TR3, 'datemonthdayyearen', 'September 30, 2023', '2023-09-30'],
  [TR3, 'datemonthdayyearen', 'Sept. 31, 2023', undefined],
  [TR3, 'datedaymonthyearen', '2nd day of Jan 2010', '2010-01-02'],
  [TR3, 'datemonthdayen', 'December 31', '--12-31'],
  [TR3, 'datemonthyearen', 'Sep 2023', '2023-09'],
  [TR3, 'dateerayearmonthdayjp', '平成元年1月8日', '1989-01-08'],
  [TR3, 'dateyearmonthdaycjk', '２０２３年９月３０日', '2023-09-30'],
  [TR4, 'num-dot-decimal', '1,234.5', '1234.5'],
  [TR4, 'num-dot-decimal', '.5', '.5'],
  [TR4, 'num-dot-decimal', ',', undefined],
  [TR4, 'num-dot-decimal', '1.2.3', undefined],
  [TR4, 'num-comma-decimal', '1.234,5', '1234.5'],
  [TR4, 'fixed-zero', 'no', '0'],
  [TR4, 'fixed-false', '☐', 'false'],
  [TR4, 'fixed-empty', 'None', ''],
  [TR4, 'date-monthname-day-year-en', 'March 29, 2025', '2025-03-29'],
  [TR4, 'date-monthname-day-en', 'March 29', '--03-29'],
  [TR4, 'date-day-monthname-year-de', '1. Jänner 2020', '2020-01-01'],
  [TR4, 'date-day-monthname-year-fr', '1er août 2020', '2020-08-01'],
  [TR4, 'date-day-monthname-year-cs', '5. července 2021', '2021-07-05'],
  [TR4, 'date-day-monthname-year-cs', '5. června 2021', '2021-06-05'],
  [TR4, 'date-day-monthname-year-el', '3 Μαΐου 2021', '2021-05-03'],
  [TR4, 'date-day-monthname-bg', '3 май', '--05-03'],
  [TR4, 'date-year-monthname-day-hu', '2021. március 15', '2021-03-15'],
  [TR4, 'date-day-monthroman-year', '15 XI 2021', '2021-11-15'],
  [TR4, 'date-day-month-year', '29.02.2023', undefined],
  [TR4, 'date-month-day-year', '02/28/2023', '2023-02-28'],
  [TR4, 'date-ind-day-monthname-year-hi', '1 Chaitra 1945', '2023-03-22'],
  [TR5, 'num-dot-decimal-apos', "1'234’567.8", '1234567.8'],
  [TR5, 'date-day-monthname-year-cy', '1 Mawrth 2020', '2020-03-01'],
  [SEC, 'duryear', '7.3', 'P7Y3M18D'],
  [SEC, 'duryear', '-7', '-P7Y'],
  [SEC, 'duryear', '0', 'P0Y'],
  [SEC, 'duryear', 'seven', undefined],
  [SEC, 'durmonth', '7.3', 'P7M9D'],
  [SEC, 'durweek', '7.3', 'P51D'],
  [SEC, 'durday', '7.5', 'P7DT12H'],
  [SEC, 'durhour', '7.3', 'PT7H'],
  [SEC, 'durwordsen', 'twelve years, six months and four days', 'P12Y6M4D'],
  [SEC, 'durwordsen', 'twelve\u2013years', 'P12Y'],
  [SEC, 'durwordsen', '18 months', 'P18M'],
  [SEC, 'durwordsen', 'no days', 'P0D'],
  [SEC, 'durwordsen', 'about four days', undefined],
  [SEC, 'durwordsen', 'twelveyears', undefined],
  [SEC, 'numwordsen', 'eighteen million three hundred thousand and fifty-one', '18300051'],
  [SEC, 'numwordsen', 'One hundred', '100'],
  [SEC, 'numwordsen', 'none', '0'],
  [SEC, 'numwordsen', 'zero hundred', undefined],
  [SEC, 'numwordsen', 'fiftyone', undefined],
  [SEC, 'numwordsen', 'four gazillion', undefined],
  [SEC, 'datequarterend', '1999 1st quarter-end', '1999-03-31'],
  [SEC, 'datequarterend', "Q3'1999", '1999-09-30'],
  [SEC, 'datequarterend', 'The Last quarter, 1999', '1999-12-31'],
  [SEC, 'datequarterend', '1999, Q5', undefined],
  [SEC, 'boolballotbox', '☐', 'false'],
  [SEC, 'boolballotbox', '☒', 'true'],
  [SEC, 'boolballotbox', 'X', undefined],
  [SEC, 'yesnoballotbox', '☑', 'Yes'],
  [SEC, 'exchnameen', 'The Nasdaq Stock Market LLC', 'NASDAQ'],
  [SEC, 'exchnameen', 'NYSE American LLC', 'NYSEAMER'],
  [SEC, 'exchnameen', 'New\u00a0York Stock Exchange', 'NYSE'],
  [SEC, 'exchnameen', 'Nasdaq PHLX LLC', 'Phlx'],
  [SEC, 'exchnameen', 'Bernard Madoff & Sons', undefined],
  [SEC, 'stateprovnameen', 'new york', 'NY'],
  [SEC, 'stateprovnameen', 'Yukon', 'YT'],
  [SEC, 'stateprovnameen', 'Greenland', undefined],
  [SEC, 'countrynameen', 'The State of Libya', 'LY'],
  [SEC, 'countrynameen', 'Côte d’Ivoire', 'CI'],
  [SEC, 'countrynameen', 'Endor', undefined],
  [SEC, 'edgarprovcountryen', 'American Samoa', 'B5'],
  [SEC, 'edgarprovcountryen', 'Ontario', 'A6'],
  [SEC, 'edgarprovcountryen', 'Georgia', '2Q'],
  [SEC, 'entityfilercategoryen', 'non-accelerated filer', 'Non-accelerated Filer'],
  // Registry 1: no registry after it has these.
  [TR1, 'datedoteu', '31.03.2009', '2009-03-31'],
  [TR1, 'datedoteu', '31/03/2009', undefined],
  [TR1, 'datelongdaymonthuk', '31 March', '--03-31'],
  [TR1, 'datelongmonthdayus', 'March 31', '--03-31'],
  [TR1, 'datelongmonthyear', 'March 2009', '2009-03'],
  [TR1, 'datelonguk', '31 March 2009', '2009-03-31'],
  [TR1, 'datelonguk', '31st March 2009', undefined],
  [TR1, 'datelongus', 'March 31 2009', undefined],
  [TR1, 'datelongus', 'February 29, 2009', undefined],
  [TR1, 'datelongyearmonth', '2009 March', '2009-03'],
  [TR1, 'dateshortdaymonthuk', '31 Mar', '--03-31'],
  [TR1, 'dateshortmonthdayus', 'Mar 31', '--03-31'],
  [TR1, 'dateshortmonthyear', 'Mar 09', '2009-03'],
  [TR1, 'dateshortuk', '31 Mar 09', '2009-03-31'],
  [TR1, 'dateshortus', 'Mar 31, 2009', '2009-03-31'],
  [TR1, 'dateshortyearmonth', '09 Mar', '2009-03'],
  [TR1, 'dateslashdaymontheu', '31/3', '--03-31'],
  [TR1, 'dateslashmonthdayus', '3/31', '--03-31'],
  [TR1, 'dateslashus', '3/31/2009', '2009-03-31'],
  [TR1, 'numcomma', '1234,5', '1234.5'],
  [TR1, 'numcomma', '1.234,5', undefined],
  [TR1, 'numcommadot', '1234', undefined],
  [TR1, 'numdash', '—', undefined],
  [TR1, 'numdotcomma', '1.234,50', '1234.50'],
  [TR1, 'numspacedot', '1\u00a0234.5', '1234.5'],
  [TR1, 'numdotdecimal', '1', undefined],
  [TR1, 'zerodash', '-', undefined],
  // Registry 2, and with more formats 3.
  [TR2, 'booleanfalse', 'no', 'false'],
  [TR2, 'datedaymonth', '31.12', '--12-31'],
  [TR2, 'datedaymonth', '31.11', undefined],
  [TR2, 'datedaymonthen', '31st of December', '--12-31'],
  [TR2, 'datedaymonthen', '31 Dece', undefined],
  [TR2, 'datedaymonthyear', '1.2.09', '2009-02-01'],
  [TR2, 'datemonthday', '12/31st', '--12-31'],
  [TR2, 'datemonthdayyear', '12-31-9', '2009-12-31'],
  [TR2, 'dateyearmonthcjk', '2009年12月', '2009-12'],
  [TR2, 'dateyearmonthen', '2009 DECEMBER', '2009-12'],
  [TR2, 'numunitdecimal', '1,234 pounds 5 pence', '1234.05'],
  [TR2, 'numunitdecimal', '１２円３４銭', '12.34'],
  [TR2, 'numunitdecimal', '012 pounds 5', undefined],
  [TR2, 'numcommadot', '1', undefined],
  [TR2, 'numdotdecimalin', '1', undefined],
  [TR3, 'datemonthdayyearen', 'Sept. 30, 2023', '2023-09-30'],
  [TR3, 'datemonthdayyearen', 'on September 30, 2023', undefined],
  [TR3, 'datedaymonthdk', '1. maj', '--05-01'],
  [TR3, 'datedaymonthyeardk', '1. okt. 2015', '2015-10-01'],
  [TR3, 'datedaymonthyearin', '१ जनवरी २०१५', '2015-01-01'],
  [TR3, 'datedaymonthyearin', '१-१२-२०१५', '2015-12-01'],
  [TR3, 'dateerayearmonthjp', '令和２年３月', '2020-03'],
  [TR3, 'datemonthyear', '9/2015', '2015-09'],
  [TR3, 'datemonthyear', '13/2015', undefined],
  [TR3, 'datemonthyeardk', 'maj 15', '2015-05'],
  [TR3, 'datemonthyearin', 'मार्च २०१५', '2015-03'],
  [TR3, 'dateyearmonthday', '2015.9.30', '2015-09-30'],
  [TR3, 'calindaymonthyear', '11 Pausa 21', '2000-01-01'],
  [TR3, 'calindaymonthyear', '10 Pausa 21', '2099-12-31'],
  [TR3, 'calindaymonthyear', '31 Chaitra 1945', undefined],
  [TR3, 'numunitdecimalin', '1,00,000 rupees 5', '100000.05'],
  [TR3, 'numdotdecimal', '1234', '1234'],
  [TR3, 'num-dot-decimal', '1', undefined],
  [TR3, 'fixed-zero', '-', undefined],
  // Registries 4 and 5; the languages stand below.
  [TR4, 'date-day-month', '31. 12', '--12-31'],
  [TR4, 'date-day-month-year', '३१.१२.२०२०', '2020-12-31'],
  [TR4, 'date-day-monthroman', '31 XII', '--12-31'],
  [TR4, 'date-jpn-era-year-month', '平成31年4月', '2019-04'],
  [TR4, 'date-jpn-era-year-month-day', '昭和 64 年 1 月 7 日', '1989-01-07'],
  [TR4, 'date-jpn-era-year-month-day', '明治元年10月23日', '1868-10-23'],
  [TR4, 'date-jpn-era-year-month-day', '大正15年12月25日', '1926-12-25'],
  [TR4, 'date-jpn-era-year-month-day', '紀元15年12月25日', undefined],
  [TR4, 'date-month-day', '2-29', '--02-29'],
  [TR4, 'date-month-year', '9 2020', '2020-09'],
  [TR4, 'date-monthroman-year', 'ix 2020', '2020-09'],
  [TR4, 'date-year-month', '２０２０年９月', '2020-09'],
  [TR4, 'date-year-month-day', '2020-2-29', '2020-02-29'],
  [TR4, 'date-day-monthname-year-en', '29th of Feb., 2020', '2020-02-29'],
  [TR4, 'date-monthname-day-en', 'March 3rd', '--03-03'],
  [TR4, 'date-day-monthname-year-bg', '3 март 2021 г.', '2021-03-03'],
  [TR4, 'date-day-monthname-year-lv', '3. marts 2021', undefined],
  [TR4, 'date-day-monthname-cy', '1 Mawrth', undefined],
  [TR4, 'date-monthname-day-de', 'Mai 1', undefined],
  [TR4, 'fixed-true', 'X', 'true'],
  [TR4, 'num-dot-decimal', '1 234 .5 6', '1234.56'],
  [TR4, 'num-dot-decimal', '-5', undefined],
  [TR4, 'num-dot-decimal', '', undefined],
  [TR4, 'num-unit-decimal', '1.234 EUR 5 ct', '1234.05'],
  [TR4, 'num-unit-decimal', "1'234 Fr. 50", undefined],
  [TR4, 'num-dot-decimal-apos', '1', undefined],
  [TR4, 'numdotdecimal', '1', undefined],
  [TR4, 'zerodash', '-', undefined],
  [TR4, 'num-dot-decimal-in', '1', undefined],
  [TR5, 'num-comma-decimal-apos', "1'234,5", '1234.5'],
  [TR5, 'num-unit-decimal-apos', "1'234 Fr. 50 Rp.", '1234.50'],
  [SEC, 'duryear', '0.5', 'P0Y6M'],
  [SEC, 'durday', '0.5', 'P0DT12H'],
  [SEC, 'durhour', '-0.5', 'PT0H'],
  [SEC, 'numwordsen', 'Nil', '0'],
  [SEC, 'numwordsen', 'fifteen hundred', '1500'],
  [SEC, 'datequarterend', 'third fiscal quarter of 2010', '2010-09-30'],
  [SEC, 'datequarterend', '2010', undefined],
  [SEC, 'numinf', 'unlimited', 'INF'],
  [SEC, 'numneginf', 'unlimited', '-INF'],
  [SEC, 'numnan', 'n/a', 'NaN'],
  [SEC, 'exchnameen', 'Nasdaq Copenhagen', undefined],
  [SEC, 'exchnameen', 'NASDAQ Global Select Market, LLC', 'NASDAQ'],
  [SEC, 'edgarprovcountryen', 'Ontario, Canada', 'A6'],
  [SEC, 'edgarprovcountryen', 'Samoa', 'Y0'],
  [SEC, 'countrynameen', 'The Republic of Argentina', 'AR'],
  [SEC, 'stateprovnameen', 'Virgin Islands, U.S.', 'VI'],
  [SEC, 'numdotdecimal', '1', undefined],
];

/** January to December, as they stand behind a day where a language has a form for that. */
const MONTHS: Readonly<Record<string, string>> = {
  bg: 'януари февруари март април май юни юли август септември октомври ноември декември',
  cs: 'ledna února března dubna května června července srpna září října listopadu prosince',
  cy: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  el: 'Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου',
  en: 'January February March April May June July August September October November December',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  et: 'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember',
  fi: 'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  hi: 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  hr: 'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca',
  hu: 'január február március április május június július augusztus szeptember október november december',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  lt: 'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio',
  lv: 'janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  no: 'januar februar mars april mai juni juli august september oktober november desember',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  sk: 'januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra',
  sl: 'januar februar marec april maj junij julij avgust september oktober november december',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
};

const isNamed = (format: string): boolean => /-monthname-(?:\w+-)*\w\w$/.test(format) && !format.startsWith('date-ind');
const NAMED = [...(REGISTRIES.get(TR5) ?? [])].filter(isNamed);

/** A date in the order of the format, and what it means. */
function datesOf(format: string): readonly (readonly [string, string])[] {
  const parts = format.split('-').slice(1, -1);
  return (MONTHS[format.slice(-2)] ?? '').split(' ').map((name, index) => {
    const month = String(index + 1).padStart(2, '0');
    const text = parts
      .map((part) => (part === 'day' ? '9.' : part === 'year' ? '2021' : name))
      .join(' ')
      .replace(/\.$/, '');
    const [year, day] = [parts.includes('year'), parts.includes('day')];
    return [text, `${year ? '2021' : '-'}-${month}${day ? '-09' : ''}`];
  });
}

describe('transformations', () => {
  it.each(TABLE)('%s %s: %s → %s', (namespace, format, text, value) => {
    expect(findTransform(namespace, format)?.(text)).toBe(value);
  });

  it.each(NAMED)('%s knows every month', (format) => {
    const dates = datesOf(format);
    expect(dates).toHaveLength(12);
    expect(dates.map(([text]) => findTransform(TR5, format)?.(text))).toEqual(dates.map(([, value]) => value));
    expect(dates.map(([text]) => findTransform(TR5, format)?.(text.toUpperCase()))).toEqual(dates.map(([, value]) => value));
  });

  it('has every format of every registry, each with a row above', () => {
    const tried = new Set(TABLE.filter(([, , , value]) => value !== undefined).map(([, format]) => format));
    for (const [namespace, formats] of REGISTRIES) {
      const missing = [...formats].filter((format) => findTransform(namespace, format) === undefined);
      expect(missing).toEqual([]);
      expect([...formats].filter((format) => !tried.has(format) && !isNamed(format))).toEqual([]);
    }
  });

  it('knows no format of an unknown registry, nor an unknown format', () => {
    expect(findTransform('http://example.com/', 'numdotdecimal')).toBeUndefined();
    expect(findTransform(TR4, 'num-roman')).toBeUndefined();
  });
});
