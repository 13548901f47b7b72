import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import type { ParsedRelease } from '#shared/xbrl/release.ts';
import { csvRecords } from './csv.ts';
import { readTable } from './read-table.ts';
import { writeFiles, writeInput } from './testing/filing-builder.ts';
import { buildZip } from './testing/zip-builder.ts';

async function tableOf(name: string, content: string | Buffer): Promise<ParsedRelease> {
  const { releases } = await readTable({ path: await writeInput(name, content) });
  const [release] = releases;
  if (release === undefined) throw new Error('a table is one release');
  return release;
}

describe('csvRecords', () => {
  it('gives back whatever fields were written as RFC 4180 says', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü') });
    const written = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, end) => {
          const text = rows.map((row) => row.map(written).join(',')).join(end);
          expect([...csvRecords(text)].map(({ fields }) => fields)).toEqual(rows);
        },
      ),
    );
  });

  it('numbers lines and passes over empty ones', () => {
    expect([...csvRecords('a,b\n\n"1\n2",3\n4,5')].map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each(['a,"b\n', 'a,b"c\n', '"a"b,c'])('refuses %j', (text) => {
    expect(() => [...csvRecords(text)]).toThrow(/^(Line 1|The quote that line 1)/);
  });
});

describe('readTable', () => {
  it('reads concepts with their properties, in any order of columns', async () => {
    const text = 'periodType,name,seenIn,balance,abstract\ninstant,Assets,2022 2023,debit,false\n,Odd,,,\n';
    const { id, family, year, concepts } = await tableOf('us-gaap-2023-mine.csv', text);
    expect([id, family, year]).toEqual(['us-gaap-2023-mine.csv', 'us-gaap', 2023]);
    expect(concepts).toMatchObject([
      {
        family: 'us-gaap',
        localName: 'Assets',
        isDeclared: true,
        balance: 'debit',
        periodType: 'instant',
        type: null,
        years: [2022, 2023],
      },
      { localName: 'Odd', isDeclared: false, years: null },
    ]);
  });

  it('reads past a byte order mark', async () => {
    const { concepts } = await tableOf('us-gaap-a.csv', '\uFEFFname,periodType\nAssets,instant\n');
    expect(concepts).toMatchObject([{ localName: 'Assets' }]);
  });

  it('takes the taxonomy of a concept from its name, its id or the file', async () => {
    const { family, year, concepts } = await tableOf('mine-2023.csv', 'id,name,balance\ndei_Name,Name,\n,us-gaap:Assets,debit\n');
    expect(concepts.map((concept) => `${concept.family}:${concept.localName}`)).toEqual(['dei:Name', 'us-gaap:Assets']);
    expect([family, year]).toEqual([null, null]);
  });

  it('reads labels and documentation', async () => {
    const labels = await tableOf(
      'l.csv',
      `concept,role,label\nus-gaap:Assets,${LABEL_ROLE.total},"Assets, total"\nus-gaap:Assets,,Assets\n`,
    );
    expect(labels.labels).toMatchObject([
      { concept: 0, role: LABEL_ROLE.total, text: 'Assets, total' },
      { concept: 0, role: LABEL_ROLE.standard, text: 'Assets' },
    ]);
    const documentation = await tableOf('d.csv', 'concept,documentation,from\nus-gaap:Assets,"What it ""owns"".",x\n');
    expect(documentation.labels).toMatchObject([{ role: LABEL_ROLE.documentation, text: 'What it "owns".' }]);
  });

  it('reads labels and documentation that stand in one line, each where there is one', async () => {
    const { concepts, labels } = await tableOf(
      'l.csv',
      'concept,label,documentation\nus-gaap:Assets,Assets,What it owns.\nus-gaap:Cash,,Money.\nus-gaap:Debt,Debt,\n',
    );
    expect(labels.map(({ concept, role, text }) => [concepts[concept]?.localName, role, text])).toEqual([
      ['Assets', LABEL_ROLE.standard, 'Assets'],
      ['Assets', LABEL_ROLE.documentation, 'What it owns.'],
      ['Cash', LABEL_ROLE.documentation, 'Money.'],
      ['Debt', LABEL_ROLE.standard, 'Debt'],
    ]);
  });

  it('takes a name that is written as an id apart', async () => {
    const { concepts, arcs } = await tableOf('us-gaap-2024.csv', 'parent,child,weight\nus-gaap_Assets,srt_Cash_X,1\n');
    expect(arcs).toHaveLength(1);
    expect(concepts.map(({ family, localName }) => [family, localName])).toEqual([
      ['us-gaap', 'Assets'],
      ['srt', 'Cash_X'],
    ]);
    const described = await tableOf('us-gaap-2024.csv', 'id,name,periodType\nus-gaap_Assets,us-gaap_Assets,instant\n');
    expect(described.concepts).toMatchObject([{ family: 'us-gaap', localName: 'Assets' }]);
  });

  it('does not call a concept declared without its period type; of two years the newer speaks all the same', async () => {
    const { concepts } = await tableOf('us-gaap-b.csv', 'name,balance,seenIn\nAssets,debit,2023\nAssets,credit,2022\n');
    expect(concepts).toMatchObject([{ isDeclared: false, balance: 'debit', years: [2022, 2023] }]);
    const typed = await tableOf('us-gaap-t.csv', 'name,type\nAssets,xbrli:monetaryItemType\n');
    expect(typed.concepts).toMatchObject([{ isDeclared: false, type: 'xbrli:monetaryItemType' }]);
  });

  it('reads a zip of tables, and neither a folder nor a zip without any', async () => {
    const zip = buildZip([
      { name: 'a/us-gaap-2024.csv', content: 'name,periodType\nAssets,instant\n' },
      { name: 'b.txt', content: 'x' },
    ]);
    expect((await tableOf('tables.zip', zip)).concepts).toMatchObject([{ family: 'us-gaap', localName: 'Assets' }]);
    const none = buildZip([{ name: 'b.txt', content: 'x' }]);
    await expect(tableOf('none.zip', none)).rejects.toMatchObject({ message: expect.stringContaining('no CSV and no JSON file') });
    const folder = await writeFiles({ 'us-gaap-2024.csv': 'name,periodType\nAssets,instant\n' });
    await expect(readTable({ path: folder })).rejects.toMatchObject({ message: expect.stringContaining('It is not a file.') });
  });

  it('reads sums with and without roles', async () => {
    const pairs = await tableOf('us-gaap-pairs-2020.csv', 'parent,child,weight\nus-gaap:Assets,us-gaap:AssetsCurrent,1\n');
    expect(pairs.arcs).toMatchObject([{ kind: 'calculation', from: 0, to: 1, weight: '1', order: '1', role: '' }]);
    const arcs = await tableOf('arcs.csv', 'role,parent,child,weight,order\nhttp://r,us-gaap:A,us-gaap:B,-1.0,10.50\n');
    expect(arcs.arcs).toMatchObject([{ role: 'http://r', weight: '-1', order: '10.5' }]);
  });

  it('reads lists of concepts by namespace; of two years the newer speaks and both count', async () => {
    const concept = (periodType: string) => [
      { localName: 'X', type: 'Concept', dataType: 'xbrli:stringItemType', periodType, isAbstract: 'false' },
    ];
    const lists = {
      'http://fasb.org/srt/2025': concept('instant'),
      'http://fasb.org/srt/2024': concept('duration'),
      'http://www.xbrl.org/dtr/type/2024': concept('instant'),
    };
    const { family, concepts } = await tableOf('dump.json', JSON.stringify(lists));
    expect(family).toBe('srt');
    expect(concepts).toMatchObject([{ localName: 'X', periodType: 'instant', years: [2024, 2025], isAbstract: false }]);
  });

  it.each([
    ['an unknown header', 'a.csv', 'a,b\n1,2\n', /first line does not name the columns/],
    ['a short line', 'us-gaap-a.csv', 'name,balance\nAssets,debit\nGoodwill\n', /Line 3 has 1 fields, the first line has 2\./],
    ['a balance that is none', 'us-gaap-a.csv', 'name,balance\nAssets,plus\n', /Line 2: The balance “plus” is neither debit nor credit\./],
    ['a weight that is no number', 'a.csv', 'parent,child,weight\nus-gaap:A,us-gaap:B,one\n', /Line 2: The weight “one” is no number\./],
    ['a name without a taxonomy', 'a.csv', 'name,balance\nAssets,debit\n', /Write us-gaap:Assets/],
    ['a name that is none', 'a.csv', 'name,balance\n=cmd(),debit\n', /is not the name of a concept/],
    ['an open quote', 'us-gaap-a.csv', 'name,balance\n"Assets,debit\n', /not closed/],
    ['nothing', 'a.csv', '', /The file is empty/],
    ['other text', 'a.csv', Buffer.from([0x6e, 0xff, 0xfe, 0x0a]), /UTF-8/],
    ['JSON that is cut off', 'a.json', '{"http://fasb.org/srt/2025": [', /not well-formed JSON/],
    ['XML', 'a.xml', '<a/>', /It is no table/],
  ] as const)('refuses %s', async (_what, name, content, message) => {
    await expect(tableOf(name, content)).rejects.toMatchObject({
      code: 'input-refused',
      message: expect.stringMatching(
        new RegExp(`^${name.replace('.', '\\.')} could not be read\\. .*${message.source}.*Nothing was stored\\.`),
      ),
    });
  });
});
