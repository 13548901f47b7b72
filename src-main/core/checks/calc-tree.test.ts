import { describe, expect, it } from 'vitest';
import { STANDARDS } from '#shared/calc/sum.ts';
import { ARCROLE, type Period } from '#shared/xbrl/model.ts';
import { calcTree, networkSummaries } from './calc-tree.ts';
import { calculations } from './calculations.ts';
import { FilingBuilder, USD } from './testing/filing-builder.ts';

const BALANCE = 'BalanceSheet';
const NOTE = 'Note';
const BEFORE: Period = { kind: 'instant', instant: '2022-12-31' };

const filing = (): FilingBuilder =>
  new FilingBuilder()
    .cover()
    .role(NOTE, '0000001 - Disclosure - Note (Details)')
    .role(BALANCE, '0000002 - Statement - Balance Sheet')
    .sum(NOTE, 'ex:Inventory', [['ex:Parts', '1']])
    .sum(BALANCE, 'us-gaap:Assets', [
      ['ex:Current', '1'],
      ['ex:Allowance', '-1'],
    ])
    .sum(BALANCE, 'ex:Current', [
      ['ex:Cash', '1'],
      ['ex:Inventory', '1'],
    ])
    .fact('us-gaap:Assets', '90')
    .fact('ex:Current', '100')
    .fact('ex:Allowance', '10')
    .fact('ex:Cash', '70')
    .fact('ex:Inventory', '20')
    .fact('us-gaap:Assets', '1', { period: BEFORE })
    .fact('ex:Current', null, { period: BEFORE })
    .fact('ex:Cash', '1', { period: BEFORE, dims: ['ex:AnyAxis=ex:AnyMember'] });

const ask = { role: BALANCE, standard: 'calc-1.1-round' as const };

describe('networkSummaries', () => {
  it('statements first; counts sums of every period', () => {
    expect(networkSummaries(filing().subject())).toEqual([
      {
        role: BALANCE,
        arcrole: ARCROLE.summation2003,
        definition: '0000002 - Statement - Balance Sheet',
        isStatement: true,
        totals: 2,
        checked: 2,
        failing: 1,
      },
      {
        role: NOTE,
        arcrole: ARCROLE.summation2003,
        definition: '0000001 - Disclosure - Note (Details)',
        isStatement: false,
        totals: 1,
        checked: 0,
        failing: 0,
      },
    ]);
  });
});

describe('calcTree', () => {
  it('lays the network out depth first in the reporting period', () => {
    const tree = calcTree(filing().subject(), ask);
    expect(tree.column).toMatchObject({ label: '2023-12-31 · USD', dimensions: '', unit: USD, facts: 5, failing: 1 });
    expect(
      tree.nodes.map(({ id, depth, weight, reported, computed, difference, status }) => [
        id,
        depth,
        weight,
        reported,
        computed,
        difference,
        status,
      ]),
    ).toEqual([
      ['us-gaap:Assets', 0, null, '90', '90', '0', 'consistent'],
      ['us-gaap:Assets>ex:Current', 1, '1', '100', '90', '10', 'inconsistent'],
      ['us-gaap:Assets>ex:Current>ex:Cash', 2, '1', '70', null, null, null],
      ['us-gaap:Assets>ex:Current>ex:Inventory', 2, '1', '20', null, null, null],
      ['us-gaap:Assets>ex:Allowance', 1, '-1', '10', null, null, null],
    ]);
    expect(tree.nodes[1]).toMatchObject({
      parentId: 'us-gaap:Assets',
      childCount: 2,
      interval: '[99.5, 100.5]',
      isNil: false,
      isCycle: false,
    });
    expect(tree.nodes[1]?.standards).toHaveLength(4);
  });

  it('offers every combination of period, dimensions and unit, and shows the asked one', () => {
    const subject = filing().subject();
    const { columns } = calcTree(subject, ask);
    expect(columns.map(({ label, facts }) => [label, facts])).toEqual([
      ['2023-12-31 · USD', 5],
      ['2022-12-31 · USD', 2],
      ['2022-12-31 · AnyMember · USD', 1],
    ]);
    const before = calcTree(subject, { ...ask, column: columns[1]?.key });
    expect(before.nodes[0]).toMatchObject({
      reported: '1',
      computed: null,
      status: 'unchecked',
      reason: 'no child has a fact in this context',
    });
    expect(before.nodes[1]).toMatchObject({ reported: null, isNil: true });
  });

  it('shows what the children make of a total that is not reported', () => {
    const subject = new FilingBuilder()
      .cover()
      .sum(BALANCE, 'us-gaap:Assets', [['ex:Cash', '-1']])
      .fact('ex:Cash', '5')
      .subject();
    expect(calcTree(subject, ask).nodes[0]).toMatchObject({
      reported: null,
      computed: '-5',
      status: 'unchecked',
      reason: 'no fact for the total',
    });
  });

  it('a cycle stops where a concept stands above itself', () => {
    const subject = new FilingBuilder()
      .sum(BALANCE, 'ex:A', [['ex:B', '1']])
      .sum(BALANCE, 'ex:B', [['ex:A', '1']])
      .fact('ex:A', '1')
      .subject();
    expect(calcTree(subject, ask).nodes.map(({ id, isCycle }) => [id, isCycle])).toEqual([
      ['ex:A', false],
      ['ex:A>ex:B', false],
      ['ex:A>ex:B>ex:A', true],
    ]);
  });

  it('a chain deeper than any statement is shown in pieces and not followed to the end of the stack', () => {
    const chain = new FilingBuilder().fact('ex:C0', '1');
    for (let depth = 0; depth < 15_000; depth += 1) chain.sum(BALANCE, `ex:C${depth}`, [[`ex:C${depth + 1}`, '1']]);
    const { nodes } = calcTree(chain.subject(), ask);
    expect(Math.max(...nodes.map(({ depth }) => depth))).toBe(499);
    expect(new Set(nodes.map(({ concept }) => concept)).size).toBe(15_000);
  });

  it('two arcs to one child are two nodes', () => {
    const subject = new FilingBuilder()
      .sum(BALANCE, 'ex:A', [
        ['ex:B', '1'],
        ['ex:B', '1'],
      ])
      .fact('ex:A', '2')
      .fact('ex:B', '1')
      .subject();
    const { nodes } = calcTree(subject, ask);
    expect(nodes.map(({ id }) => id)).toEqual(['ex:A', 'ex:A>ex:B', 'ex:A>ex:B#2']);
    expect(nodes[0]).toMatchObject({ computed: '2', status: 'consistent' });
  });

  it('a network without facts has no column; unknown roles and columns are refused', () => {
    const subject = new FilingBuilder().sum(BALANCE, 'ex:A', [['ex:B', '1']]).subject();
    expect(calcTree(subject, ask)).toMatchObject({ column: null, columns: [], nodes: [{ reported: null, status: null }, {}] });
    expect(() => calcTree(subject, { ...ask, role: 'nowhere' })).toThrow('no calculation network');
    expect(() => calcTree(filing().subject(), { ...ask, column: 'nowhere' })).toThrow('no such column');
  });
});

