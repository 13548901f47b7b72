import { describe, expect, it } from 'vitest';
import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import { ARCROLE, type Fact } from '#shared/xbrl/model.ts';
import { calculations } from '#main/core/checks/calculations.ts';
import { createFilingGraph, type FilingRows } from '#main/core/graph/filing-graph.ts';
import { standInLines, standInText } from '../stand-ins.ts';
import { calcJson } from './calc.ts';
import { factJson } from './facts.ts';

const fact = (id: string, given: Partial<Fact>): Fact => ({
  id,
  order: 0,
  concept: 'us-gaap:Assets',
  contextId: 'c1',
  unitId: 'usd',
  isNumeric: true,
  isNil: false,
  isHidden: false,
  value: '100',
  lexical: '100',
  decimals: -3,
  format: null,
  scale: null,
  sign: null,
  language: null,
  document: 'a.htm',
  start: 12,
  end: 80,
  ...given,
});
const arc = (id: string, to: string) =>
  ({
    id,
    kind: 'calculation',
    arcrole: ARCROLE.summation2003,
    role: 'http://acme.example/role/Balance',
    from: 'us-gaap:Assets',
    to,
    order: '1',
    weight: '1',
    preferredLabel: null,
    targetRole: null,
    closed: null,
    usable: null,
    contextElement: null,
  }) as const;

const rows: FilingRows = {
  facts: [
    fact('f1', { value: '5000000' }),
    fact('f2', { concept: 'us-gaap:Cash', value: '1000000' }),
    fact('f3', { concept: 'us-gaap:Other', value: '2000000', decimals: 'INF' }),
    fact('f4', { concept: 'dei:Note', contextId: 'c2', unitId: null, isNumeric: false, value: 'Text', decimals: null, isHidden: true }),
    fact('f5', { concept: 'us-gaap:Gone', contextId: 'c3', isNil: true, value: null, decimals: null }),
  ],
  contexts: [
    { id: 'c1', entity: '1', entityScheme: 's', period: { kind: 'instant', instant: '2023-12-31' }, dimensions: [] },
    {
      id: 'c2',
      entity: '1',
      entityScheme: 's',
      period: { kind: 'duration', start: '2023-01-01', end: '2023-12-31' },
      dimensions: [{ axis: 'a:Axis', member: 'a:Member', typed: false }],
    },
    { id: 'c3', entity: '1', entityScheme: 's', period: { kind: 'forever' }, dimensions: [] },
  ],
  units: [{ id: 'usd', measure: 'iso4217:USD' }],
  concepts: [],
  roles: [],
  arcs: [arc('arc-1', 'us-gaap:Cash'), arc('arc-2', 'us-gaap:Other')],
  labels: [],
  footnotes: [],
  hiddenLinks: [],
  pages: [],
  described: [],
  namespaces: { 'us-gaap': 'http://fasb.org/us-gaap/2023', dei: 'http://xbrl.sec.gov/dei/2023' },
};
const graph = createFilingGraph(rows);
const jsonOf = (id: string) => {
  const placed = graph.fact(id);
  if (placed === undefined) throw new Error(id);
  return factJson(graph, placed);
};

describe('facts', () => {
  it('are written as documented', () => {
    expect(jsonOf('f1')).toEqual({
      concept: 'us-gaap:Assets',
      ns: 'http://fasb.org/us-gaap/2023',
      period: { instant: '2023-12-31' },
      dims: {},
      unit: 'iso4217:USD',
      decimals: '-3',
      nil: false,
      value: '5000000',
      hidden: false,
      id: 'f1',
      source: { document: 'a.htm', start: 12, end: 80 },
    });
    expect(jsonOf('f4')).toMatchObject({
      period: { start: '2023-01-01', end: '2023-12-31' },
      dims: { 'a:Axis': 'a:Member' },
      unit: null,
      decimals: null,
      value: 'Text',
      hidden: true,
    });
    expect(jsonOf('f5')).toMatchObject({ period: { forever: true }, nil: true, value: null });
  });
});

describe('calc', () => {
  it.each([
    ['1.0', 'calc-1.0', {}],
    ['1.1', 'calc-1.1-round', { interval: expect.any(String) }],
    ['dqc', 'dqc', { tolerance: '3000' }],
  ] as const)('%s is written as documented', (name, standard, own) => {
    const { inconsistencies, ...counts } = calcJson(name, calculations(graph, standard));
    expect(counts).toEqual({ standard: name, evaluated: 1, unchecked: [] });
    expect(inconsistencies).toEqual([
      {
        arcrole: ARCROLE.summation2003,
        role: 'http://acme.example/role/Balance',
        total: 'us-gaap:Assets',
        period: { instant: '2023-12-31' },
        dims: {},
        unit: 'iso4217:USD',
        reported: '5000000',
        expected: '3000000',
        difference: '2000000',
        operands: [
          { concept: 'us-gaap:Cash', weight: '1', value: '1000000', decimals: '-3', factId: 'f2' },
          { concept: 'us-gaap:Other', weight: '1', value: '2000000', decimals: 'INF', factId: 'f3' },
        ],
        ...own,
      },
    ]);
  });
});

describe('what stands in for a missing taxonomy', () => {
  const item: MissingItem = {
    url: 'https://xbrl.fasb.org/us-gaap/2026/elts/us-gaap-2026.xsd',
    kind: 'schema',
    effect: 'Unknown.',
    family: 'us-gaap',
    year: 2026,
    facts: 9,
    status: 'nearest',
    isInstalled: false,
    answeredBy: 'us-gaap-2024',
    answeringYear: 2024,
    concepts: 1200,
    known: 1100,
    unknown: [],
    members: 0,
    isOffered: true,
  };

  it.each([
    ['another year', item, 'us-gaap-2024 answers, the nearest to 2026 (1,100 of 1,200 concepts)'],
    ['the very release', { ...item, status: 'own-year' }, "us-gaap-2024 answers, the filing's own year (1,100 of 1,200 concepts)"],
    ['a table of no year', { ...item, answeringYear: null }, 'us-gaap-2024 answers, of no year (1,100 of 1,200 concepts)'],
    ['the starter table', { ...item, status: 'starter', answeredBy: 'starter table' }, undefined],
    ['nothing', { ...item, status: 'absent', answeredBy: null }, undefined],
  ] satisfies [string, MissingItem, string | undefined][])('%s', (_what, given, text) => {
    expect(standInText(given)).toBe(text);
  });

  it('is said once a taxonomy', () => {
    expect(
      standInLines([
        { ...item, unknown: [] },
        { ...item, unknown: [], url: 'https://other.example/us-gaap-2026.xsd' },
      ]),
    ).toEqual(['us-gaap 2026: us-gaap-2024 answers, the nearest to 2026 (1,100 of 1,200 concepts)']);
  });
});
