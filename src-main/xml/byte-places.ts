import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Encoding } from './encoding.ts';

/** Encodings of TextDecoder that take a varying number of bytes for a character, besides those counted by their form. */
const MULTI_BYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr']);

/** Bytes that each character takes; `utf-8`; or how many a stretch of text takes which begins at `from` in the document. */
type Measure = number | 'utf-8' | ((text: string, from: number) => number);

/**
 * Where a character of the decoded text stands in the document's bytes. Nearly all of a filing is ASCII, where nothing is measured; the
 * rest is asked for in the order of reading, so that every stretch of text is measured once, natively.
 */
export class BytePlaces {
  readonly #bytes: Uint8Array;
  readonly #label: string;
  readonly #mark: number;
  /** Chosen when it is first needed: until the text was decoded nobody knows whether there is such an encoding. */
  #measure: Measure | undefined;
  #character = 0;
  #byte: number;
  /** Of UTF-8: up to here every character takes one byte. */
  #plainEnd = 0;

  constructor(bytes: Uint8Array, { label, mark }: Encoding) {
    this.#bytes = bytes;
    this.#label = label;
    this.#mark = mark;
    this.#byte = mark;
  }

  /** Byte offset of the character at `at`, not before the last one asked for; `text` is what was decoded from the character `textStart` on. */
  byteAt(at: number, text: string, textStart: number): number {
    const measure = (this.#measure ??= measureFor(this.#bytes, this.#label));
    if (typeof measure === 'number') return this.#mark + measure * at;
    if (at <= this.#plainEnd) this.#byte += at - this.#character;
    else {
      const stretch = text.slice(this.#character - textStart, at - textStart);
      this.#byte += measure === 'utf-8' ? Buffer.byteLength(stretch) : measure(stretch, this.#byte);
      if (measure === 'utf-8') this.#plainEnd = textStart + endOfAscii(text, at - textStart);
    }
    this.#character = at;
    return this.#byte;
  }
}

function measureFor(bytes: Uint8Array, label: string): Measure {
  const { encoding } = new TextDecoder(label);
  if (encoding === 'utf-8') return isAscii(bytes) ? 1 : 'utf-8';
  if (encoding.startsWith('utf-16')) return 2;
  if (MULTI_BYTE.has(encoding)) return (text, from) => decodedFrom(bytes, from, text.length, encoding);
  return 1;
}

function endOfAscii(text: string, from: number): number {
  const other = /[\u0080-\uffff]/g;
  other.lastIndex = from;
  return other.exec(text)?.index ?? text.length;
}

/** Rare encodings, which nothing here can write: decoded once more, byte by byte, until so many characters came. */
function decodedFrom(bytes: Uint8Array, from: number, characters: number, encoding: string): number {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let end = from;
  for (let found = 0; found < characters && end < bytes.length; end += 1) {
    found += decoder.decode(bytes.subarray(end, end + 1), { stream: true }).length;
  }
  if (encoding === 'iso-2022-jp') while (endsJapanese(bytes, end)) end += 3;
  return end - from;
}

/** The escape sequence that leads back to ASCII, or to its Japanese likeness, belongs to the text before it; one that leads away does not. */
const endsJapanese = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x1b && bytes[at + 1] === 0x28 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x4a);
