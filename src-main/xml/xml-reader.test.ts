import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CharacterDataProblem, decodeCharacterData } from './character-data.ts';
import { XmlReader, type ElementHandler } from './xml-reader.ts';

/** What a document says, as one line an event; character data between two tags is one event. */
class Log implements ElementHandler {
  readonly events: string[] = [];
  #text = '';

  open: ElementHandler['open'] = (name, attributes, reader) => {
    this.#flush();
    this.events.push(`<{${name.uri}}${name.local} ${JSON.stringify(attributes)} @${reader.startByte}`);
  };
  close: ElementHandler['close'] = (name) => {
    this.#flush();
    this.events.push(`>${name.local}`);
  };
  text: ElementHandler['text'] = (text) => {
    this.#text += text;
  };
  #flush(): void {
    if (this.#text !== '') this.events.push(`"${this.#text}`);
    this.#text = '';
  }
}

async function eventsOf(text: string): Promise<readonly string[]> {
  const log = new Log();
  await new XmlReader({ file: 'f', name: 'f', bytes: Buffer.from(text) }, log, { xhtmlEntities: true }).read();
  return log.events;
}

const LONG = 'long '.repeat(100);

describe('reading XML', () => {
  it('resolves namespaces by scope', async () => {
    const events = await eventsOf('<a xmlns="u1" xmlns:p="u2"><p:b/><c xmlns="u3" xmlns:p="u4"><p:d/></c><c xmlns=""/></a>');
    expect(events.filter((event) => event.startsWith('<')).map((event) => event.split(' ')[0])).toEqual([
      '<{u1}a',
      '<{u2}b',
      '<{u3}c',
      '<{u4}d',
      '<{}c',
    ]);
  });

  it.each([
    [`<r>\n<a>${LONG}&bogus;</a></r>`, 'line 2, column 504: undefined entity'],
    [`<r>\n<a>${LONG}]]></a></r>`, 'line 2, column 504: the string'],
    [`<r>\n<a>${LONG}\u0001</a></r>`, 'line 2, column 504: disallowed character'],
    [`<r>\n<a>${LONG}</a>${LONG}<a></b></r>`, 'line 2, column 1,011: unexpected close tag </b> where </a> belongs'],
    ['<r></r x></r>', 'column 4: unexpected close tag </r x> where </r> belongs'],
    ['<r>&constructor;</r>', 'line 1, column 4: undefined entity'],
    ['<r a="&__proto__;"/>', 'undefined entity'],
    ['<r><a b="1" b="2"/></r>', 'duplicate attribute'],
    ['<r/><r/>', 'only one root'],
    ['no markup at all', 'text data outside of root'],
  ])('refuses %j', async (text, reason) => {
    await expect(eventsOf(text)).rejects.toThrow(reason);
  });

  it.each([
    ['one attribute again and again', `<r><a${' a=""'.repeat(1_600_000)}/></r>`, 'duplicate attribute'],
    ['no attributes', `<r><a ${'?'.repeat(20_000_000)}/></r>`, 'disallowed character in attribute name'],
    ['a long close tag', `<r></${'x'.repeat(1_000_000)}></r>`, `unexpected close tag </${'x'.repeat(137)}…`],
  ])('refuses millions of characters shortly: %s', { timeout: 60_000 }, async (_what, text, reason) => {
    await expect(eventsOf(text)).rejects.toThrow(reason);
  });
});

describe('character data', () => {
  it('decodes what was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/.test(text));
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(decodeCharacterData(escaped, {})).toBe(text);
      }),
    );
  });

  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#x41;&#65;&quot;&apos;', 'AA"\''],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['&nbsp;', '\u00a0'],
  ])('%j is %j', (raw, text) => {
    expect(decodeCharacterData(raw, { nbsp: '\u00a0' })).toBe(text);
  });

  it.each(['&', '& ', '&;', '&#;', '&#0;', '&#xD800;', '&unknown;', '&amp', 'x ]]> y'])('refuses %j', (raw) => {
    expect(() => decodeCharacterData(raw, {})).toThrow(CharacterDataProblem);
  });
});

it.each([
  ['spaces in a tag', `<r${' '.repeat(20_000_000)}/>`, 1],
  ['spaces in a document type', `<!DOCTYPE r${' '.repeat(20_000_000)}><r/>`, 1],
  ['a name', `<r><${'x'.repeat(10_000_000)}/></r>`, 2],
  ['a value', `<r><a b="${'x'.repeat(20_000_000)}"/></r>`, 2],
  ['attributes', `<r><a${Array.from({ length: 100_000 }, (_, n) => ` a${n}=''`).join('')}/></r>`, 2],
  ['open elements', `${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}`, 300_000],
])('reads millions of characters: %s', { timeout: 60_000 }, async (_what, text, elements) => {
  let opened = 0;
  const handler: ElementHandler = { open: () => (opened += 1), close: () => undefined, text: () => undefined };
  await new XmlReader({ file: 'f', name: 'f', bytes: Buffer.from(text) }, handler, { xhtmlEntities: false }).read();
  expect(opened).toBe(elements);
});

it('can be cancelled in the middle of a document, and says how far it is', async () => {
  const abort = new AbortController();
  const progress: number[] = [];
  const bytes = Buffer.from(`<r>${'<a b="c">text</a>'.repeat(400_000)}</r>`);
  const onBytes = (document: string, done: number): void => {
    expect(document).toBe('d.xml');
    progress.push(done);
    if (progress.length === 2) abort.abort();
  };
  const reader = new XmlReader({ file: 'f', name: 'd.xml', bytes }, new Log(), { xhtmlEntities: false });
  await expect(reader.read({ signal: abort.signal, onBytes })).rejects.toMatchObject({ code: 'cancelled' });
  expect(progress).toHaveLength(2);
  expect(progress[1]).toBeLessThan(bytes.length * 0.7);
});

it('says in which part of a large document the bytes are no text', async () => {
  const bytes = Buffer.concat([Buffer.from(`<r>${'x'.repeat(200_000)}`), Buffer.from([0xff]), Buffer.from('</r>')]);
  const reader = new XmlReader({ file: 'f', name: 'f', bytes }, new Log(), { xhtmlEntities: false });
  await expect(reader.read()).rejects.toThrow('Its bytes between 196,608 and 200,008 are not utf-8.');
});
