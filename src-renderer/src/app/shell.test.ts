import { describe, expect, it } from 'vitest';
import { neighbourOf, withTab, withoutTab } from './filing-tabs.ts';
import { foundItems, highlight, type PaletteItem, paletteItems } from './palette-model.ts';
import { NO_BATCH, nextBatch } from './run-batch.ts';

describe('filing tabs', () => {
  it('opens each once and remembers the latest', () => {
    const tabs = withTab(withTab(withTab({ open: [], latest: null }, 'a'), 'b'), 'a');
    expect(tabs).toEqual({ open: ['a', 'b'], latest: 'a' });
    expect(neighbourOf(tabs, 'a')).toBe('b');
    expect(neighbourOf(tabs, 'b')).toBe('a');
    expect(withoutTab(tabs, 'a')).toEqual({ open: ['b'], latest: null });
  });
});

describe('the run batch', () => {
  it('counts the cases that ran together until none runs', () => {
    const two = nextBatch(NO_BATCH, ['a', 'b']);
    const one = nextBatch(two, ['b', 'c']);
    expect(one).toEqual({ all: ['a', 'b', 'c'], running: ['b', 'c'] });
    expect(nextBatch(one, ['c', 'b'])).toBe(one);
    expect(nextBatch(one, [])).toBe(NO_BATCH);
  });
});

describe('the palette', () => {
  const item = (id: string, group: PaletteItem['group'], label: string, detail?: string): PaletteItem => ({
    id,
    group,
    label,
    detail,
    icon: 'arrow',
    run: () => undefined,
  });
  const items = [
    item('1', 'Actions', 'All keys'),
    item('2', 'Findings', 'Total liabilities', 'us-gaap:Liabilities'),
    item('3', 'Findings', 'Liabilities, current'),
    item('4', 'Go to', 'Findings'),
  ];
  it('shows places and actions before anything is typed', () => expect(paletteItems(items, '').map(({ id }) => id)).toEqual(['4', '1']));
  it('puts what begins with the query first', () => expect(paletteItems(items, 'liab').map(({ id }) => id)).toEqual(['3', '2']));
  it('wants every word', () => expect(paletteItems(items, 'total gaap').map(({ id }) => id)).toEqual(['2']));
  it('shows what the core found last, in its order, each once, whatever the words', () => {
    const shown: unknown[] = [];
    const place = { filingId: 'filing-1', filing: 'Made Up Inc. 10-K 2024-12-31', label: 'Cash', factId: 'f1' };
    const concept = { kind: 'concept' as const, ...place, concept: 'us-gaap:Cash', filings: 3 };
    const period = { kind: 'instant' as const, instant: '2024-12-31' };
    const fact = { kind: 'fact' as const, ...place, concept: 'us-gaap:Cash', value: '12', unit: 'iso4217:USD', period, excerpt: '12' };
    const text = { ...fact, factId: 'f2', value: null, excerpt: 'at banks' };
    const found = foundItems([concept, fact, text, concept, fact], (each) => shown.push(each));
    expect(found.map(({ group, detail, amount }) => [group, detail, amount])).toEqual([
      ['Concepts', 'us-gaap:Cash, Made Up Inc. 10-K 2024-12-31 and 2 more', undefined],
      ['Facts', '2024-12-31, Made Up Inc. 10-K 2024-12-31', '12'],
      ['Facts', '“at banks”, Made Up Inc. 10-K 2024-12-31', undefined],
    ]);
    const all = [...items, ...found];
    expect(paletteItems(all, 'liab').map(({ group }) => group)).toEqual(['Findings', 'Findings', 'Concepts', 'Facts', 'Facts']);
    expect(paletteItems(all, '')).toEqual(paletteItems(items, ''));
    found[2]?.run();
    expect(shown).toEqual([{ filingId: 'filing-1', factId: 'f2' }]);
  });
  it('marks the hit', () => expect(highlight('Total liabilities', 'LIAB')).toEqual(['Total ', 'liab', 'ilities']));
});