describe('calculations', () => {
  it('judges every total in every context under one standard', () => {
    const { graph } = filing().subject();
    const report = calculations(graph, 'calc-1.1-round');
    expect(report).toMatchObject({
      evaluated: 2,
      inconsistencies: [
        {
          role: BALANCE,
          total: 'ex:Current',
          unit: USD,
          reported: '100',
          expected: '90',
          difference: '10',
          totalInterval: '[99.5, 100.5]',
          interval: '[89, 91]',
          factIds: ['f2', 'f4', 'f5'],
        },
      ],
      unchecked: [
        { reason: 'no child has a fact in this context', count: 2 },
        { reason: 'the total is nil', count: 1 },
      ],
    });
    expect(report.inconsistencies[0]?.operands.map(({ concept, weight, value }) => [concept, weight, value])).toEqual([
      ['ex:Cash', '1', '70'],
      ['ex:Inventory', '1', '20'],
    ]);
    expect(calculations(graph, 'dqc').inconsistencies).toMatchObject([{ total: 'ex:Current', tolerance: '3' }]);
    expect(calculations(graph, 'dqc', NOTE)).toMatchObject({ evaluated: 0, inconsistencies: [] });
    expect(() => calculations(graph, 'dqc', 'nowhere')).toThrow('no calculation network in the role nowhere');
  });

  it('1.0 evaluates the 2003 arcrole alone; the arcroles of one role are separate networks', () => {
    const { graph } = new FilingBuilder()
      .sum(BALANCE, 'ex:A', [['ex:B', '1']])
      .sum(BALANCE, 'ex:A', [['ex:B', '1']], ARCROLE.summation2023)
      .fact('ex:A', '1')
      .fact('ex:B', '1')
      .subject();
    expect([calculations(graph, 'calc-1.0').evaluated, calculations(graph, 'calc-1.1-round').evaluated]).toEqual([1, 2]);
  });
});

describe('a child that stands twice under one total', () => {
  const twice = (second: string) =>
    new FilingBuilder()
      .sum(BALANCE, 'ex:Total', [
        ['ex:Part', '1'],
        ['ex:Part', second],
      ])
      .fact('ex:Total', '20')
      .fact('ex:Part', '10')
      .subject();

  it.each(STANDARDS)('is counted as often as it stands under %s', (standard) => {
    const computed = (second: string) => calcTree(twice(second), { role: BALANCE, standard }).nodes[0];
    expect(computed('1')).toMatchObject({ childCount: 2, computed: '20', status: 'consistent' });
    expect(computed('-1')).toMatchObject({ computed: '0', status: 'inconsistent' });
  });
});
