/** A transformation: the text with surrounding XML white space removed → the value; undefined when the text does not fit. */
export type Transform = (text: string) => string | undefined;

export const DASHES = '-\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\ufe58\ufe63\uff0d';
const ZERO_DASH = new RegExp(`^[${DASHES}]$`);
const APOSTROPHES = "'`\u00b4\u2019\u2032\uff07";

/** Full-width digits and punctuation to ASCII. */
function narrow(text: string): string {
  return text.replace(/[\uff0c\uff0e\uff10-\uff19]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** A number whose grouping is fixed by `shape`; `grouping` is dropped, `point` becomes the decimal point. */
function grouped(shape: RegExp, grouping: RegExp, point: '.' | ','): Transform {
  return (text) => {
    if (!shape.test(text)) return undefined;
    const digits = text.replace(grouping, '');
    return point === ',' ? digits.replace(',', '.') : digits;
  };
}

/** TR4 and later: grouping characters may stand anywhere left of the point, spaces right of it; one digit at least. */
function loose(groupingClass: string, point: '.' | ','): Transform {
  const shape = new RegExp(`^[${groupingClass} \\u00a0\\d]*(\\${point}[ \\u00a0\\d]+)?$`);
  const grouping = new RegExp(`[${groupingClass} \\u00a0]`, 'g');
  return (text) => {
    if (!shape.test(text)) return undefined;
    const digits = text.replace(grouping, '').replace(point, '.');
    return /^(\d+(\.\d+)?|\.\d+)$/.test(digits) ? digits : undefined;
  };
}

/** Registries 2 and 3: as below, with grouping in threes and no leading zero. */
const groupedUnitDecimal: Transform = (text) =>
  /^(0|[1-9]\d{0,2}([.,]?\d{3})*)[^\d.,]+\d{1,2}[^\d.,]*$/.test(narrow(text)) ? unitDecimal('.,')(text) : undefined;

/** `12 dollars 34 cents`, `12円34銭`: whole units, a word, two digits of the fraction, a word. */
function unitDecimal(grouping: string): Transform {
  const shape = new RegExp(`^([\\d${grouping}]+)([^\\d${grouping}]\\D*)(\\d{1,2})\\D*$`);
  const dropped = new RegExp(`[${grouping}]`, 'g');
  return (text) => {
    const [, whole = '', , fraction = ''] = shape.exec(narrow(text)) ?? [];
    const digits = whole.replace(dropped, '');
    return digits === '' ? undefined : `${digits}.${fraction.padStart(2, '0')}`;
  };
}

const INDIAN_WHOLE = '(?:\\d{1,2}[, \\u00a0])?(?:\\d{2}[, \\u00a0])*\\d{3}|\\d+';
const INDIAN = new RegExp(`^(${INDIAN_WHOLE})(\\.\\d+)?$`);
const INDIAN_UNIT = new RegExp(`^(${INDIAN_WHOLE})\\D+(\\d{1,2})\\D*$`);

const indianDecimal: Transform = (text) => {
  const [, whole, fraction = ''] = INDIAN.exec(text) ?? [];
  return whole === undefined ? undefined : whole.replace(/\D/g, '') + fraction;
};

const indianUnitDecimal: Transform = (text) => {
  const [, whole, fraction = ''] = INDIAN_UNIT.exec(text) ?? [];
  return whole === undefined ? undefined : `${whole.replace(/\D/g, '')}.${fraction.padStart(2, '0')}`;
};

const zeroDash: Transform = (text) => (ZERO_DASH.test(text) ? '0' : undefined);

/** Transformations whose value is a number, by local name, of all registries. */
export const NUMBER_TRANSFORMS: Readonly<Record<string, Transform>> = {
  numcomma: grouped(/^\d+(,\d+)?$/, /(?!)/g, ','),
  numcommadot: grouped(/^\d{1,3}(,\d{3})*(\.\d+)?$/, /,/g, '.'),
  numdash: (text) => (text === '-' ? '0' : undefined),
  numdotcomma: grouped(/^\d{1,3}(\.\d{3})*(,\d+)?$/, /\./g, ','),
  numspacecomma: grouped(/^\d{1,3}([ \u00a0]\d{3})*(,\d+)?$/, /[ \u00a0]/g, ','),
  numspacedot: grouped(/^\d{1,3}([ \u00a0]\d{3})*(\.\d+)?$/, /[ \u00a0]/g, '.'),
  numcommadecimal: grouped(/^\d{1,3}([. \u00a0]?\d{3})*(,\d+)?$/, /[. \u00a0]/g, ','),
  numdotdecimal: grouped(/^\d{1,3}([, \u00a0]?\d{3})*(\.\d+)?$/, /[, \u00a0]/g, '.'),
  numdotdecimalin: indianDecimal,
  numunitdecimal: groupedUnitDecimal,
  numunitdecimalin: indianUnitDecimal,
  zerodash: zeroDash,
  'fixed-zero': () => '0',
  'num-comma-decimal': loose('.', ','),
  'num-comma-decimal-apos': loose(`.${APOSTROPHES}`, ','),
  'num-dot-decimal': loose(',', '.'),
  'num-dot-decimal-apos': loose(`,${APOSTROPHES}`, '.'),
  'num-unit-decimal': unitDecimal('.,'),
  'num-unit-decimal-apos': unitDecimal(`.,${APOSTROPHES}`),
};
