import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { type ElementHandler, XmlReader } from './xml-reader.ts';

interface Cut {
  readonly encoding: 'utf8' | 'utf16le';
  /** How much is decoded at once; undefined for the usual amount. */
  readonly chunkBytes: number | undefined;
}

/** What a document says, as one line an event; undefined when it is refused. */
async function byUs(text: string, { encoding, chunkBytes }: Cut): Promise<readonly string[] | undefined> {
  const log = new EventLog();
  const bytes = Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`, encoding);
  const starts: number[] = [];
  const handler: ElementHandler = {
    open: ({ local }, attributes, { startByte }) => {
      starts.push(startByte);
      log.open(local, attributes);
    },
    close: ({ local }, { endByte }) => {
      const element = bytes.subarray(starts.pop(), endByte).toString(encoding);
      expect([element.slice(0, 1 + local.length), element.at(-1)]).toEqual([`<${local}`, '>']);
      log.close(local);
    },
    text: (part) => log.text(part),
  };
  const reader = new XmlReader({ file: 'f', name: 'f', bytes }, handler, { xhtmlEntities: false, chunkBytes });
  return reader.read().then(
    () => log.events,
    (error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    },
  );
}

/** The same when saxes alone reads it. */
function bySaxes(text: string): readonly string[] | undefined {
  const parser = new SaxesParser({ xmlns: false, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const log = new EventLog();
  const errors: Error[] = [];
  parser.on('error', (error) => errors.push(error));
  parser.on('opentag', ({ name, attributes }) => log.open(name, attributes));
  parser.on('closetag', ({ name }) => log.close(name));
  parser.on('text', (part) => log.text(part));
  parser.on('cdata', (part) => log.text(part));
  parser.write(text).close();
  return errors.length > 0 ? undefined : log.events;
}

class EventLog {
  readonly events: string[] = [];
  #isInRoot = 0;

  open(name: string, attributes: object): void {
    this.#isInRoot += 1;
    this.events.push(`<${name} ${JSON.stringify(Object.entries(attributes))}`);
  }
  close(name: string): void {
    this.#isInRoot -= 1;
    this.events.push(`>${name}`);
  }
  /** Characters between two tags are one event; those around the root are none. */
  text(part: string): void {
    if (this.#isInRoot === 0 || part === '') return;
    const last = this.events.at(-1) ?? '';
    if (last.startsWith('"')) this.events[this.events.length - 1] = last + part;
    else this.events.push(`"${part}`);
  }
}

const name = fc.constantFrom('a', 'b', 'a-b.c_1', 'é', '_x', '__proto__', 'constructor');
const quoted = (text: string): fc.Arbitrary<string> => fc.constantFrom(`"${text.replaceAll('"', '')}"`, `'${text.replaceAll("'", '')}'`);

/** Anything that looks like an attribute. */
const attribute = fc
  .tuple(
    fc.constantFrom(' ', '  ', '\n', ''),
    name,
    fc.constantFrom('=', ' = '),
    fc.constantFrom('', '1', 'x y', '&amp;', '&#10;', '<', '>', '"', "'", 'é', '\n', '\t', '\u0001', '&bad;', '\ufffe').chain(quoted),
  )
  .map((parts) => parts.join(''));
const tag = fc
  .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', ' >', '/>', ' />', '/ >', ''))
  .map(([tagName, attributes, end]) => `<${tagName}${attributes.join('')}${end}`);
const endTag = fc.tuple(name, fc.constantFrom('>', ' >', '\n>', '\u0001>', ' x>', '')).map(([tagName, end]) => `</${tagName}${end}`);
const other = fc.constantFrom(
  ...[
    'text',
    ' ',
    '\r\n',
    '&lt;',
    '&#x41;',
    '&bad;',
    '&constructor;',
    '&__proto__;',
    '&',
    ']]>',
    '>',
    '\u0002',
    'é𝄞',
    '<',
    '< a>',
    '</>',
    '<>',
  ],
  ...['<!-- c -->', '<!-- -- -->', '<!-->', '<?p i?>', '<??>', '<![CDATA[ <x>&amp; ]]>', '<![CDATA[', '<![x]>', '<!x>', '<!DOCTYPE r>'],
);
const anything = fc.oneof(tag, endTag, other);

const goodAttributes = fc
  .uniqueArray(fc.tuple(name, fc.constantFrom('', 'x y', '&amp;>', 'é', '\n', '\t', '&#x3c;').chain(quoted)), {
    selector: ([key]) => key,
    maxLength: 3,
  })
  .map((pairs) => pairs.map(([key, value]) => ` ${key}=${value}`).join(''));
const { element } = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.constantFrom('text', ' ', '&lt;b&gt;', '<!-- c > -->', '<?p > i?>', '<![CDATA[ <x>&amp; ]]>', 'é\r\n', ']]'),
    tie('element'),
  ),
  element: fc
    .tuple(name, goodAttributes, fc.array(tie('node'), { maxLength: 4 }), fc.constantFrom('', ' ', '\n'))
    .map(([tagName, attributes, content, space]) =>
      content.length === 0
        ? `<${tagName}${attributes}${space}/>`
        : `<${tagName}${attributes}${space}>${content.join('')}</${tagName}${space}>`,
    ),
}));

const prologue = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  '<?xml version="1.1"?>',
  '<!-- c -->\n',
  '<!DOCTYPE r>',
  '<!DOCTYPE r SYSTEM "a>b">\n',
);
const epilogue = fc.constantFrom('', '\n', '<!-- c -->', '<?p?>');
const misplaced = fc.constantFrom('x', '<r/>', '</r>', ' <?xml version="1.0"?>', '<!DOCTYPE r>', '<![CDATA[x]]>', '&lt;');
const joined = (...parts: readonly fc.Arbitrary<string | readonly string[]>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.flat().join(''));
const root = (content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(content, { maxLength: 6 }).map((parts) => `<r>${parts.join('')}</r>`);

const cut: fc.Arbitrary<Cut> = fc.record({
  encoding: fc.constantFrom('utf8', 'utf16le'),
  chunkBytes: fc.constantFrom(undefined, 4, 5, 7, 16),
});

describe('reading past saxes gives what saxes gives', () => {
  it.each([
    ['for well-formed documents', joined(prologue, element, epilogue), 1],
    ['for what stands around the root', joined(fc.oneof(prologue, misplaced), root(element), fc.oneof(epilogue, misplaced)), 0.1],
    ['for whatever is written', joined(prologue, root(fc.oneof({ weight: 3, arbitrary: element }, anything)), epilogue), 0.05],
    ['for a root of any form', joined(tag, fc.array(anything, { maxLength: 2 })), 0.01],
    ['for a document that is cut off', element.chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))), 0.01],
  ])('%s', { timeout: 60_000 }, async (_what, text, leastAccepted) => {
    const numRuns = 1_500;
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(text, cut, async (document, how) => {
        const expected = bySaxes(document);
        if (expected !== undefined) accepted += 1;
        expect(await byUs(document, how)).toEqual(expected);
      }),
      { numRuns },
    );
    expect(accepted / numRuns).toBeGreaterThanOrEqual(leastAccepted);
  });
});
