import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '#shared/calc/outcome.ts';
import { compare, decimal } from '#shared/decimal/decimal.ts';
import { type FactFilter, factFilterSchema, type FactSort, FACT_SORTS } from '#shared/rpc/fact.ts';
import { aFact, aTextFact } from '#main/store/testing/parsed-filing.ts';
import { FilingBuilder, USD, YEAR, YEAR_END } from '../checks/testing/filing-builder.ts';
import { createFilingGraph, type FilingGraph } from '../graph/filing-graph.ts';
import { createFactLists, type FactLists } from './fact-lists.ts';

const DOCUMENT: FactSort = { by: 'document', descending: false };
const SEGMENT = 'us-gaap:StatementBusinessSegmentsAxis';
const LAST_YEAR = { kind: 'instant', instant: '2022-12-31' } as const;

const filtered = (over: Partial<FactFilter> = {}): FactFilter => factFilterSchema.parse(over);

/** Only what the lists read of a finding. */
const aFinding = (factId: string, severity: Finding['severity'], id = `${severity} ${factId}`): Finding =>
  ({ id, severity, outcome: { factId } }) as Finding;

function small(): FilingGraph {
  const builder = new FilingBuilder()
    .text('dei:EntityRegistrantName', 'Example, Inc.')
    .fact('us-gaap:Assets', '1234000', { id: 'assets', decimals: -3 })
    .fact('us-gaap:Assets', '1200000', { id: 'assets-again', decimals: -5 })
    .fact('us-gaap:Assets', '-99.5', { id: 'assets-before', period: LAST_YEAR })
    .fact('us-gaap:Cash', '10', { id: 'cash', dims: [`${SEGMENT}=ex:NorthMember`] })
    .fact('us-gaap:Cash', '9', { id: 'cash-south', dims: [`${SEGMENT}=ex:SouthMember`] })
    .fact('us-gaap:Cash', '9', { id: 'cash-typed', dims: ['ex:LotAxis==lot:7'] })
    .fact('ex:Lanterns', '12', { id: 'lanterns', unit: 'xbrli:shares' })
    .fact('ex:Lanterns', '13', { id: 'lanterns-again', unit: 'xbrli:shares' })
    .fact('us-gaap:Debt', null, { id: 'debt' })
    .text('ex:PolicyTextBlock', '<div><p>We count every lantern &amp; lamp.</p></div>')
    .concept('ex:Lanterns')
    .concept('ex:PolicyTextBlock')
    .present('http://x/balance', 'us-gaap:StatementLineItems', ['us-gaap:Assets', 'us-gaap:Cash', SEGMENT])
    .present('http://x/north', 'us-gaap:StatementLineItems', ['us-gaap:Cash', SEGMENT])
    .present('http://x/north', SEGMENT, ['ex:NorthMember']);
  const rows = builder.rows();
  const facts = rows.facts.map((fact) => (fact.id === 'debt' ? { ...fact, isHidden: true } : fact));
  const labels = [{ concept: 'us-gaap:Assets', role: 'http://www.xbrl.org/2003/role/label', language: 'en-US', text: 'Total assets' }];
  return createFilingGraph({ ...rows, facts, labels });
}

const listsOf = (graph: FilingGraph, findings: readonly Finding[] = []): FactLists => {
  const scan = { findings: [...findings] };
  return createFactLists({ graphOf: () => graph, scanOf: () => scan });
};

const idsOf = (lists: FactLists, filter: Partial<FactFilter> = {}, sort: FactSort = DOCUMENT): string[] =>
  lists.list({ filingId: 'f', filter: filtered(filter), sort }).entries.map(({ placed }) => placed.fact.id);

