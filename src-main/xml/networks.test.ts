import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import { effectiveRelationships, type Prohibitable } from './effective-relationships.ts';
import { calculationLink, instance, linkbase, loc, readFolder, schema, type ArcText } from './testing/filing-builder.ts';

const readArcs = async (arcs: readonly ArcText[]): Promise<ParsedFiling> =>
  readFolder({ 'x.xml': instance(''), 'x.xsd': schema(calculationLink(arcs)) });

const shape = (filing: ParsedFiling): readonly string[] =>
  filing.arcs.map(({ from, to, order, weight }) => `${from} ${to} ${order} ${weight ?? '-'}`);

describe('effective arcs', () => {
  it('are read from linkbases embedded in the schema and beside it, as one network', async () => {
    const ref =
      '<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="x%5Fcal.xml"/>';
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(ref + calculationLink([{ from: 'A', to: 'B' }])),
      'x_cal.xml': linkbase(
        calculationLink([
          { from: 'A', to: 'B', attributes: 'order="1.0" weight="1.0" use="prohibited" priority="1"' },
          { from: 'A', to: 'C' },
        ]),
      ),
    });
    expect(shape(filing)).toEqual(['x:A x:C 1 1']);
    expect(filing.documents.map(({ name, role }) => [name, role])).toEqual([
      ['x.xml', 'instance'],
      ['x.xsd', 'schema'],
      ['x_cal.xml', 'linkbase'],
    ]);
  });

  it('a prohibition of lower priority loses', async () => {
    const arcs = [
      { from: 'A', to: 'B', attributes: 'order="1" weight="1" priority="2"' },
      { from: 'A', to: 'B', attributes: 'order="1" weight="1" use="prohibited" priority="1"' },
    ];
    expect(shape(await readArcs(arcs))).toEqual(['x:A x:B 1 1']);
  });

  it('a prohibition touches equivalent arcs only', async () => {
    const arcs = [
      { from: 'A', to: 'B', attributes: 'order="1" weight="1"' },
      { from: 'A', to: 'B', attributes: 'order="2" weight="1" use="prohibited" priority="1"' },
    ];
    expect(shape(await readArcs(arcs))).toEqual(['x:A x:B 1 1']);
  });

  it('equivalent arcs are one, arcs that differ are two', async () => {
    const arcs = [
      { from: 'A', to: 'B', attributes: 'order="1" weight="-1"' },
      { from: 'A', to: 'B', attributes: 'order="1.0" weight="-1.0"' },
      { from: 'A', to: 'B', attributes: 'order="3" weight="-1"' },
    ];
    expect(shape(await readArcs(arcs))).toEqual(['x:A x:B 1 -1', 'x:A x:B 3 -1']);
  });

  it('keeps both calculation arcroles apart', async () => {
    const arcs = [
      { from: 'A', to: 'B' },
      { from: 'A', to: 'B', arcrole: 'https://xbrl.org/2023/arcrole/summation-item' },
    ];
    expect((await readArcs(arcs)).arcs).toHaveLength(2);
  });

  it('never invents and never repeats a relationship', () => {
    interface Sample extends Prohibitable {
      readonly attributes: string;
    }
    const relationship: fc.Arbitrary<Sample> = fc.record({
      ends: fc.constantFrom(1, 2),
      attributes: fc.constantFrom('1', '2'),
      priority: fc.integer({ min: 0, max: 2 }),
      isProhibition: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(relationship, { maxLength: 12 }), (all) => {
        const key = ({ ends, attributes }: Sample): string => `${ends} ${attributes}`;
        const standing = effectiveRelationships(all, ({ attributes }) => attributes);
        expect(new Set(standing.map(key)).size).toBe(standing.length);
        const expected = [...Map.groupBy(all, key)].filter(([, rivals]) => {
          const highest = Math.max(...rivals.map(({ priority }) => priority));
          return rivals.every(({ priority, isProhibition }) => priority < highest || !isProhibition);
        });
        expect(new Set(standing.map(key))).toEqual(new Set(expected.map(([name]) => name)));
      }),
    );
  });
});

