import { XHTML_ENTITIES } from './xhtml-entities.ts';

/** Those of XML, which XHTML does not declare again. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...XHTML_ENTITIES, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

/**
 * Comments, and styles and scripts with what is in them, to their end or the text's; then tags. No part is read twice from one beginning
 * to another, so the time grows with the text, whatever is in it.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b(?![^<>]*\/>)[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<[/!?]?([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi;
/** Elements within a line of text: where they begin and end no word does. */
const INLINE = /^(span|font|b|i|u|a|em|strong|sup|sub|small|ix:\w+)$/i;

/**
 * A text block as it reads: markup gone, entities as characters, white space as single spaces.
 * @param lookedAt characters of a long text that are looked at, markup included.
 */
export function plainText(value: string, lookedAt = value.length): string {
  const read = value.length > lookedAt ? value.slice(0, lookedAt).replace(/<[^<>]*$/, '') : value;
  const bare = read.includes('<') ? read.replace(MARKUP, spaceFor) : read;
  const whole = bare.includes('&') ? bare.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,7});/gi, characterOf) : bare;
  return whole.replace(/\s+/g, ' ').trim();
}

const spaceFor = (_markup: string, _raw: string | undefined, name: string | undefined): string =>
  name !== undefined && INLINE.test(name) ? '' : ' ';

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return CHARACTERS.get(name) ?? CHARACTERS.get(name.toLowerCase()) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : whole;
}

/** Markup is seldom more than so many times its text: the rest of a long block need not be looked at. */
const MARKUP_SHARE = 60;

/** The beginning of a text, cut at a word, with `…` where more follows. For reading only: the fact keeps its text. */
export function firstWords(value: string, length: number): string {
  const lookedAt = length * MARKUP_SHARE;
  const words = plainText(value, lookedAt);
  if (words.length <= length) return value.length > lookedAt ? `${words} …` : words;
  const cut = words.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : length)} …`;
}
