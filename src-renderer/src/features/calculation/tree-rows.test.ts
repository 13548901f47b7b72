import { describe, expect, it } from 'vitest';
import { type TreeNode } from '#shared/rpc/calc.ts';
import {
  ALL_OPEN,
  FAILING_OPEN,
  failingPath,
  moveBy,
  nextFailure,
  openToLevel,
  revealing,
  type Row,
  turn,
  visibleRows,
} from './tree-rows.ts';
import { tree } from './testing/nodes.ts';

/** total > liabilities > (current✗ > a, b), equity > c; other > d */
const nodes: readonly TreeNode[] = tree([
  ['total', 'consistent'],
  ['total>liabilities', 'consistent'],
  ['total>liabilities>current', 'inconsistent'],
  ['total>liabilities>current>a', null],
  ['total>liabilities>current>b', null],
  ['total>equity', 'consistent'],
  ['total>equity>c', null],
  ['other', 'consistent'],
  ['other>d', null],
]);
const ids = (rows: readonly Row[]): readonly string[] => rows.map((row) => row.node.id);
const name = (id: string): string => id.split('>').at(-1) ?? id;
const names = (rows: readonly Row[]): readonly string[] => ids(rows).map(name);

describe('visibleRows', () => {
  it('shows all with what ARIA asks for', () => {
    const rows = visibleRows(nodes, ALL_OPEN);
    expect(names(rows)).toEqual(['total', 'liabilities', 'current', 'a', 'b', 'equity', 'c', 'other', 'd']);
    expect(rows.map((row) => [row.level, row.position, row.siblings, row.isOpen])).toEqual([
      [1, 1, 2, true],
      [2, 1, 2, true],
      [3, 1, 1, true],
      [4, 1, 2, null],
      [4, 2, 2, null],
      [2, 2, 2, true],
      [3, 1, 1, null],
      [1, 2, 2, true],
      [2, 1, 1, null],
    ]);
  });

  it('opens by level and turns single branches against the rule', () => {
    expect(names(visibleRows(nodes, openToLevel(0)))).toEqual(['total', 'other']);
    expect(names(visibleRows(nodes, openToLevel(1)))).toEqual(['total', 'liabilities', 'equity', 'other', 'd']);
    const turned = turn(openToLevel(0), 'other');
    expect(names(visibleRows(nodes, turned))).toEqual(['total', 'other', 'd']);
    expect(names(visibleRows(nodes, turn(turned, 'other')))).toEqual(['total', 'other']);
  });

  it('keeps only failing paths, with every addend on them', () => {
    expect([...failingPath(nodes)].map(name).sort()).toEqual(['current', 'liabilities', 'total']);
    const rows = visibleRows(nodes, FAILING_OPEN);
    expect(names(rows)).toEqual(['total', 'liabilities', 'current', 'a', 'b', 'equity']);
    expect(rows.at(-1)?.isOpen).toBe(false);
  });

  it('treats a node whose parent is not in the tree as hidden, and an empty tree as empty', () => {
    expect(visibleRows([], ALL_OPEN)).toEqual([]);
  });

  it('reveals a node by opening what is above it', () => {
    const opened = revealing(nodes, openToLevel(0), 'total>liabilities>current>b');
    expect(names(visibleRows(nodes, opened))).toEqual(['total', 'liabilities', 'current', 'a', 'b', 'equity', 'other']);
    expect(revealing(nodes, ALL_OPEN, 'other>d')).toBe(ALL_OPEN);
  });
});

describe('moveBy', () => {
  const rows = visibleRows(nodes, turn(ALL_OPEN, 'total>equity'));

  it.each([
    ['ArrowDown', 'total', { kind: 'select', id: 'total>liabilities' }],
    ['ArrowUp', 'total>liabilities', { kind: 'select', id: 'total' }],
    ['ArrowUp', 'total', undefined],
    ['ArrowDown', 'other>d', undefined],
    ['Home', 'total>equity', { kind: 'select', id: 'total' }],
    ['End', 'total', { kind: 'select', id: 'other>d' }],
    ['PageDown', 'total', { kind: 'select', id: 'other>d' }],
    ['ArrowRight', 'total', { kind: 'select', id: 'total>liabilities' }],
    ['ArrowRight', 'total>equity', { kind: 'turn', id: 'total>equity' }],
    ['ArrowRight', 'other>d', undefined],
    ['ArrowLeft', 'total', { kind: 'turn', id: 'total' }],
    ['ArrowLeft', 'total>equity', { kind: 'select', id: 'total' }],
    ['ArrowLeft', 'other>d', { kind: 'select', id: 'other' }],
    [' ', 'total', { kind: 'turn', id: 'total' }],
    [' ', 'other>d', undefined],
    ['Enter', 'other>d', { kind: 'open', id: 'other>d' }],
    ['x', 'total', undefined],
  ] as const)('%s on %s', (key, from, move) => {
    expect(moveBy(key, rows, from)).toEqual(move);
  });

  it('begins at the first row when nothing is selected', () => {
    expect(moveBy('ArrowDown', rows, null)).toEqual({ kind: 'select', id: 'total' });
    expect(moveBy('Enter', rows, null)).toBeUndefined();
    expect(moveBy('ArrowDown', [], null)).toBeUndefined();
  });
});

describe('nextFailure', () => {
  const two = tree([
    ['x', 'inconsistent'],
    ['x>y', null],
    ['x>z', 'inconsistent'],
  ]);

  it('ends at the ends', () => {
    expect(nextFailure(two, 'x', 1)).toBe('x>z');
    expect(nextFailure(two, 'x>z', 1)).toBeUndefined();
    expect(nextFailure(two, 'x', -1)).toBeUndefined();
    expect(nextFailure(two, null, -1)).toBe('x>z');
    expect(nextFailure(two, 'x>y', -1)).toBe('x');
    expect(nextFailure(two, null, 1)).toBe('x');
    expect(nextFailure(tree([['x', 'consistent']]), 'x', 1)).toBeUndefined();
  });
});