describe('a filter', () => {
  const lists = listsOf(small(), [aFinding('assets-before', 'error'), aFinding('cash', 'warning'), aFinding('cash', 'note')]);
  it.each<[string, Partial<FactFilter>, readonly string[]]>([
    ['words of the label, in any order', { text: 'assets total' }, ['assets', 'assets-again', 'assets-before']],
    ['a part of the name', { text: 'aSSe' }, ['assets', 'assets-again', 'assets-before']],
    ['an amount as it is stored', { text: '1234000' }, ['assets']],
    ['an amount as pages write it', { text: '(99.5)' }, ['assets-before']],
    ['an amount with separators', { text: '1,234,000' }, ['assets']],
    ['an id', { text: 'cash-south' }, ['cash-south']],
    ['words of a text without its markup', { text: 'lantern & lamp' }, ['f10']],
    ['nothing for a tag', { text: '<div>' }, []],
    ['texts', { kind: 'text' }, ['f0', 'f10']],
    ['one concept', { concepts: ['us-gaap:Debt'] }, ['debt']],
    ['a period', { periods: ['2022-12-31'] }, ['assets-before']],
    ['several periods', { periods: ['2022-12-31', '2023-01-01/2023-12-31'] }, ['f0', 'assets-before', 'f10']],
    ['a unit', { units: ['xbrli:shares'] }, ['lanterns', 'lanterns-again']],
    ['no unit', { units: [''] }, ['f0', 'f10']],
    ['an axis', { dimensions: [SEGMENT] }, ['cash', 'cash-south']],
    ['a member', { dimensions: [`${SEGMENT}=ex:SouthMember`] }, ['cash-south']],
    ['a typed member or another axis', { dimensions: ['ex:LotAxis=lot:7', `${SEGMENT}=ex:NorthMember`] }, ['cash', 'cash-typed']],
    ['no dimension, with a namespace', { dimensions: [''], namespaces: ['ex'] }, ['lanterns', 'lanterns-again', 'f10']],
    ['extension', { extension: true }, ['lanterns', 'lanterns-again', 'f10']],
    ['hidden', { hidden: true }, ['debt']],
    ['nil', { nil: true }, ['debt']],
    ['duplicates', { duplicates: 'any' }, ['assets', 'assets-again', 'lanterns', 'lanterns-again']],
    ['duplicates that contradict each other', { duplicates: 'inconsistent' }, ['lanterns', 'lanterns-again']],
    ['in a finding', { finding: 'any' }, ['assets-before', 'cash']],
    ['with a note only where nothing worse is known', { finding: 'note' }, []],
    ['in a statement, on its own axes', { role: 'http://x/balance' }, ['assets', 'assets-again', 'assets-before', 'cash', 'cash-south']],
    ['in a statement that is about one member', { role: 'http://x/north' }, ['cash']],
    ['in a role that is not there', { role: 'http://x/nothing' }, []],
    ['everything at once', { text: 'cash', kind: 'numeric', finding: 'warning', periods: ['2023-12-31'] }, ['cash']],
  ])('%s', (_what, filter, ids) => expect(idsOf(lists, filter)).toEqual(ids));
});

describe('an order', () => {
  const lists = listsOf(small(), [aFinding('cash', 'warning'), aFinding('lanterns', 'error')]);
  it.each<[FactSort, readonly string[]]>([
    [{ by: 'finding', descending: false }, ['lanterns', 'cash', 'f0', 'assets']],
    [{ by: 'document', descending: true }, ['f10', 'debt', 'lanterns-again', 'lanterns']],
    [{ by: 'concept', descending: false }, ['cash', 'cash-south', 'cash-typed', 'debt']],
    [{ by: 'period', descending: false }, ['assets-before', 'f0', 'f10', 'assets']],
    [{ by: 'value', descending: false }, ['assets-before', 'cash-south', 'cash-typed', 'cash']],
    [{ by: 'value', descending: true }, ['assets', 'assets-again', 'lanterns-again', 'lanterns']],
  ])('%o', (sort, ids) => expect(idsOf(lists, {}, sort).slice(0, 4)).toEqual(ids));

  it('keeps what has no value last in both directions', () => {
    for (const descending of [true, false]) expect(idsOf(lists, {}, { by: 'value', descending }).slice(-3)).toEqual(['f0', 'debt', 'f10']);
  });
});

describe('the counts beside the choices', () => {
  const lists = listsOf(small(), [aFinding('cash', 'warning')]);
  const facetsOf = (filter: Partial<FactFilter>) => lists.list({ filingId: 'f', filter: filtered(filter), sort: DOCUMENT }).facets;

  it('say what each choice would show, the others being as they are', () => {
    const facets = facetsOf({ units: ['xbrli:shares'], nil: true });
    expect(facets).toMatchObject({ nil: 0, numeric: 0, hidden: 0, extension: 0 });
    expect(facets?.units).toEqual([{ value: USD, label: USD, count: 1 }]);
  });

  it('are the lengths of the lists that they promise', () => {
    for (const filter of [{}, { text: 'a' }, { kind: 'numeric' as const, dimensions: [''] }]) {
      const facets = facetsOf(filter);
      if (facets === null) throw new Error('asked for');
      expect(facets.extension).toBe(idsOf(lists, { ...filter, extension: true }).length);
      expect(facets.duplicates.inconsistent).toBe(idsOf(lists, { ...filter, duplicates: 'inconsistent' }).length);
      expect(facets.findings.any).toBe(idsOf(lists, { ...filter, finding: 'any' }).length);
      for (const { value, count } of facets.periods) expect(idsOf(lists, { ...filter, periods: [value] })).toHaveLength(count);
      for (const { value, count } of [...facets.axes, ...facets.axes.flatMap(({ members }) => members)])
        expect(idsOf(lists, { ...filter, dimensions: [value] })).toHaveLength(count);
    }
  });

  it('come latest period first, axes with their members', () => {
    const facets = facetsOf({});
    expect(facets?.periods.map(({ label }) => label)).toEqual(['2023-12-31', '2023-01-01 to 2023-12-31', '2022-12-31']);
    expect(facets?.axes.map(({ value, members }) => [value, members.map(({ label }) => label)])).toEqual([
      [SEGMENT, ['North Member', 'South Member']],
      ['ex:LotAxis', ['lot:7']],
    ]);
    expect(facets?.roles).toEqual([
      { value: 'http://x/balance', label: 'balance' },
      { value: 'http://x/north', label: 'north' },
    ]);
  });
});

