import { describe, expect, it } from 'vitest';
import { cellSign, markCounts, markedCells, moveCell, nextMarked, selectedCell } from './grid.ts';
import { cell, row, statement } from './testing/statement.ts';

const [NOW, BEFORE] = ['2023-12-28', '2022-12-29'] as const;
const error = { id: 'e1', severity: 'error' } as const;
const failing = { holds: false, computed: '5', difference: '-1000' } as const;
const sheet = statement([
  row('head', []),
  row('cash', [cell('1'), cell('2')]),
  row('debt', [null, cell('3', { sum: failing })]),
  row('group', []),
  row('total', [cell('4', { findings: [error], sum: failing }), cell('5', { sum: { ...failing, holds: true } })]),
]);
const at = (line: string, column: string) => ({ row: line, column });

describe('the keys of the grid', () => {
  it.each([
    ['ArrowDown', false, at('debt', NOW), at('total', NOW)],
    ['ArrowUp', false, at('debt', NOW), at('cash', NOW)],
    ['ArrowUp', false, at('cash', NOW), undefined],
    ['ArrowRight', false, at('cash', NOW), at('cash', BEFORE)],
    ['ArrowRight', false, at('cash', BEFORE), undefined],
    ['ArrowLeft', false, at('cash', BEFORE), at('cash', NOW)],
    ['End', false, at('cash', NOW), at('cash', BEFORE)],
    ['End', true, at('cash', NOW), at('total', BEFORE)],
    ['Home', true, at('total', BEFORE), at('cash', NOW)],
    ['ArrowDown', true, at('cash', NOW), at('total', NOW)],
    ['PageDown', false, at('cash', NOW), at('total', NOW)],
    ['ArrowDown', false, null, at('cash', NOW)],
    ['x', false, at('cash', NOW), undefined],
    ['constructor', false, at('cash', NOW), undefined],
  ] as const)('%s (far: %s) from %o', (key, isFar, from, to) => expect(moveCell(sheet, from, key, isFar)).toEqual(to));
});

describe('marks', () => {
  it('are findings and failing sums, in reading order', () => {
    expect(markedCells(sheet)).toEqual([at('debt', BEFORE), at('total', NOW)]);
    expect(nextMarked(sheet, at('cash', NOW), 1)).toEqual(at('debt', BEFORE));
    expect(nextMarked(sheet, at('debt', BEFORE), 1)).toEqual(at('total', NOW));
    expect(nextMarked(sheet, at('total', BEFORE), -1)).toEqual(at('total', NOW));
    expect(nextMarked(sheet, at('total', NOW), 1)).toBeUndefined();
    expect(nextMarked(sheet, null, -1)).toEqual(at('total', NOW));
  });

  it('are counted once a finding, and a sum only where no finding speaks', () => {
    expect(markCounts(sheet)).toEqual({ errors: 1, warnings: 0, notes: 0, sums: 1 });
  });

  it('have a shape and a word', () => {
    expect(cellSign(cell('1'))).toBeNull();
    expect(cellSign(cell('1', { findings: [error], sum: failing }))).toEqual({ mark: 'error', word: 'Error' });
    expect(cellSign(cell('1', { sum: failing }))?.word).toBe('Sum does not hold, Calculations 1.1, 1,000 apart');
  });
});

describe('the selected cell', () => {
  it('is the URL’s; else the first error, else the first fact', () => {
    expect(selectedCell(sheet, { row: 'cash', column: BEFORE })?.cell?.value).toBe('2');
    expect(selectedCell(sheet, { row: 'debt', column: NOW })?.cell).toBeNull();
    expect(selectedCell(sheet, { row: 'gone', column: NOW })?.cell?.value).toBe('4');
    expect(selectedCell(sheet, { row: 'head', column: NOW })?.row.id).toBe('total');
    expect(selectedCell(statement([row('a', [null, cell('9')])]), { row: null, column: null })?.cell?.value).toBe('9');
    expect(selectedCell(statement([row('head', [])]), { row: null, column: null })).toBeNull();
  });
});
