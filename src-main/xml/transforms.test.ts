import { describe, expect, it } from 'vitest';
import { findTransform } from './transforms.ts';

const TR1 = 'http://www.xbrl.org/inlineXBRL/transformation/2010-04-20';
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
];

describe('transformations', () => {
  it.each(TABLE)('%s %s: %s → %s', (namespace, format, text, value) => {
    expect(findTransform(namespace, format)?.(text)).toBe(value);
  });

  it('knows no format of an unknown registry, nor an unknown format', () => {
    expect(findTransform('http://example.com/', 'numdotdecimal')).toBeUndefined();
    expect(findTransform(TR4, 'num-roman')).toBeUndefined();
  });
});