it('gives pages of rows and finds the place of a fact', () => {
  const lists = listsOf(small(), [aFinding('cash', 'error', 'finding-1')]);
  const query = { filingId: 'f', filter: filtered(), sort: { by: 'finding', descending: false } as const };
  const page = lists.page({ ...query, offset: 0, limit: 1, withFacets: false });
  expect(page).toMatchObject({ total: 11, facets: null });
  expect(page.rows).toEqual([
    {
      ...{ factId: 'cash', concept: 'us-gaap:Cash', label: 'Cash', period: YEAR_END, isNumeric: true, value: '10', isNil: false },
      ...{ isHidden: false, duplicates: 'none', unit: USD, decimals: 0, severity: 'error', findingId: 'finding-1' },
      dimensions: [
        {
          axis: SEGMENT,
          member: 'ex:NorthMember',
          typed: false,
          axisLabel: 'Statement Business Segments Axis',
          memberLabel: 'North Member',
        },
      ],
    },
  ]);
  expect(lists.page({ ...query, offset: 10, limit: 5, withFacets: false }).rows).toMatchObject([
    { factId: 'f10', value: 'We count every lantern & lamp.', period: YEAR },
  ]);
  expect(lists.locate(query, 'cash')).toBe(0);
  expect(lists.locate(query, 'f10')).toBe(10);
  expect(lists.locate({ ...query, filter: filtered({ nil: true }) }, 'cash')).toBeNull();
});

it('forgets what it knew of a filing that was read again or scanned again', () => {
  let graph = small();
  let scan: { findings: Finding[] } = { findings: [] };
  const lists = createFactLists({ graphOf: () => graph, scanOf: () => scan });
  expect(idsOf(lists, { finding: 'any' })).toEqual([]);
  scan = { findings: [aFinding('cash', 'note')] };
  expect(idsOf(lists, { finding: 'any' })).toEqual(['cash']);
  graph = createFilingGraph(new FilingBuilder().fact('us-gaap:Assets', '1', { id: 'cash' }).rows());
  expect(idsOf(lists)).toEqual(['cash']);
});

describe('of any filing', () => {
  const anyFact = fc.record({
    concept: fc.constantFrom('us-gaap:A', 'us-gaap:B', 'ex:C'),
    value: fc.option(fc.bigInt({ min: -5n, max: 5n }), { nil: null }),
    decimals: fc.constantFrom<number | 'INF'>(-3, 0, 'INF'),
    isHidden: fc.boolean(),
    isText: fc.boolean(),
  });
  const graphOf = (
    facts: readonly { concept: string; value: bigint | null; decimals: number | 'INF'; isHidden: boolean; isText: boolean }[],
  ) =>
    createFilingGraph({
      ...small().rows,
      contexts: [{ id: 'c-2024', entity: '1', entityScheme: 's', period: YEAR_END, dimensions: [] }],
      units: [{ id: 'usd', measure: USD }],
      facts: facts.map(({ concept, value, decimals, isHidden, isText }, order) => {
        const text = value === null ? null : String(value);
        const common = { order, isHidden, isNil: text === null, contextId: 'c-2024' };
        return isText
          ? { ...aTextFact(`f${order}`, concept, text ?? ''), ...common, value: text }
          : aFact({ id: `f${order}`, concept, value: text, decimals, ...common });
      }),
    });
  const anyFilter = fc.record({
    text: fc.constantFrom('', 'a', '1', 'us-gaap'),
    kind: fc.constantFrom(null, 'numeric' as const, 'text' as const),
    namespaces: fc.subarray(['us-gaap', 'ex']),
    hidden: fc.boolean(),
    nil: fc.boolean(),
    duplicates: fc.constantFrom(null, 'any' as const, 'inconsistent' as const),
  });

  it('a filter gives a part of the facts in their order, and every order the same facts', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 20 }), anyFilter, (facts, filter) => {
        const lists = listsOf(graphOf(facts));
        const all = idsOf(lists);
        const some = idsOf(lists, filter);
        expect(all.filter((id) => some.includes(id))).toEqual(some);
        for (const by of FACT_SORTS)
          for (const descending of [true, false]) expect(idsOf(lists, filter, { by, descending }).sort()).toEqual([...some].sort());
      }),
    );
  });

  it('values are ordered exactly', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 20 }), (facts) => {
        const { entries } = listsOf(graphOf(facts)).list({
          filingId: 'f',
          filter: filtered({ kind: 'numeric' }),
          sort: { by: 'value', descending: false },
        });
        const values = entries.flatMap(({ placed: { fact } }) => (fact.value === null ? [] : [decimal(fact.value)]));
        values.slice(1).forEach((value, index) => expect(compare(values[index]!, value)).toBeLessThanOrEqual(0));
      }),
    );
  });
});
