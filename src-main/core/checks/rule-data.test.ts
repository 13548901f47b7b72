import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { PUBLISHED_RULES } from '../testing/real-subject.ts';
import { loadRuleData, readRulePackage } from './load-rule-data.ts';
import { readRuleFiles } from './read-rule-data.ts';
import { createRuleData, mergeRuleSources, type RuleData, type SignList } from './rule-data.ts';
import { readSignLists } from './sign-list-json.ts';
import { starterRuleData } from './starter-rule-data.ts';
import { readStoredSignLists, writeSignLists } from './stored-sign-lists.ts';

const VALIDATION_DATA = 'taxonomies/support/edgar-validation-data.zip';
const RELEASE_2025 = 'taxonomies/releases/us-gaap-2025.zip';
const GAAP = (year: number): string => `http://fasb.org/us-gaap/${year}`;
const namespaceOf = (prefix: string): string | undefined =>
  ({ ns: GAAP(2024), 'us-gaap': GAAP(2024), srt: 'http://fasb.org/srt/2024', ex: 'http://example.com/1' })[prefix];

const elementList = {
  rule: 'DQC.US.0015',
  exclusions: {
    '2023': { members: ['us-gaap:OldMember'], axes: [], axisMembers: [], memberNameContains: ['eliminat'] },
    '2025': {
      members: [],
      axes: ['us-gaap:StatementEquityComponentsAxis'],
      axisMembers: [{ axis: 'srt:ConsolidatedEntitiesAxis', members: ['srt:ParentCompanyMember'] }],
      memberNameContains: ['Eliminat'],
    },
  },
  secExtra: { elementsLeftOutBySec: ['LeftOut'] },
  elements: [
    { name: 'us-gaap:Both', id: '1', years: [2023, 2025] },
    { name: 'us-gaap:Old', id: '2', years: [2023] },
    { name: 'us-gaap:LeftOut', id: '3', years: [2023, 2025] },
  ],
};
const constants = {
  EXCLUDE_NON_NEG_STRING_MEMBERS: ['set', 'unfunded'],
  EXCLUDE_NON_NEG_MEMBERS: ['set qname', `{${GAAP(2024)}}CorporateNonSegmentMember`],
  EXCLUDE_NON_NEG_AXIS: ['set qname', `{${GAAP(2024)}}StatementEquityComponentsAxis`],
  EXCLUDE_NON_NEG_AXIS_MEMBERS: [
    'list',
    [
      'list',
      ['qname', '{http://fasb.org/srt/2024}ConsolidatedEntitiesAxis'],
      ['set qname', '{http://fasb.org/srt/2024}ParentCompanyMember'],
    ],
  ],
  NON_NEG_ITEMS: ['dictionary', [['qname', `{${GAAP(2024)}}Fresh`], '77']],
  OTHER: ['list'],
};

