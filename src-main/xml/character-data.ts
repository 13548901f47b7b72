/** A run of character data that is not well-formed. */
export class CharacterDataProblem extends Error {
  /** Where in the run. */
  readonly index: number;

  constructor(message: string, index: number) {
    super(message);
    this.name = 'CharacterDataProblem';
    this.index = index;
  }
}

const SPECIAL = /[&\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\]\]>/;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\]\]>/;
const OTHER_REFERENCE = /&(?!(?:lt|gt|amp|quot|apos);)/;
const REFERENCE = /&([^;&\s]*)(;?)/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * What a run of character data means (XML 1.0 §2.4, §2.11, §4.1): references replaced, line ends normalised. `entities` are the names
 * known besides XML's own. Throws CharacterDataProblem.
 */
export function decodeCharacterData(raw: string, entities: Readonly<Record<string, string>>): string {
  if (!SPECIAL.test(raw)) return raw;
  const forbidden = raw.search(FORBIDDEN);
  if (forbidden !== -1) {
    const isCdataEnd = raw.startsWith(']]>', forbidden);
    throw new CharacterDataProblem(isCdataEnd ? 'the string "]]>" is disallowed in character data' : 'disallowed character', forbidden);
  }
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  if (OTHER_REFERENCE.test(text))
    return text.replace(REFERENCE, (whole, name: string, end: string, index: number) => resolve(name, end, index, entities));
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

function resolve(name: string, end: string, index: number, entities: Readonly<Record<string, string>>): string {
  const character = name.startsWith('#') ? fromCode(name) : entityNamed(name, entities);
  if (end === '' || character === undefined) {
    throw new CharacterDataProblem(name.startsWith('#') ? 'malformed character entity' : 'undefined entity', index);
  }
  return character;
}

/** Own names only: every object has a `constructor`. */
function entityNamed(name: string, entities: Readonly<Record<string, string>>): string | undefined {
  return [PREDEFINED, entities].find((table) => Object.hasOwn(table, name))?.[name];
}

function fromCode(name: string): string | undefined {
  const code = /^#x[0-9a-fA-F]+$/.test(name) ? Number.parseInt(name.slice(2), 16) : /^#\d+$/.test(name) ? Number(name.slice(1)) : -1;
  const isCharacter =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
