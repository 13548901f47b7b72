import { describe, expect, it } from 'vitest';
import { type Finding } from '#shared/calc/outcome.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { type NetworkSummary, type TreeColumn } from '#shared/rpc/calc.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import {
  accuracyText,
  caseAbout,
  beyond,
  chosenNetwork,
  defaultColumn,
  factRange,
  decidingRanges,
  findingOf,
  graphNodeOf,
  networkGroups,
  nodeSentence,
  nodeSign,
  optionText,
  roleTitle,
  sameCase,
  standardOf,
} from './model.ts';
import { node } from './testing/nodes.ts';

const network = (change: Partial<NetworkSummary>): NetworkSummary => ({
  role: 'r',
  arcrole: 'http://www.xbrl.org/2003/arcrole/summation-item',
  definition: '0000003 - Statement - Consolidated balance sheets',
  isStatement: true,
  totals: 9,
  checked: 9,
  failing: 0,
  ...change,
});

describe('roles', () => {
  it('titles a role by number and name, else by its URI', () => {
    expect(roleTitle('0000003 - Statement - Consolidated balance sheets')).toBe('0000003 · Consolidated balance sheets');
    expect(roleTitle('http://x/role')).toBe('http://x/role');
  });

  it('puts statements first and begins at one that fails', () => {
    const notes = network({ role: 'n', isStatement: false, failing: 4, definition: '0000001 - Disclosure - A' });
    const holds = network({ role: 'h', definition: '0000002 - Statement - B' });
    const fails = network({ role: 'f', failing: 2 });
    const all = [notes, fails, holds];
    expect(networkGroups(all).map((group) => [group.title, group.networks.map((one) => one.role)])).toEqual([
      ['Statements', ['h', 'f']],
      ['Notes and details', ['n']],
    ]);
    expect(chosenNetwork(all, null, null)?.role).toBe('f');
    expect(chosenNetwork(all, 'h', null)?.role).toBe('h');
    expect(chosenNetwork(all, 'gone', null)?.role).toBe('f');
    expect(chosenNetwork([notes], null, null)?.role).toBe('n');
    expect(chosenNetwork([], null, null)).toBeUndefined();
    expect(optionText(fails, true)).toBe('0000003 · Consolidated balance sheets (2003 arcrole) — 2 fail');
  });

  it('reads the standard from the URL', () => {
    expect(standardOf('dqc')).toBe('dqc');
    expect(standardOf('nonsense')).toBe('calc-1.1-round');
    expect(standardOf(null)).toBe('calc-1.1-round');
  });
});

const failing = node('total', {
  childCount: 3,
  status: 'inconsistent',
  reported: '58400000',
  computed: '41000000',
  difference: '17400000',
  standards: [
    {
      standard: 'calc-1.1-round',
      status: 'inconsistent',
      reason: null,
      reported: '58400000',
      computed: '41000000',
      difference: '17400000',
      tolerance: null,
      totalInterval: '[58350000, 58450000]',
      sumInterval: '[40750000, 41250000]',
    },
    {
      standard: 'dqc',
      status: 'inconsistent',
      reason: null,
      reported: '58400000',
      computed: '41000000',
      difference: '17400000',
      tolerance: '600000',
      totalInterval: null,
      sumInterval: null,
    },
    {
      standard: 'calc-1.0',
      status: 'unchecked',
      reason: 'duplicate of a child',
      reported: null,
      computed: null,
      difference: null,
      tolerance: null,
      totalInterval: null,
      sumInterval: null,
    },
  ],
});

describe('columns', () => {
  const column = (key: string, failing: number): TreeColumn => ({ key, failing }) as TreeColumn;
  const [year, before, part] = [column('year', 0), column('before', 2), column('part', 1)];

  it('begins where something fails, the reporting column before the others', () => {
    expect(defaultColumn({ column: part, columns: [year, before, part] })).toBe('part');
    expect(defaultColumn({ column: year, columns: [year, before, part] })).toBe('before');
    expect(defaultColumn({ column: year, columns: [year] })).toBe('year');
    expect(defaultColumn({ column: null, columns: [] })).toBeNull();
  });

  it('goes on to both sides', () => {
    expect(beyond(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'c']);
    expect(beyond(['a', 'b', 'c'], 2, -1)).toEqual(['b', 'a']);
    expect(beyond(['a', 'b'], 0, -1)).toEqual([]);
    expect(beyond(['a', 'b'], 1, 1)).toEqual([]);
  });
});

