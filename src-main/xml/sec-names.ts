import { COUNTRY_CODES, EDGAR_CODES, nameKey, STATE_CODES } from './country-codes.ts';
import type { Transform } from './transform-numbers.ts';

/** Exchanges: the code and the beginnings of names that mean it, in lower case without punctuation; the first that fits wins. */
const EXCHANGES: readonly (readonly [string, readonly string[]])[] = [
  ['BOX', ['box exchange', 'box']],
  ['CboeBYX', ['cboe byx']],
  ['CboeBZX', ['cboe bzx', 'bats']],
  ['C2', ['cboe c2']],
  ['CboeEDGA', ['cboe edga']],
  ['CboeEDGX', ['cboe edgx']],
  ['CBOE', ['cboe exchange', 'cboe', 'chicago board options exchange']],
  ['CHX', ['nyse chicago', 'chicago stock exchange']],
  ['IEX', ['investors exchange', 'iex']],
  ['LTSE', ['long term stock exchange']],
  ['MEMX', ['memx']],
  ['PEARL', ['miax pearl']],
  ['EMERALD', ['miax emerald']],
  ['MIAX', ['miami international securities exchange', 'miax']],
  ['BX', ['nasdaq bx']],
  ['GEMX', ['nasdaq gemx']],
  ['ISE', ['nasdaq ise']],
  ['MRX', ['nasdaq mrx']],
  ['Phlx', ['nasdaq phlx']],
  ['NASDAQ', ['nasdaq']],
  ['NYSEAMER', ['nyse american', 'nyse mkt', 'nyse amex', 'american stock exchange']],
  ['NYSEArca', ['nyse arca']],
  ['NYSENAT', ['nyse national']],
  ['NYSE', ['new york stock exchange', 'nyse']],
];
/** What may follow the name: a foreign exchange that is called Nasdaq too has other words there. */
const EXCHANGE_REST = /^( (stock|options|exchange|market|capital|global|select|llc|inc|ltd))*$/;
const FILER_CATEGORIES = ['Large Accelerated Filer', 'Accelerated Filer', 'Non-accelerated Filer'];

const exchange: Transform = (text) => {
  const key = nameKey(text.replace(/[-–]/g, ' ').replace(/[.,]/g, ''));
  const fits = (name: string): boolean => key.startsWith(name) && EXCHANGE_REST.test(key.slice(name.length));
  return EXCHANGES.find(([, names]) => names.some(fits))?.[0];
};

const filerCategory: Transform = (text) => {
  const key = text.toLowerCase().replace(/[^a-z]+/g, '');
  return FILER_CATEGORIES.find((category) => category.toLowerCase().replace(/[^a-z]+/g, '') === key);
};

function ballotBox(checked: string, unchecked: string): Transform {
  return (text) => (text === '\u2610' ? unchecked : text === '\u2611' || text === '\u2612' ? checked : undefined);
}

function lookUp(codes: ReadonlyMap<string, string>): Transform {
  return (text) => codes.get(nameKey(text)) ?? codes.get(nameKey(text).replace(/^state of |,? canada$/g, ''));
}

/** Transformations of the SEC's registry that turn names and ballot boxes into codes. */
export const SEC_NAME_TRANSFORMS: Readonly<Record<string, Transform>> = {
  boolballotbox: ballotBox('true', 'false'),
  yesnoballotbox: ballotBox('Yes', 'No'),
  exchnameen: exchange,
  stateprovnameen: lookUp(STATE_CODES),
  countrynameen: lookUp(COUNTRY_CODES),
  edgarprovcountryen: lookUp(EDGAR_CODES),
  entityfilercategoryen: filerCategory,
};
