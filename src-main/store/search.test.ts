import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aNewFiling } from './testing/new-filing.ts';
import { aFact, aParsedFiling, aTextFact } from './testing/parsed-filing.ts';
import { temporaryWorkspace } from './testing/temporary-workspace.ts';
import type { Workspace } from './workspace.ts';

const FACTS = [
  aFact({ id: 'f1', concept: 'us-gaap:AssetsCurrent', value: '1234000', lexical: '1,234' }),
  aFact({ id: 'f2', concept: 'us-gaap:Assets', value: '-5000', lexical: '(5)' }),
  aTextFact('f3', 'made:PolicyTextBlock', '<p style="color: red">Leases of <b>warehouses</b> &amp; shops, in Zürich</p>'),
  aFact({ id: 'f4', concept: 'us-gaap:LiabilitiesCurrent', value: '777000', lexical: '777' }),
  aFact({ id: 'odd_id-77', concept: 'us-gaap:AssetsCurrent', value: '99', lexical: '99' }),
].map((fact, order) => ({ ...fact, order }));

function twoFilings(): Workspace {
  const workspace = temporaryWorkspace();
  workspace.filings.insert(aNewFiling({}, aParsedFiling({ facts: FACTS })));
  const other = aNewFiling({ id: 'filing-2', sha256: 'c'.repeat(64) }, aParsedFiling({ facts: FACTS.slice(0, 2) }));
  workspace.filings.insert(other);
  return workspace;
}

function indexed(): Workspace {
  const workspace = twoFilings();
  for (const id of workspace.search.waiting()) workspace.search.ensureIndexed(id);
  return workspace;
}

it.each([
  ['a part of a name', 'AssetsCur', ['us-gaap:AssetsCurrent']],
  ['a label, in any case', 'total CURRENT liab', ['us-gaap:LiabilitiesCurrent']],
  ['the local name in words', 'assets current', ['us-gaap:AssetsCurrent']],
  ['a word too short for a trigram', 'gaap as', ['us-gaap:Assets', 'us-gaap:AssetsCurrent']],
  ['no words', '  ', []],
])('finds concepts of a filing by %s', (_, text, names) => {
  const { search } = indexed();
  expect(search.concepts({ filingId: 'filing-1', text }, 10).map(({ concept }) => concept)).toEqual(names);
});

it.each([
  ['a canonical value', '1234000', ['f1']],
  ['a value as written', '1,234', ['f1']],
  ['a negative value', '-5000', ['f2']],
  ['the beginning of the last word', 'leases ware', ['f3']],
  ['text without accents, and not its markup', 'zurich', ['f3']],
  ['nothing in the markup', 'color', []],
  ['an id', 'odd_id-77', ['odd_id-77']],
  ['no words', '  ', []],
])('finds facts of a filing by %s', (_, text, ids) => {
  const { search } = indexed();
  expect(search.facts({ filingId: 'filing-1', text }, 10).map(({ factId }) => factId)).toEqual(ids);
});

it('names a concept as the package does where the filing has no label of its own', () => {
  const workspace = temporaryWorkspace();
  const say = (name: string, label: string) => ({ name, label, type: null, balance: null, documentation: 'What it is.' });
  const described = [say('us-gaap:Assets', 'Everything owned'), say('us-gaap:LiabilitiesCurrent', 'Soon due')];
  workspace.filings.insert(aNewFiling({}, aParsedFiling({ facts: FACTS, described })));
  workspace.search.ensureIndexed('filing-1');
  const labelOf = (text: string) => workspace.search.concepts({ filingId: 'filing-1', text }, 10).map(({ label }) => label);
  expect(labelOf('everything')).toEqual(['Everything owned']);
  expect(labelOf('LiabilitiesCurrent')).toEqual(['Total current liabilities']);
  expect(labelOf('soon due')).toEqual([]);
});

it('names a concept as the latest filing does', () => {
  const workspace = temporaryWorkspace();
  const labelled = (text: string) => {
    const parsed = aParsedFiling({ facts: FACTS });
    return { ...parsed, labels: parsed.labels.map((label) => ({ ...label, text })) };
  };
  // The label that begins with the words ranks before the one that is shown.
  workspace.filings.insert(aNewFiling({}, labelled('Current liabilities')));
  workspace.filings.insert(aNewFiling({ id: 'filing-2', sha256: 'c'.repeat(64) }, labelled('Liabilities that are current')));
  for (const id of workspace.search.waiting()) workspace.search.ensureIndexed(id);
  const found = workspace.search.concepts({ filingId: null, text: 'current liab' }, 10);
  expect(found.map(({ concept, label, filingId }) => [concept, label, filingId])).toEqual([
    ['us-gaap:LiabilitiesCurrent', 'Liabilities that are current', 'filing-2'],
  ]);
});

