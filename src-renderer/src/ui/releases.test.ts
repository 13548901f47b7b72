import { describe, expect, it } from 'vitest';
import { answerText, costs, lackText, missingRows, missingSign, parseReleaseId, titleOf } from './releases.ts';
import { aMissingItem, aRelease } from './testing/releases.ts';

describe('names of releases', () => {
  it('come from family and year, else from the file', () => {
    expect(titleOf(aRelease())).toBe('us-gaap 2024');
    expect(titleOf(aRelease({ id: 'us-gaap-2024-assembled', kind: 'table' }))).toBe('us-gaap-2024-assembled');
    expect(titleOf(aRelease({ id: 'my-concepts', kind: 'table', family: null, year: null }))).toBe('my-concepts');
  });
  it('are read back from an id, and nothing else is', () => {
    expect(parseReleaseId('us-gaap-ebp-2023')).toEqual({ family: 'us-gaap-ebp', year: 2023 });
    for (const id of ['rules', 'us-gaap', '2024', 'us-gaap-2024-01-31']) expect(parseReleaseId(id)).toBeUndefined();
  });
});

describe('missingRows', () => {
  const types = aMissingItem({
    url: 'https://xbrl.fasb.org/us-gaap/2024/elts/us-types-2024.xsd',
    facts: 0,
    concepts: 0,
    status: 'not-needed',
  });
  const dei = aMissingItem({ url: 'https://xbrl.sec.gov/dei/2024/dei-2024.xsd', family: 'dei', facts: 30, status: 'own-year' });
  const labels = aMissingItem({ url: 'abc_lab.xml', kind: 'linkbase', family: null, year: null, facts: 0, concepts: 0 });

  it('puts the documents of one release into one row, that of most weight speaking', () => {
    const [row] = missingRows([types, aMissingItem()]);
    expect(row).toMatchObject({ id: 'us-gaap-2024', title: 'us-gaap 2024', main: { status: 'absent', facts: 600 } });
    expect(row?.documents).toHaveLength(2);
  });
  it('begins with what costs something, then by facts', () => {
    const rows = missingRows([dei, labels, types, aMissingItem({ family: 'srt', facts: 5, status: 'nearest' })]);
    expect(rows.map(({ title }) => title)).toEqual(['srt 2024', 'abc_lab.xml', 'dei 2024', 'us-gaap 2024']);
    expect(rows.map(costs)).toEqual([true, true, false, false]);
  });
});

it.each([
  [{ status: 'own-year', known: 200, answeredBy: 'all-years' }, 'consistent', 'all-years knows the year', 'us-gaap 2024: all-years'],
  [{ status: 'own-year', known: 200, answeredBy: 'us-gaap-2024', answeringYear: 2024 }, 'consistent', 'Own year installed', 'us-gaap 2024'],
  [{ status: 'own-year', known: 190 }, 'warning', 'Own year installed, incomplete', 'us-gaap 2024'],
  [
    { status: 'nearest', answeringYear: 2025, answeredBy: 'us-gaap-2025' },
    'warning',
    'Nearest year 2025 answers',
    'us-gaap 2024: 2025 answers',
  ],
  [{ status: 'nearest', answeredBy: 'my-concepts' }, 'warning', 'my-concepts answers', 'us-gaap 2024: my-concepts'],
  [{ status: 'starter', answeredBy: 'starter table' }, 'unchecked', 'Starter table only', 'us-gaap 2024: starter table'],
  [{ status: 'absent' }, 'unchecked', 'Not there', 'us-gaap 2024: not there'],
  [{ status: 'not-needed' }, 'info', 'Not needed', 'us-gaap 2024'],
] as const)('%o is a %s: %s', (over, mark, word, answer) => {
  const item = aMissingItem(over);
  expect(missingSign(item)).toEqual({ mark, word });
  expect(answerText(item)).toBe(answer);
});

it('says what a release lacks: its parts by name, single documents by their number', () => {
  const gaps = ['labels', 'elts/us-gaap-doc-2025.xml', 'stm/us-gaap-stm-soi-2025.xsd'].map((what) => ({ what, effect: '' }));
  expect(lackText({ gaps })).toBe('labels and 2 documents');
  expect(lackText({ gaps: gaps.slice(0, 2) })).toBe('labels and 1 document');
  expect(lackText({ gaps: [] })).toBeUndefined();
});
