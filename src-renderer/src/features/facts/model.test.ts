import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FactSort } from '#shared/rpc/fact.ts';
import { criteriaCount, NO_FILTER } from '#renderer/actions/fact-query.ts';
import { nextSort, tidyColumns } from './columns.ts';
import { movedBy, pagesOf, rangeOf, toggled, withChosen } from './model.ts';

describe('movedBy', () => {
  it.each([
    ['ArrowDown', 4, 5],
    ['ArrowUp', 0, 0],
    ['PageDown', 4, 13],
    ['PageUp', 4, 0],
    ['Home', 50, 0],
    ['End', 0, 99],
    ['ArrowDown', 99, 99],
    ['a', 4, undefined],
    ['toString', 4, undefined],
  ])('%s from %i leads to %s', (key, from, to) => expect(movedBy(key, from, 100, 10)).toBe(to));
});

it('asks for the pages that hold the rows, but the first', () => {
  expect(pagesOf(0, 40, 100)).toEqual([]);
  expect(pagesOf(90, 130, 100)).toEqual([1]);
  expect(pagesOf(199, 401, 100)).toEqual([1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(500), (first, rows) => {
      const pages = pagesOf(first, first + rows, 100);
      for (const row of [first, first + rows]) expect(row < 100 || pages.includes(Math.floor(row / 100))).toBe(true);
    }),
  );
});

it('selects from the anchor to the cursor, whichever comes first', () => {
  expect(rangeOf(3, 3)).toEqual({ offset: 3, limit: 1 });
  expect(rangeOf(7, 3)).toEqual({ offset: 3, limit: 5 });
});

it('keeps a choice that is on among the choices, also where it shows nothing', () => {
  const facets = [{ value: 'a', label: 'A', count: 3 }];
  expect(withChosen(facets, ['a', 'b'], (value) => `the ${value}`)).toEqual([...facets, { value: 'b', label: 'the b', count: 0 }]);
  expect(toggled(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a', false)).toEqual(['b']);
});

it('counts what a filter sets', () => {
  expect(criteriaCount(NO_FILTER)).toBe(0);
  expect(criteriaCount({ ...NO_FILTER, text: 'cash', nil: true, units: ['', 'x'], finding: 'any' })).toBe(4);
});

describe('a click on a head', () => {
  const by = (name: FactSort['by'], descending: boolean): FactSort => ({ by: name, descending });
  it('orders amounts from the largest, then the other way round, then as the document', () => {
    expect(nextSort(by('finding', false), 'value')).toEqual(by('value', true));
    expect(nextSort(by('value', true), 'value')).toEqual(by('value', false));
    expect(nextSort(by('value', false), 'value')).toEqual(by('document', false));
  });
  it('orders names from A', () => expect(nextSort(by('value', true), 'concept')).toEqual(by('concept', false)));
});

it('has concept and value in every choice of columns, in one order, and nothing unknown', () =>
  expect(tidyColumns(['unit', 'colour', 'period', 7])).toEqual(['concept', 'period', 'value', 'unit']));
