import { describe, expect, it } from 'vitest';
import { type Scan } from '#shared/rpc/filing.ts';
import { missingRows } from '#renderer/ui/releases.ts';
import { outcome } from '#renderer/ui/testing/outcome.ts';
import { aMissingItem } from '#renderer/ui/testing/releases.ts';
import { effectText, partRemarks, reasonsNaming, starterCost, starterFindings, starterText, wayOn, wayOut } from './model.ts';

const rowOf = (over: Parameters<typeof aMissingItem>[0]) => missingRows([aMissingItem(over)])[0]!;

const scan = (kind: 'starter' | 'rules', reasons: readonly (readonly [string, number])[]): Scan => ({
  findings: [],
  scanMs: 1,
  ruleData: { name: 'starter table', kind, version: '1', signElements: 10 },
  rules: [
    {
      rule: 'DQC.US.0015',
      title: 'Signs',
      version: '1',
      source: 'starter table',
      tested: 5,
      errors: 0,
      warnings: 0,
      notes: 0,
      unchecked: reasons.map(([reason, count]) => ({ reason, count })),
    },
  ],
});

describe('what the scan says of it', () => {
  const reasons = [
    ['the starter table does not list every axis', 7],
    ['the calculation networks of us-gaap 2024 are not installed', 3],
    ['not on a list', 9],
  ] as const;
  it('takes the reasons that name the release', () => {
    expect(reasonsNaming(scan('rules', reasons), rowOf({})).map(({ count }) => count)).toEqual([3]);
    expect(reasonsNaming(scan('rules', reasons), rowOf({ year: 2023 }))).toEqual([]);
  });
  it('counts the findings about its concepts that the starter table decided', () => {
    const finding = (concept: string, kind: 'starter' | 'filing') => ({
      id: concept,
      severity: 'error' as const,
      outcome: outcome({ concept, source: { kind, name: 'n', version: '1' } }),
    });
    const of = {
      ...scan('starter', []),
      findings: [finding('us-gaap:A', 'starter'), finding('us-gaap:B', 'filing'), finding('ex:C', 'starter')],
    };
    const namespaces = { 'us-gaap': 'http://fasb.org/us-gaap/2024', ex: 'http://example.com/2024' };
    expect(starterFindings(of, rowOf({}), namespaces)).toBe(1);
    expect(starterFindings(of, rowOf({ year: 2023 }), namespaces)).toBe(0);
    expect(starterText({ findings: 2, unchecked: [] })).toBe('2 findings rest on it.');
  });
  it('counts what the starter table left open, and nothing when published rule data speaks', () => {
    expect(starterCost(scan('starter', reasons))).toMatchObject({ findings: 0, unchecked: [{ count: 7 }] });
    expect(starterCost(scan('rules', reasons))).toBeNull();
  });
});

describe('effectText', () => {
  it.each([
    [{ status: 'own-year', known: 200 }, /is installed and knows every one of 200 concepts, used by 600 facts/],
    [{ status: 'own-year', known: 150 }, /knows 150 of 200 concepts/],
    [{ status: 'own-year', concepts: 0, facts: 0 }, /No fact uses a concept of it/],
    [{ status: 'nearest', answeringYear: 2025, answeredBy: 'us-gaap-2025', known: 199 }, /^us-gaap 2025 stands in and knows 199 of 200/],
    [{ status: 'own-year', answeringYear: 2024, answeredBy: 'my-2024', known: 3 }, /^my-2024 states this year and knows 3 of 200/],
    [{ status: 'nearest', answeredBy: 'my-table', known: 3 }, /^my-table stands in/],
    [{ status: 'starter', known: 60 }, /^The starter table knows 60 of 200.*of the other 140 are unknown/],
    [{ status: 'starter', known: 60, isInstalled: true }, /^us-gaap 2024 is installed but declares none of them/],
    [{ status: 'absent' }, /^No source knows its 200 concepts/],
    [{ status: 'absent', family: null, year: null }, /^Its properties are not here/],
    [{ status: 'not-needed', concepts: 0, facts: 0, members: 14 }, /14 axes and members come from it/],
    [{ status: 'not-needed', concepts: 0, facts: 0, members: 0 }, /^No fact uses anything/],
  ] as const)('%o', (over, words) => expect(effectText(rowOf(over))).toMatch(words));
});

describe('wayOn', () => {
  it.each([
    ['nothing needs it', { status: 'not-needed', isOffered: true }, null],
    ['it is of no release', { status: 'absent', family: null, year: null }, { kind: 'package' }],
    ['its release lacks it', { isInstalled: true, isOffered: true }, { kind: 'installed', href: '/taxonomies?selected=us-gaap-2024' }],
    ['its release is offered', { isOffered: true }, { kind: 'add', href: '/taxonomies?want=us-gaap-2024', isOffered: true }],
    ['its release comes from a file', { isOffered: false }, { kind: 'add', href: '/taxonomies?want=us-gaap-2024', isOffered: false }],
  ] as const)('%s', (_when, over, way) => expect(wayOn(rowOf(over))).toEqual(way));
});

it('says where other documents come from', () => {
  expect(wayOut(rowOf({ family: null, year: null, url: 'abc-20241231.xsd' }))).toContain('accession zip');
  expect(wayOut(rowOf({ family: null, year: null, url: 'https://example.com/base.xsd' }))).toContain('published at this address');
});

it('counts the remarks on parts that are not there, and leaves out the rest', () => {
  const warning = (code: string) => ({ code, message: 'm', where: 'w' });
  expect(partRemarks([warning('missing-footnote'), warning('missing-footnote'), warning('unknown-format')])).toEqual([
    { code: 'missing-footnote', word: 'footnote', count: 2 },
  ]);
});