it('puts the exact name first, then what begins with the text, and counts the filings', () => {
  const { search } = indexed();
  const found = search.concepts({ filingId: null, text: 'assets' }, 10);
  expect(found.map(({ concept, filings, filingId, factId }) => [concept, filings, filingId, factId])).toEqual([
    ['us-gaap:Assets', 2, 'filing-2', 'f2'],
    ['us-gaap:AssetsCurrent', 2, 'filing-2', 'f1'],
  ]);
  expect(search.concepts({ filingId: 'filing-1', text: 'current' }, 10).map(({ label }) => label)).toEqual([
    'Assets Current',
    'Total current liabilities',
  ]);
  expect(search.concepts({ filingId: null, text: 'assets' }, 1)).toHaveLength(1);
});

it('leads from a concept to its fact of the reporting period, without dimensions before with', () => {
  const concept = 'us-gaap:Assets';
  const facts = ['c-2023', 'c-2024-parent', 'c-2024', 'c-2024'].map((contextId, order) =>
    aFact({ id: `${contextId}-${order}`, order, concept, contextId }),
  );
  const workspace = temporaryWorkspace();
  workspace.filings.insert(aNewFiling({}, aParsedFiling({ facts })));
  workspace.search.ensureIndexed('filing-1');
  expect(workspace.search.concepts({ filingId: 'filing-1', text: 'assets' }, 1)[0]?.factId).toBe('c-2024-2');
});

it('finds facts of every filing, the newest first, with the text around the words', () => {
  const { search } = indexed();
  expect(search.facts({ filingId: null, text: '1,234' }, 10).map(({ filingId, factId }) => [filingId, factId])).toEqual([
    ['filing-2', 'f1'],
    ['filing-1', 'f1'],
  ]);
  expect(search.facts({ filingId: 'filing-1', text: 'warehouses' }, 10)).toEqual([
    {
      filingId: 'filing-1',
      factId: 'f3',
      concept: 'made:PolicyTextBlock',
      label: 'Policy Text Block',
      value: FACTS[2]?.value,
      isNumeric: false,
      unit: null,
      period: '2024-01-01/2024-12-31',
      excerpt: 'Leases of warehouses & shops, in Zürich',
    },
  ]);
});

it('takes what is typed as words, whatever it is', () => {
  const { search } = indexed();
  const syntax = fc.constantFrom(
    '"',
    '*',
    '^',
    'NEAR(a b)',
    'name:',
    'AND',
    'OR',
    'NOT',
    '{',
    '}',
    '-',
    '+',
    '%',
    '_',
    '\\',
    "'",
    '\0',
    '🦉',
  );
  const text = fc.array(fc.oneof(syntax, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 10 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (question) => {
      search.concepts({ filingId: null, text: question }, 5);
      search.facts({ filingId: null, text: question }, 5);
    }),
  );
  expect(search.concepts({ filingId: 'filing-1', text: 'name:Assets' }, 5)).toEqual([]);
  expect(search.concepts({ filingId: 'filing-1', text: 'a%t' }, 5)).toEqual([]);
});

it('knows what is not taken in yet, forgets a filing that is removed and reads it anew when it is rebuilt', () => {
  const { search, filings } = twoFilings();
  expect(search.waiting()).toEqual(['filing-1', 'filing-2']);
  search.ensureIndexed('filing-1');
  search.ensureIndexed('filing-1');
  expect(search.waiting()).toEqual(['filing-2']);

  const { head, rows, documents, view, timing } = aNewFiling({}, aParsedFiling({ facts: FACTS.slice(2) }));
  filings.rebuild('filing-1', { head, rows, documents, view, timing });
  expect(search.waiting()).toEqual(['filing-1', 'filing-2']);
  search.ensureIndexed('filing-1');
  expect(search.facts({ filingId: null, text: '777' }, 10)).toMatchObject([{ factId: 'f4' }]);

  filings.remove('filing-1', '2026-03-03T00:00:00.000Z');
  expect(search.facts({ filingId: null, text: '777' }, 10)).toEqual([]);
  expect(search.concepts({ filingId: null, text: 'liabilities' }, 10)).toEqual([]);
  expect(() => search.facts({ filingId: 'filing-1', text: 'x' }, 5)).toThrow('There is no filing filing-1');
});
