import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { PUBLISHED_RULES } from '../testing/real-subject.ts';
import { loadRuleData, readLists } from './load-rule-data.ts';
import { createRuleData } from './rule-data.ts';
import { starterRuleData } from './starter-rule-data.ts';

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
  const write = async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('joins files, each naming its years', async () => {
    const files = [
      await write('elements.json', JSON.stringify(elementList)),
      await write('dqcrt-us-2024-constants.json', JSON.stringify(constants)),
    ];
    const rules = await loadRuleData(files);
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

  it.each([
    ['words.json', 'hello', 'words.json is not rule data: it is not JSON.'],
    [
      'other.json',
      '{"rule":"DQC.US.0001"}',
      'other.json is not rule data: neither the element list of DQC.US.0015 nor a dqcrt constants file',
    ],
    ['rules.zip', 'PK\u0003\u0004', 'rules.zip is a zip; unpack it'],
    ['constants.json', JSON.stringify(constants), 'must say its year'],
  ])('refuses %s in words', async (name, content, message) => {
    await expect(loadRuleData([await write(name, content)])).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });

  it('names a file that is not there', async () => {
    await expect(loadRuleData([join(folder, 'absent.json')])).rejects.toMatchObject({
      code: 'usage',
      message: 'The rule data file absent.json cannot be read.',
    });
  });

  it.skipIf(!isShared(PUBLISHED_RULES))('reads the published list', async () => {
    const rules = await loadRuleData([sharedFile(PUBLISHED_RULES)]);
    expect(rules.source.version).toBe('2023, 2024, 2025');
    expect(rules.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2023), 2023)).toMatchObject({ elementId: '2761' });
    expect(rules.signElement('us-gaap:RepaymentsOfLongTermDebt', GAAP(2026), 2026)).toMatchObject({ elementId: '2761', listYear: 2025 });
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