describe('locators', () => {
  const presentation = (href: string): string =>
    `<link:presentationLink xlink:type="extended" xlink:role="r">${loc('a', 'x.xsd#x_A')}${loc('b', href)}
      <link:presentationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/parent-child" xlink:from="a" xlink:to="b"
        order="10.50" preferredLabel="http://www.xbrl.org/2003/role/totalLabel"/></link:presentationLink>`;
  const target = async (href: string): Promise<ParsedFiling> => readFolder({ 'x.xml': instance(''), 'x.xsd': schema(presentation(href)) });

  it.each([
    ['https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd#us-gaap_Assets', 'us-gaap:Assets', 'http://fasb.org/us-gaap/2024'],
    ['http://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd#us-gaap_Assets', 'us-gaap:Assets', 'http://fasb.org/us-gaap/2024'],
    ['https://xbrl.sec.gov/dei/2023/dei-2023.xsd#dei_DocumentType', 'dei:DocumentType', 'http://xbrl.sec.gov/dei/2023'],
    [
      'http://taxonomies.xbrl.us/us-gaap/2009/elts/us-gaap-2009-01-31.xsd#us-gaap_Assets',
      'us-gaap2:Assets',
      'http://xbrl.us/us-gaap/2009-01-31',
    ],
    ['http://www.sec.gov/Archives/edgar/data/1/x.xsd#x_B', 'x:B', 'http://example.com/x'],
    ['./x.xsd#x_%42', 'x:B', 'http://example.com/x'],
  ])('%s is %s', async (href, name, namespace) => {
    const filing = await target(href);
    expect(filing.arcs[0]).toMatchObject({ kind: 'presentation', from: 'x:A', to: name, order: '10.5', weight: null });
    expect(filing.namespaces[name.slice(0, name.indexOf(':'))]).toBe(namespace);
  });

  it('an unknown address is reported, not guessed', async () => {
    const filing = await target('http://example.org/other.xsd#o_Thing');
    expect(filing.arcs).toEqual([]);
    expect(filing.warnings).toContainEqual(expect.objectContaining({ code: 'unresolved-locator' }));
  });

  it('names what the filing refers to and is not in the package', async () => {
    expect((await target('x.xsd#x_B')).missing).toEqual([
      expect.objectContaining({ kind: 'schema', url: 'https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd' }),
    ]);
  });
});

describe('labels, references, definitions, roles', () => {
  it('reads all label roles and languages, and a prohibition of one label', async () => {
    const arc = (to: string, rest = ''): string =>
      `<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="A" xlink:to="${to}" ${rest}/>`;
    const label = (name: string, role: string, text: string, language = ''): string =>
      `<link:label id="${name}" xlink:type="resource" xlink:label="${name}" xlink:role="http://www.xbrl.org/2003/role/${role}" ${language}>${text}</link:label>`;
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        `<link:labelLink xlink:type="extended" xlink:role="r" xml:lang="en-US">${loc('A', 'x.xsd#x_A')}${label('l1', 'label', 'A &amp; B')}
          ${label('l2', 'totalLabel', 'Summe', 'xml:lang="de"')}${label('l3', 'terseLabel', 'gone')}${arc('l1')}${arc('l2')}${arc('l3')}</link:labelLink>
         <link:labelLink xlink:type="extended" xlink:role="r">${loc('A', 'x.xsd#x_A')}${loc('p', '#l3')}${arc('p', 'use="prohibited" priority="1"')}</link:labelLink>`,
      ),
    });
    expect(filing.labels.map(({ concept, role, language, text }) => [concept, role.split('/').at(-1), language, text])).toEqual([
      ['x:A', 'label', 'en-US', 'A & B'],
      ['x:A', 'totalLabel', 'de', 'Summe'],
    ]);
  });

  it('reads reference parts', async () => {
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        `<link:referenceLink xlink:type="extended" xlink:role="r" xmlns:ref="http://www.xbrl.org/2006/ref">${loc('A', 'x.xsd#x_A')}
          <link:reference xlink:type="resource" xlink:label="r" xlink:role="http://www.xbrl.org/2003/role/reference">
          <ref:Publisher>FASB</ref:Publisher><ref:Topic>810</ref:Topic></link:reference>
          <link:referenceArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-reference" xlink:from="A" xlink:to="r"/></link:referenceLink>`,
      ),
    });
    expect(filing.references).toEqual([
      { concept: 'x:A', role: 'http://www.xbrl.org/2003/role/reference', parts: { Publisher: 'FASB', Topic: '810' } },
    ]);
  });

  it('reads dimensional attributes, role types and element declarations', async () => {
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        `<link:roleType roleURI="http://example.com/role/r" id="r"><link:definition>0001 - Statement</link:definition><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
         <link:definitionLink xlink:type="extended" xlink:role="http://example.com/role/r">${loc('A', 'x.xsd#x_A')}${loc('B', 'x.xsd#x_B')}
          <link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/all" xlink:from="A" xlink:to="B"
            xbrldt:closed="true" xbrldt:contextElement="segment" xbrldt:targetRole="t" order="1"/></link:definitionLink>`,
        '<xs:element name="T.domain" id="x_T.domain" type="xs:string"/><xs:complexType name="t"><xs:sequence><xs:element name="local"/></xs:sequence></xs:complexType>',
      ),
    });
    expect(filing.arcs[0]).toMatchObject({ kind: 'definition', closed: true, usable: null, contextElement: 'segment', targetRole: 't' });
    expect(filing.roles).toEqual([{ uri: 'http://example.com/role/r', definition: '0001 - Statement', usedOn: ['link:definitionLink'] }]);
    expect(filing.concepts.map(({ name }) => name)).toEqual(['x:A', 'x:B', 'x:C']);
    expect(filing.concepts[0]).toEqual({
      name: 'x:A',
      id: 'x_A',
      type: 'xbrli:monetaryItemType',
      substitutionGroup: 'xbrli:item',
      balance: 'debit',
      periodType: 'duration',
      isAbstract: false,
      isNillable: true,
    });
  });
});