/** The form of `dqcrules-0015-2025.xsd`, short. */
const DQC_0015_SCHEMA = `<xs:schema targetNamespace='http://fasb.org/dqcrules-0015/2025' xmlns:xs='http://www.w3.org/2001/XMLSchema'
    xmlns:link='http://www.xbrl.org/2003/linkbase' xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:dqcrules='http://fasb.org/dqcrules/2025'>
  <xs:annotation><xs:appinfo><link:linkbase>
    <link:definitionLink xlink:type='extended' xlink:role='http://fasb.org/us-gaap/role/dqc/0015'>
      ${[
        ['Dqc_0015_ListOfElements', 'us-gaap_Assets'],
        ['Dqc_0015_ListOfElements', 'srt_Premiums'],
        ['Dqc_0015_ExcludeNonNegMembersAbstract', 'us-gaap_CorporateNonSegmentMember'],
        ['Dqc_0015_ExcludeNonNegAxisAbstract', 'us-gaap_StatementEquityComponentsAxis'],
        ['Dqc_0015_ExcludeNonNegAxisMembersAbstract', 'srt_ConsolidatedEntitiesAxis'],
        ['srt_ConsolidatedEntitiesAxis', 'srt_ParentCompanyMember'],
      ]
        .map(([from = '', to = ''], index) => {
          const href = (id: string): string =>
            id.startsWith('Dqc') ? `#dqcrules-0015_${id}` : `../elts/${id.split('_')[0]}-2025.xsd#${id}`;
          return `<link:loc xlink:type='locator' xlink:href='${href(from)}' xlink:label='from${index}'/>
      <link:loc xlink:type='locator' xlink:href='${href(to)}' xlink:label='to${index}'/>
      <link:definitionArc xlink:type='arc' xlink:arcrole='http://fasb.org/dqcrules/arcrole/rule-concept' order='1.0'
        xlink:from='from${index}' xlink:to='to${index}'/>`;
        })
        .join('\n      ')}
    </link:definitionLink>
    <link:referenceLink xlink:type='extended' xlink:role='http://fasb.org/us-gaap/role/dqc/0015'>
      <link:loc xlink:type='locator' xlink:href='../elts/us-gaap-2025.xsd#us-gaap_Assets' xlink:label='assets'/>
      <link:reference xlink:type='resource' xlink:label='r11'><dqcrules:ruleElementId>DQC.US.0015.11</dqcrules:ruleElementId></link:reference>
      <link:referenceArc xlink:type='arc' xlink:from='assets' xlink:to='r11'/>
      <link:loc xlink:type='locator' xlink:href='../elts/srt-2025.xsd#srt_Premiums' xlink:label='premiums'/>
      <link:reference xlink:type='resource' xlink:label='r12'><dqcrules:ruleElementId>DQC.US.0015.12</dqcrules:ruleElementId></link:reference>
      <link:referenceArc xlink:type='arc' xlink:from='premiums' xlink:to='r12'/>
      <link:loc xlink:type='locator' xlink:href='#dqcrules-0015_Dqc_0015_ExcludeNonNegMemberStringsAbstract' xlink:label='words'/>
      <link:reference xlink:type='resource' xlink:label='w'><dqcrules:allowableSubString>Adjust Eliminat</dqcrules:allowableSubString></link:reference>
      <link:referenceArc xlink:type='arc' xlink:from='words' xlink:to='w'/>
    </link:referenceLink>
  </link:linkbase></xs:appinfo></xs:annotation>
