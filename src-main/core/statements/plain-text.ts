import { XHTML_ENTITIES } from '#main/xml/xhtml-entities.ts';

/** So much of a text is looked at, markup included. */
const LOOKED_AT = 20_000;

/** The first words of a text fact without markup; `…` where more follows. For reading only: the fact keeps its text. */
export function firstWords(text: string, length: number): string {
  const head = text.slice(0, LOOKED_AT);
  const words = decode(stripMarkup(head)).replace(/\s+/g, ' ').trim();
  if (words.length <= length) return text.length > LOOKED_AT ? `${words} …` : words;
  const cut = words.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : length)} …`;
}

/** Comments and styles with their content, then tags; one that does not end is cut off with the text. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)|<[/!?]?([a-z][\w:-]*)[^>]*(?:>|$)/gi;
/** Elements within a line of text: where they begin and end no word does. */
const INLINE = /^(span|font|b|i|u|a|em|strong|sup|sub|small|ix:\w+)$/i;

const stripMarkup = (text: string): string =>
  text.replace(MARKUP, (_whole, _raw, name: string | undefined) => (name !== undefined && INLINE.test(name) ? '' : ' '));

function decode(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(XHTML_ENTITIES, name) ? (XHTML_ENTITIES[name] ?? whole) : (BASIC[name] ?? whole);
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const BASIC: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
