// Damage to inputs, the same for the same seed.

/** @typedef {import('../sequence.mjs').Next} Next */

const pick = (/** @type {Next} */ next, /** @type {readonly any[]} */ list) => list[next(list.length)];

/** A stretch of at most `most` bytes. @returns {[number, number]} */
function stretch(/** @type {Buffer} */ bytes, /** @type {Next} */ next, most = 4_096) {
  const start = next(bytes.length);
  return [start, Math.min(bytes.length, start + 1 + next(next(4) === 0 ? most : 24))];
}

const splice = (/** @type {Buffer} */ bytes, /** @type {number} */ start, /** @type {number} */ end, /** @type {Buffer | string} */ put) =>
  Buffer.concat([bytes.subarray(0, start), Buffer.from(put), bytes.subarray(end)]);

/** Where one of the places is that match, chosen by chance; undefined when none does. */
function placeOf(/** @type {Buffer} */ bytes, /** @type {Next} */ next, /** @type {RegExp} */ pattern) {
  const text = bytes.toString('latin1');
  const from = next(text.length);
  pattern.lastIndex = from;
  const found = pattern.exec(text) ?? ((pattern.lastIndex = 0), pattern.exec(text));
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length, text: found[0] };
}

const flip = (/** @type {Buffer} */ bytes, /** @type {number} */ at, /** @type {number} */ mask) =>
  bytes.fill((bytes[at] ?? 0) ^ mask, at, at + 1);

const ENTITIES = ['&', '&;', '&lt;', '&bogus;', '&nbsp;', '&#0;', '&#xFFFFFFFFF;', '&#x110000;', '&#55296;', '&__proto__;', '&amp;&amp'];
const VALUES = [
  '',
  '0',
  '-',
  '-5',
  '(5',
  '1e999',
  '99999999999999999999',
  '9'.repeat(5_000),
  '999',
  '-999',
  'INF',
  'NaN',
  '2024-02-30',
  'true',
  // What expressions that grow faster than their text read for minutes.
  '(' + ' '.repeat(50_000) + '(',
  '&lt;' + 'a'.repeat(50_000),
  '2024' + 'last'.repeat(2_400) + '!',
];
const MARKUP = [
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x ?>',
  '<!DOCTYPE x [',
  '<ix:exclude>',
  '<a>'.repeat(3_000),
  '"',
  "'",
];
const SPACES = [
  'http://www.xbrl.org/2013/inlineXBRL',
  'http://www.xbrl.org/2003/instance',
  'http://www.w3.org/1999/xhtml',
  '',
  'urn:x',
  '__proto__',
];

/** @type {Readonly<Record<string, (bytes: Buffer, next: Next) => Buffer>>} */
const MUTATIONS = {
  flipByte: (bytes, next) => {
    const copy = Buffer.from(bytes);
    for (let times = 1 + next(8); times > 0; times -= 1) flip(copy, next(copy.length), 1 << next(8));
    return copy;
  },
  remove: (bytes, next) => splice(bytes, ...stretch(bytes, next), ''),
  duplicate: (bytes, next) => {
    const [start, end] = stretch(bytes, next);
    return splice(bytes, end, end, bytes.subarray(start, end));
  },
  truncate: (bytes, next) => bytes.subarray(0, next(bytes.length)),
  swapTags: (bytes, next) => {
    const tag = () => placeOf(bytes, next, /<[^<>]*>/g);
    const [one, other] = [tag(), tag()].sort((a, b) => (a?.start ?? 0) - (b?.start ?? 0));
    if (one === undefined || other === undefined || one.end > other.start) return bytes;
    const middle = bytes.subarray(one.end, other.start);
    return splice(bytes, one.start, other.end, Buffer.concat([Buffer.from(other.text, 'latin1'), middle, Buffer.from(one.text, 'latin1')]));
  },
  insertMarkup: (bytes, next) => {
    const [start] = stretch(bytes, next);
    return splice(bytes, start, start, pick(next, MARKUP));
  },
  entity: (bytes, next) => {
    const place = placeOf(bytes, next, /&\w+;|>(?=[^<\s])|="/g);
    return place === undefined ? bytes : splice(bytes, place.end, place.end, pick(next, ENTITIES));
  },
  namespace: (bytes, next) => {
    const place = placeOf(bytes, next, /xmlns(?::\w+)?="[^"]*"/g);
    if (place === undefined) return bytes;
    const name = place.text.slice(0, place.text.indexOf('='));
    return splice(bytes, place.start, place.end, next(2) === 0 ? '' : `${name}="${pick(next, SPACES)}"`);
  },
  prefix: (bytes, next) => {
    const place = placeOf(bytes, next, /[<\s"](?:ix|ixt|xbrli|us-gaap|dei|link|xlink|xsi):/g);
    return place === undefined
      ? bytes
      : splice(bytes, place.start + 1, place.end, pick(next, ['q:', '', 'xml:', 'xmlns:', 'ix:', 'xlink:']));
  },
  value: (bytes, next) => {
    const place = placeOf(
      bytes,
      next,
      /(?<=(?:scale|decimals|precision|sign|format|contextRef|unitRef|id|continuedAt|order|weight)=")[^"]*/g,
    );
    return place === undefined ? bytes : splice(bytes, place.start, place.end, pick(next, VALUES));
  },
  content: (bytes, next) => {
    const place = placeOf(bytes, next, /(?<=>)[^<>\s][^<>]*(?=<)/g);
    return place === undefined ? bytes : splice(bytes, place.start, place.end, pick(next, VALUES));
  },
};

const ZIP_MUTATIONS = ['flipByte', 'remove', 'duplicate', 'truncate'];
const NUMBERS = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff];

/** Damage to the directory at the end of a zip, or to the header of an entry. */
function damageHeader(/** @type {Buffer} */ bytes, /** @type {Next} */ next) {
  const copy = Buffer.from(bytes);
  const marks = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06'];
  const from = next(copy.length);
  const mark = pick(next, marks);
  const found = copy.indexOf(mark, from, 'latin1');
  const header = found === -1 ? copy.lastIndexOf(mark, copy.length, 'latin1') : found;
  const at = Math.max(0, Math.min(header + 4 + next(44), copy.length - 4));
  if (next(2) === 0) copy.writeUInt32LE(pick(next, NUMBERS), at);
  else flip(copy, at, 1 + next(255));
  return copy;
}

/** One to three kinds of damage to a document; says which. */
export function mutateDocument(/** @type {Buffer} */ bytes, /** @type {Next} */ next) {
  const kinds = Array.from({ length: 1 + next(3) }, () => pick(next, Object.keys(MUTATIONS)));
  return { bytes: kinds.reduce((damaged, kind) => (damaged.length === 0 ? damaged : MUTATIONS[kind]?.(damaged, next)), bytes), kinds };
}

export function mutateZip(/** @type {Buffer} */ bytes, /** @type {Next} */ next) {
  const kind = next(2) === 0 ? 'header' : pick(next, ZIP_MUTATIONS);
  return { bytes: kind === 'header' ? damageHeader(bytes, next) : (MUTATIONS[kind]?.(bytes, next) ?? bytes), kinds: [`zip ${kind}`] };
}
