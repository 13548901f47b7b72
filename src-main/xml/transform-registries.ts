const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** `date-day-monthname-de` and so on, for each language. */
const inLanguages = (format: string, languages: string): readonly string[] => list(languages).map((language) => `${format}-${language}`);

const TR1 = list(`
  datedoteu datedotus datelongdaymonthuk datelongmonthdayus datelongmonthyear datelonguk datelongus datelongyearmonth
  dateshortdaymonthuk dateshortmonthdayus dateshortmonthyear dateshortuk dateshortus dateshortyearmonth
  dateslashdaymontheu dateslasheu dateslashmonthdayus dateslashus
  numcomma numcommadot numdash numdotcomma numspacecomma numspacedot`);

const TR2 = list(`
  booleanfalse booleantrue datedaymonth datedaymonthen datedaymonthyear datedaymonthyearen dateerayearmonthdayjp dateerayearmonthjp
  datemonthday datemonthdayen datemonthdayyear datemonthdayyearen datemonthyearen dateyearmonthcjk dateyearmonthdaycjk dateyearmonthen
  nocontent numcommadecimal numdotdecimal numunitdecimal zerodash`);

const TR3 = [
  ...TR2,
  ...list(`
    calindaymonthyear datedaymonthdk datedaymonthyeardk datedaymonthyearin datemonthyear datemonthyeardk datemonthyearin
    dateyearmonthday numdotdecimalin numunitdecimalin`),
];

const TR4 = [
  ...list(`
    date-day-month date-day-month-year date-day-monthroman date-day-monthroman-year date-ind-day-monthname-year-hi
    date-jpn-era-year-month date-jpn-era-year-month-day date-month-day date-month-day-year date-month-year date-monthroman-year
    date-year-month date-year-month-day
    fixed-empty fixed-false fixed-true fixed-zero num-comma-decimal num-dot-decimal num-unit-decimal`),
  ...inLanguages('date-day-monthname', 'bg cs da de el en es et fi fr hr it lv nl no pl pt ro sk sl sv'),
  ...inLanguages('date-day-monthname-year', 'bg cs da de el en es et fi fr hi hr it nl no pl pt ro sk sl sv'),
  ...inLanguages('date-monthname-day', 'en hu lt'),
  ...inLanguages('date-monthname-day-year', 'en'),
  ...inLanguages('date-monthname-year', 'bg cs da de el en es et fi fr hi hr it nl no pl pt ro sk sl sv'),
  ...inLanguages('date-year-day-monthname', 'lv'),
  ...inLanguages('date-year-monthname', 'en hu lt lv'),
  ...inLanguages('date-year-monthname-day', 'hu lt'),
];

const TR5 = [
  ...TR4,
  ...list(`
    date-day-monthname-cy date-day-monthname-year-cy date-monthname-year-cy
    num-comma-decimal-apos num-dot-decimal-apos num-unit-decimal-apos`),
];

const SEC = list(`
  boolballotbox countrynameen datequarterend durday durhour durmonth durweek durwordsen duryear edgarprovcountryen
  entityfilercategoryen exchnameen numinf numnan numneginf numwordsen stateprovnameen yesnoballotbox`);

/** Formats by the namespace of their registry: XBRL International's Transformation Rules Registries 1 to 5, and the SEC's. */
export const REGISTRIES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  // The draft of the first one, which old filings name.
  ['http://www.xbrl.org/2008/inlineXBRL/transformation', new Set(TR1)],
  ['http://www.xbrl.org/inlineXBRL/transformation/2010-04-20', new Set(TR1)],
  ['http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', new Set(TR2)],
  ['http://www.xbrl.org/inlineXBRL/transformation/2015-02-26', new Set(TR3)],
  ['http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', new Set(TR4)],
  ['http://www.xbrl.org/inlineXBRL/transformation/2022-02-16', new Set(TR5)],
  ['http://www.sec.gov/inlineXBRL/transformation/2015-08-31', new Set(SEC)],
]);
