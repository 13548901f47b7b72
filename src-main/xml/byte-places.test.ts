import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlReader, type ElementHandler } from './xml-reader.ts';

interface Place {
  readonly id: string;
  readonly start: number;
  end: number;
}

/** Where the elements of a document stand that have an id, in the order of their starts. */
async function placesIn(bytes: Buffer, chunkBytes?: number): Promise<readonly Place[]> {
  const places: Place[] = [];
  const open: (Place | undefined)[] = [];
  const handler: ElementHandler = {
    open: (_name, attributes, reader) => {
      const { id } = attributes;
      const place = id === undefined ? undefined : { id, start: reader.startByte, end: 0 };
      open.push(place);
      if (place !== undefined) places.push(place);
    },
    close: (_name, reader) => {
      const place = open.pop();
      if (place !== undefined) place.end = reader.endByte;
    },
    text: () => undefined,
  };
  await new XmlReader({ file: 'f', name: 'f', bytes }, handler, { xhtmlEntities: true, chunkBytes }).read();
  return places;
}

type Encode = (text: string) => Buffer;

const declared = (text: string, encoding: string): string => text.replace('UTF-8', encoding);
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/** Characters that the encoding has, and how to write it. */
const ENCODINGS: readonly (readonly [string, string, Encode])[] = [
  ['UTF-8', 'aé€日😀\u00a0', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', 'aé€日😀\ufeff', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16LE with a mark', 'aé€日😀', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16BE with a mark', 'aé€日😀', (text) => swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['UTF-16LE without', 'aé€日😀', (text) => Buffer.from(declared(text, 'UTF-16LE'), 'utf16le')],
  ['ISO-8859-1', 'aéÿ\u00a0', (text) => Buffer.from(declared(text, 'ISO-8859-1'), 'latin1')],
  ['windows-1252', 'aé€ÿ', (text) => Buffer.from(declared(text, 'windows-1252').replaceAll('€', '\u0080'), 'latin1')],
  ['US-ASCII', 'ab', (text) => Buffer.from(declared(text, 'US-ASCII'))],
  ['Shift_JIS', 'aア日', (text) => shiftJis(declared(text, 'Shift_JIS'))],
  ['ISO-2022-JP', 'aあい', (text) => iso2022Jp(declared(text, 'ISO-2022-JP'))],
];

/** Of the two Japanese characters that the test uses. */
function shiftJis(text: string): Buffer {
  return Buffer.from(text.replaceAll('ア', '\u0083\u0041').replaceAll('日', '\u0093\u00fa'), 'latin1');
}

/** Of the two Japanese characters that the test uses: each run of them between two escape sequences. */
function iso2022Jp(text: string): Buffer {
  const inJapanese = (run: string): string => `\u001b$B${run.replaceAll('あ', () => '$"').replaceAll('い', () => '$$')}\u001b(B`;
  return Buffer.from(text.replaceAll(/[あい]+/g, inJapanese), 'latin1');
}

type Node = string | { readonly kind: 'empty' | 'full' | 'odd'; readonly children: readonly Node[] };

const nodes = (alphabet: string): fc.Arbitrary<Node> =>
  fc.letrec<{ node: Node; text: string; element: Node }>((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, tie('text'), tie('element')),
    text: fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 20 }),
    element: fc.record({ kind: fc.constantFrom('empty', 'full', 'odd'), children: fc.array(tie('node'), { maxLength: 3 }) }),
  })).node;

/** The document of some elements, written down together with what each of them is as text. */
class Writer {
  readonly written: { readonly id: string; text: string }[] = [];

  write(node: Node): string {
    if (typeof node === 'string') return node;
    const entry = { id: `e${this.written.length}`, text: '' };
    this.written.push(entry);
    if (node.kind === 'empty') entry.text = `<e id="${entry.id}" />`;
    else {
      // `odd` has a reference in its tag, so that the other parser reads it.
      const tag = node.kind === 'odd' ? `<e id="${entry.id}" t="&amp;">` : `<e id="${entry.id}">`;
      entry.text = `${tag}${node.children.map((child) => this.write(child)).join('')}</e\n>`;
    }
    return entry.text;
  }
}

describe('places in bytes', () => {
  it.each(ENCODINGS)('%s: an element is what stands between its start and its end', async (_name, alphabet, encode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(nodes(alphabet)), fc.constantFrom(undefined, 5, 64), async (children, chunkBytes) => {
        const writer = new Writer();
        const body = children.map((child) => writer.write(child)).join('<!-- & -->');
        const bytes = encode(`<?xml version="1.0" encoding="UTF-8"?>\n<r>${body}</r>`);
        const places = await placesIn(bytes, chunkBytes);
        // A mark in front of each part would be taken for a part of it.
        const plain = (text: string): Buffer => Buffer.from(encode(`|${text}`).subarray(encode('|').length));
        expect(places.map(({ id, start, end }) => [id, bytes.subarray(start, end).toString('hex')])).toEqual(
          writer.written.map(({ id, text }) => [id, plain(text).toString('hex')]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('the root too, and what stands behind a byte order mark', async () => {
    const bytes = Buffer.from('\ufeff<!-- é -->\n<r id="r">é</r>\n');
    const [root] = await placesIn(bytes);
    expect(bytes.subarray(root?.start, root?.end).toString()).toBe('<r id="r">é</r>');
  });
});