describe('nodes', () => {
  it('shows the ranges that decided, exactly and short', () => {
    expect(decidingRanges(failing, 'calc-1.1-round')?.sum).toEqual({ low: '40750000', high: '41250000', lowOpen: false, highOpen: false });
    expect(decidingRanges(failing, 'dqc')?.sum).toEqual({ low: '40400000', high: '41600000', lowOpen: false, highOpen: false });
    expect(decidingRanges(failing, 'dqc')?.total.low).toBe('58400000');
    expect(decidingRanges(failing, 'calc-1.0')).toBeNull();
    expect(graphNodeOf(failing, 'calc-1.1-round')).toMatchObject({
      tone: 'bad',
      isTotal: true,
      mark: { kind: 'error' },
      lines: [
        { label: 'Reported', amount: '58400000', wrong: true },
        { label: 'Computed', amount: '41000000' },
        { label: 'Difference', amount: '17400000', strong: true },
        { label: 'Sum lies in', text: '40.75 to 41.25 m' },
        { label: 'Total lies in', text: '58.35 to 58.45 m' },
      ],
    });
  });

  it('never shows a missing fact as zero', () => {
    const absent = node('total>x', { reported: null, factId: null, decimals: null });
    expect(graphNodeOf(absent, 'dqc')).toMatchObject({ tone: 'gone', lines: [{ label: '+1 · no fact', amount: null }] });
    expect(nodeSign(absent)).toEqual({ mark: 'unchecked', word: 'No fact in this context' });
    expect(nodeSign(node('x'))).toBeNull();
    expect(nodeSign(node('x', { isNil: true, reported: null }))?.word).toBe('Nil in this context');
    const unread = node('x', { reported: null });
    expect(nodeSign(unread)?.word).toBe('Not understood in this context');
    expect(nodeSentence(unread, [])).toBe('The value reported in this context is not understood.');
  });

  it('says the accuracy of a leaf', () => {
    expect(accuracyText(node('x', { interval: '[50, 150]' }), 'dqc')).toBe('± 50');
    expect(accuracyText(node('x', { interval: '[100, 100]' }), 'dqc')).toBe('exact');
    const hundred = node('x', { interval: '[50, 150]', decimals: -2 });
    expect(accuracyText(hundred, 'calc-1.1-truncate')).toBe('');
    expect(factRange(hundred, 'calc-1.1-truncate')).toEqual({ low: '100', high: '200', lowOpen: false, highOpen: true });
    expect(factRange(hundred, 'calc-1.1-round')).toMatchObject({ low: '50', high: '150' });
    expect(graphNodeOf(node('a>x', { interval: '[50, 150]', weight: '-1' }), 'dqc').lines).toEqual([{ label: '−1 · ± 50', amount: '100' }]);
  });

  it.each([5000, -5000, 999_999, -999_999])('shows a fact whose accuracy is nonsense: decimals %i', (decimals) => {
    const range = factRange(node('x', { interval: '[100, 100]', decimals }), 'calc-1.1-truncate');
    expect(range).toMatchObject({ low: '100', lowOpen: false });
    expect(range?.high).toBe(decimals > 0 ? '100' : `1${'0'.repeat(3_997)}100`);
  });

  it('says what the comparison found', () => {
    const children = [node('total>a'), node('total>b'), node('total>c', { reported: null })];
    expect(nodeSentence(failing, children)).toBe(
      'The children add up to 17,400,000 less than what is reported. 1 of 3 children has no fact in this context.',
    );
    expect(nodeSentence({ ...failing, difference: '-5' }, [])).toBe('The children add up to 5 more than what is reported.');
    expect(nodeSentence({ ...failing, status: 'consistent', difference: '0' }, [])).toBe('The children add up to what is reported.');
    expect(nodeSentence({ ...failing, status: 'unchecked', reason: 'excess digits' }, [])).toBe('Unchecked: excess digits.');
  });
});

describe('cases from a node', () => {
  const finding = (id: string, rule: Finding['outcome']['rule'], role: string | null): Finding =>
    // Only what findingOf looks at.
    ({ id, severity: 'error', outcome: { factId: 'f-total', rule, role } }) as unknown as Finding;
  const fact = { period: { kind: 'instant', instant: '2023-12-28' }, dimensions: [], unit: 'iso4217:USD' } as unknown as FactCard;

  it('prefers the calculation finding of the same role', () => {
    const findings = [
      finding('sign', 'DQC.US.0015', null),
      finding('elsewhere', 'DQC.US.0126', 'other'),
      finding('here', 'DQC.US.0126', 'r'),
    ];
    expect(findingOf(findings, failing, 'r')?.id).toBe('here');
    expect(findingOf(findings.slice(0, 2), failing, 'r')?.id).toBe('elsewhere');
    expect(findingOf(findings.slice(0, 1), failing, 'r')?.id).toBe('sign');
    expect(findingOf(findings, { ...failing, factId: null }, 'r')).toBeUndefined();
  });

  it('asks with the fact’s own aspects and finds the case that asks the same', () => {
    const wanted = caseAbout('filing', failing, { role: 'r', definition: '1 - Statement - Balance' }, fact, undefined);
    expect(wanted).toEqual({
      kind: 'structured',
      filingId: 'filing',
      query: 'Does us-gaap:total for 2023-12-28 equal the sum of its children in "Balance"?',
      concept: 'us-gaap:total',
      period: '2023-12-28',
      dimensions: [],
      unit: 'iso4217:USD',
      ruleFamily: 'DQC.US.0126',
    });
    const known = {
      case: { concept: 'us-gaap:total', period: '2023-12-28', dimensions: [], ruleFamily: 'DQC.US.0126', findingId: 'x' },
    } as unknown as CaseSummary;
    expect(sameCase([known], wanted)).toBe(known);
    expect(sameCase([known], { kind: 'finding', filingId: 'filing', findingId: 'x' })).toBe(known);
    expect(sameCase([known], { kind: 'finding', filingId: 'filing', findingId: 'y' })).toBeUndefined();
  });
});