</xs:schema>`;

const readLists = (name: string, text: string): readonly SignList[] =>
  readSignLists({ name, bytes: Buffer.from(text) }, { source: name, isOnlyFile: true });

describe('yearly lists', () => {
  const rules = createRuleData(
    { kind: 'rules', name: 'lists', version: '2023, 2025' },
    readLists('lists.json', JSON.stringify(elementList)),
  );

  it('answers by the year nearest to the filing, the later one of two', () => {
    expect(rules.signElement('us-gaap:Old', GAAP(2022), 2022)).toEqual({ elementId: '2', listYear: 2023 });
    expect(rules.signElement('us-gaap:Old', GAAP(2024), 2024)).toBeUndefined();
    expect(rules.signElement('us-gaap:Both', GAAP(2026), 2026)).toMatchObject({ elementId: '1', listYear: 2025 });
  });

  it('takes the year of the namespace when the filing has none', () => {
    expect(rules.signElement('us-gaap:Old', GAAP(2023))).toMatchObject({ listYear: 2023 });
  });

  it('goes by namespace and not by prefix', () => {
    expect(rules.signElement('ns:Both', GAAP(2025), 2025)).toMatchObject({ elementId: '1', listYear: 2025 });
    expect(rules.signElement('us-gaap:Both', 'http://example.com/us-gaap', 2025)).toBeUndefined();
    expect(rules.signElement('us-gaap:Both', undefined, 2025)).toBeUndefined();
  });

  it('leaves out what the SEC leaves out', () => {
    expect(rules.signElement('us-gaap:LeftOut', GAAP(2025), 2025)).toBeUndefined();
    expect(rules.signElementCount).toBe(2);
  });

  it.each([
    [[], undefined],
    [
      [{ axis: 'ns:StatementEquityComponentsAxis', member: 'ex:AnyMember', typed: false }],
      'the axis ns:StatementEquityComponentsAxis may carry negative values',
    ],
    [
      [{ axis: 'srt:ConsolidatedEntitiesAxis', member: 'srt:ParentCompanyMember', typed: false }],
      'the member srt:ParentCompanyMember on srt:ConsolidatedEntitiesAxis may carry negative values',
    ],
    [[{ axis: 'srt:ConsolidatedEntitiesAxis', member: 'ex:ParentCompanyMember', typed: false }], undefined],
    [
      [{ axis: 'ex:AnyAxis', member: 'ex:IntersegmentEliminationsMember', typed: false }],
      'the member ex:IntersegmentEliminationsMember has "eliminat" in its name',
    ],
    [[{ axis: 'ex:AnyAxis', member: 'eliminated', typed: true }], undefined],
  ])('exclusions: %j', (dimensions, expected) => {
    expect(rules.signExclusion(dimensions, namespaceOf, 2026)).toBe(expected);
  });

  it('excludes by the lists of the filing’s year', () => {
    const dimensions = [{ axis: 'ex:AnyAxis', member: 'us-gaap:OldMember', typed: false }];
    expect(rules.signExclusion(dimensions, namespaceOf, 2023)).toBe('the member us-gaap:OldMember may carry negative values');
    expect(rules.signExclusion(dimensions, namespaceOf, 2025)).toBeUndefined();
  });

  it('has a hash of what it says, not of how it is written', () => {
    const again = createRuleData(
      { kind: 'rules', name: 'other name', version: '' },
      readLists('x', JSON.stringify({ ...elementList, about: 'more words' }, null, 2)),
    );
    const other = createRuleData(
      { kind: 'rules', name: 'lists', version: '' },
      readLists('x', JSON.stringify({ ...elementList, elements: [] })),
    );
    expect(again.hash).toBe(rules.hash);
    expect(other.hash).not.toBe(rules.hash);
  });
});

describe('loadRuleData', () => {
  let folder = '';
  const write = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const rulesOf = async (...files: readonly string[]): Promise<RuleData> => {
    const { rules } = await loadRuleData(files);
    if (rules === undefined) throw new Error('no list');
    return rules;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('joins files, each naming its years', async () => {
    const rules = await rulesOf(
      await write('elements.json', JSON.stringify(elementList)),
      await write('dqcrt-us-2024-constants.json', JSON.stringify(constants)),
    );
    expect(rules.source).toEqual({
      kind: 'rules',
      name: 'DQC rule data (elements.json, dqcrt-us-2024-constants.json)',
      version: '2023, 2024, 2025',
    });
    expect(rules.signElement('us-gaap:Fresh', GAAP(2024), 2024)).toEqual({ elementId: '77', listYear: 2024 });
    expect(
      rules.signExclusion([{ axis: 'srt:ConsolidatedEntitiesAxis', member: 'srt:ParentCompanyMember', typed: false }], namespaceOf, 2024),
    ).toContain('ParentCompanyMember');
  });

  it('takes the year of a constants file from its names, whatever the file is called', async () => {
    expect((await rulesOf(await write('constants-of-2019.json', JSON.stringify(constants)))).source.version).toBe('2024');
  });

  it('finds rule data in a zip or folder and passes over the rest', async () => {
    const zip = buildZip([
      { name: 'data/dqcrt-us-2024-constants.json', content: JSON.stringify(constants) },
      { name: 'data/us-gaap-rels-2024.json', content: '{"calcs":{}}' },
      { name: 'data/broken.json', content: '{' },
      { name: 'data/list.xml', content: '<list/>' },
    ]);
    const rules = await rulesOf(await write('validation.zip', zip));
    expect(rules.source).toMatchObject({ name: 'DQC rule data (validation.zip)', version: '2024' });
    expect(rules.signElement('us-gaap:Fresh', GAAP(2024), 2024)).toEqual({ elementId: '77', listYear: 2024 });

    await mkdir(join(folder, 'unpacked'));
    await write('unpacked/dqcrt-us-2024-constants.json', JSON.stringify(constants));
    await write('unpacked/notes.txt', 'words');
    expect((await rulesOf(join(folder, 'unpacked'))).hash).toBe(rules.hash);
  });

  it('reads the dqcrules part of a release', async () => {
    const zip = buildZip([
      { name: 'us-gaap-2025/dqcrules/dqcrules-0015-2025.xsd', content: DQC_0015_SCHEMA },
      { name: 'us-gaap-2025/dqcrules/dqcrules-0126-2025.xsd', content: '<not read' },
      { name: 'us-gaap-2025/elts/us-gaap-2025.xsd', content: '<not read' },
    ]);
    const { rules, gaps } = await loadRuleData([await write('us-gaap-2025.zip', zip)]);
    expect(rules?.signElementCount).toBe(2);
    expect(rules?.signElement('us-gaap:Assets', GAAP(2025), 2025)).toEqual({ elementId: '11', listYear: 2025 });
    expect(rules?.signElement('srt:Premiums', 'http://fasb.org/srt/2025', 2025)).toEqual({ elementId: '12', listYear: 2025 });
    const excluded = (axis: string, member: string): string | undefined =>
      rules?.signExclusion([{ axis, member, typed: false }], namespaceOf, 2025);
    expect(excluded('us-gaap:AnyAxis', 'us-gaap:CorporateNonSegmentMember')).toContain('CorporateNonSegmentMember');
    expect(excluded('us-gaap:StatementEquityComponentsAxis', 'ex:A')).toContain('StatementEquityComponentsAxis');
    expect(excluded('srt:ConsolidatedEntitiesAxis', 'srt:ParentCompanyMember')).toContain('ParentCompanyMember');
    expect(excluded('srt:ConsolidatedEntitiesAxis', 'srt:OtherMember')).toBeUndefined();
    expect(excluded('ex:A', 'ex:IntersegmentEliminations')).toContain('eliminat');
    expect(gaps).toEqual([{ what: 'other rules of 2025 (1)', effect: 'No check of this version takes data from them.' }]);
  });

  it('says that a dqcrules part lacks the list of rule 0015', async () => {
    const zip = buildZip([{ name: 'dqcrules/dqcrules-0126-2025.xsd', content: '<schema/>' }]);
    const { rules, gaps } = await loadRuleData([await write('partial.zip', zip)]);
    expect(rules).toBeUndefined();
    expect(gaps[0]?.what).toBe('list of DQC.US.0015 (dqcrules-0015-2025.xsd)');
  });

  it.each([
    ['words.json', 'hello', 'words.json is not rule data: it is not JSON.'],
    [
      'other.json',
      '{"rule":"DQC.US.0001"}',
      'other.json is not rule data: neither the element list of DQC.US.0015 nor a dqcrt constants file',
    ],
    ['empty.json', '', 'empty.json could not be read. The file is empty.'],
    ['rules.zip', 'PK\u0003\u0004', 'rules.zip could not be read. The zip is damaged or cut off.'],
    ['none.zip', buildZip([{ name: 'a.txt', content: 'words' }]), 'none.zip holds no rule data.'],
    ['escape.zip', buildZip([{ name: '../a.json', content: '{}' }]), 'points outside the folder'],
    [
      'half.zip',
      buildZip([{ name: 'c.json', content: '{"NON_NEG_ITEMS":[]}' }]),
      'c.json in half.zip is not rule data: neither the element list',
    ],
    [
      'constants.json',
      JSON.stringify({ ...constants, NON_NEG_ITEMS: ['dictionary', [['qname', '{http://example.com/1}Fresh'], '77']] }),
      'no element in it is of a us-gaap namespace',
    ],
  ])('refuses %s in words', async (name, content, message) => {
    await expect(loadRuleData([await write(name, content)])).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });

  it('lets others have their turn between documents, one of whom may cancel', async () => {
    const bytes = Buffer.from(JSON.stringify(elementList));
    const files = ['a.json', 'b.json', 'c.json'].map((name) => ({ name, bytes }));
    const controller = new AbortController();
    const reading = readRuleFiles('lists', files, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect((await readRuleFiles('lists', files, {})).lists).toHaveLength(2);
    const path = await write('lists.zip', buildZip([{ name: 'a.json', content: bytes }]));
    await expect(readRulePackage({ path }, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('names a file that is not there', async () => {
    await expect(loadRuleData([join(folder, 'absent.json')])).rejects.toMatchObject({
      code: 'usage',
      message: 'absent.json could not be read. There is no such file. Check the path.',
    });
  });

  it.skipIf(!isShared(PUBLISHED_RULES))('reads the published list', async () => {
    const rules = await rulesOf(sharedFile(PUBLISHED_RULES));
    expect(rules.source.version).toBe('2023, 2024, 2025');
    expect(rules.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2023), 2023)).toMatchObject({ elementId: '2761' });
    expect(rules.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2026), 2026)).toMatchObject({ elementId: '2761', listYear: 2025 });
  });

  it.skipIf(!isShared(VALIDATION_DATA))('reads the published constants out of their zip as they stand alone', async () => {
    const zipped = await rulesOf(sharedFile(VALIDATION_DATA));
    expect(zipped.source.version).toBe('2023, 2024, 2025');
    const published = await rulesOf(sharedFile(PUBLISHED_RULES));
    expect(zipped.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2024), 2024)).toEqual(
      published.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2024), 2024),
    );
  });

  it.skipIf(!isShared(RELEASE_2025))('finds no list of rule 0015 in the partial release of 2025', async () => {
    const { rules, gaps } = await loadRuleData([sharedFile(RELEASE_2025)]);
    expect(rules).toBeUndefined();
    expect(gaps.map(({ what }) => what)).toEqual(['list of DQC.US.0015 (dqcrules-0015-2025.xsd)', 'other rules of 2025 (59)']);
  });
});

describe('several sources', () => {
  const list = (year: number, name: string): SignList => ({
    year,
    elements: new Map([[name, '1']]),
    exclusions: { memberNameContains: [], members: new Set(), axes: new Set(), axisMembers: new Set() },
  });

  it('a later one replaces the years that it gives, and only those', () => {
    const rules = mergeRuleSources([
      { name: 'first', lists: [list(2023, 'us-gaap:A'), list(2024, 'us-gaap:B')] },
      { name: 'second', lists: [list(2024, 'us-gaap:C')] },
    ]);
    expect(rules?.source).toEqual({ kind: 'rules', name: 'DQC rule data (first, second)', version: '2023, 2024' });
    expect(rules?.signElement('us-gaap:A', GAAP(2023), 2023)).toBeDefined();
    expect(rules?.signElement('us-gaap:B', GAAP(2024), 2024)).toBeUndefined();
    expect(rules?.signElement('us-gaap:C', GAAP(2024), 2024)).toBeDefined();
  });

  it('does not name a source of which nothing is left', () => {
    const rules = mergeRuleSources([
      { name: 'first', lists: [list(2024, 'us-gaap:B')] },
      { name: 'second', lists: [list(2024, 'us-gaap:C')] },
    ]);
    expect(rules?.source.name).toBe('DQC rule data (second)');
  });

  it('no list decides nothing', () => {
    expect(mergeRuleSources([{ name: 'first', lists: [] }])).toBeUndefined();
  });
});

describe('starterRuleData', () => {
  it('takes the elements that are marked non-negative', async () => {
    const rules = starterRuleData(await readFile('resources/starter/concepts.csv', 'utf8'));
    expect(rules.source.kind).toBe('starter');
    expect(rules.signElementCount).toBeGreaterThan(100);
    expect(rules.signElement('us-gaap:Assets', GAAP(2018), 2018)).toEqual({ elementId: null });
    expect(rules.signElement('us-gaap:StockholdersEquity', GAAP(2018), 2018)).toBeUndefined();
  });

  it('refuses another header', () => {
    expect(() => starterRuleData('a,b\n1,2')).toThrow('does not begin with');
  });
});

describe('lists in the store', () => {
  it('come back as they were', () => {
    const lists = readLists('lists.json', JSON.stringify(elementList));
    expect(readStoredSignLists(writeSignLists(lists))).toEqual(lists);
  });
});
