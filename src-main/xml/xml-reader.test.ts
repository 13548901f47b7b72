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
    this.events.push(`<{${name.uri}}${name.local} ${JSON.stringify(attributes)} @${reader.offset}`);
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
  it('gives the same events for long and short runs, wherever they are cut', async () => {
    const piece = fc.constantFrom(
      'a',
      LONG,
      '&amp;',
      '&#233;',
      'é',
      '𝄞',
      '>',
      ']',
      '\r\n',
      '<!-- > c -->',
      `<![CDATA[${LONG}<>]]>`,
      `<i t="${LONG}>"/>`,
      '<b>',
      '</b>',
      '<?p > ?>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 65_000, max: 65_600 }), async (pieces, padding) => {
        const body = balance(pieces);
        const filler = `<pad p="${'x'.repeat(padding)}"/>`;
        const text = `<r>${filler}${body}</r>`;
        const withoutOffsets = (events: readonly string[]): readonly string[] => events.map((event) => event.replace(/@\d+$/, ''));
        const shifted = await eventsOf(text);
        expect(withoutOffsets(shifted).filter((event) => !/^(<\{\}|>)pad/.test(event))).toEqual(
          withoutOffsets(await eventsOf(`<r>${body}</r>`)),
        );
        const offsets = shifted.flatMap((event) => [...event.matchAll(/^<\{\}(\w+) .*@(\d+)$/gs)]);
        expect(offsets.every(([, name = '', offset]) => text.startsWith(`<${name}`, Number(offset)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

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
    [`<r>\n<a>${LONG}</a>${LONG}<a></b></r>`, 'line 2, column 1,011: unexpected close tag </b> inside <a>'],
    ['<r><a b="1" b="2"/></r>', 'duplicate attribute'],
    ['<r/><r/>', 'only one root'],
    ['no markup at all', 'text data outside of root'],
  ])('refuses %j', async (text, reason) => {
    await expect(eventsOf(text)).rejects.toThrow(reason);
  });
});

/** Drops close tags that close nothing and closes what stays open. */
function balance(pieces: readonly string[]): string {
  let open = 0;
  let text = '';
  for (const piece of pieces) {
    if (piece === '</b>' && open === 0) continue;
    if (piece === '<b>') open += 1;
    if (piece === '</b>') open -= 1;
    text += piece;
  }
  return (text + '</b>'.repeat(open)).replaceAll(']]>', (end, index: number, whole: string) =>
    whole.lastIndexOf('<![CDATA[', index) > whole.lastIndexOf(']]>', index - 1) ? end : ']] >',
  );
}

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

it('says in which part of a large document the bytes are no text', async () => {
  const bytes = Buffer.concat([Buffer.from(`<r>${'x'.repeat(200_000)}`), Buffer.from([0xff]), Buffer.from('</r>')]);
  const reader = new XmlReader({ file: 'f', name: 'f', bytes }, new Log(), { xhtmlEntities: false });
  await expect(reader.read()).rejects.toThrow('Its bytes between 196,608 and 200,008 are not utf-8.');
});
