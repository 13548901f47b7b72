import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTER, USUAL_SORT } from './fact-query.ts';
import { filingOf, hrefTo, type Place, placeAt } from './routes.ts';

const at = (href: string): Place => {
  const url = new URL(href, 'http://127.0.0.1');
  return placeAt(url.pathname, url.search);
};

describe('facts', () => {
  it('has every facet of the filter in its address, and reads past what it does not know', () => {
    const filter = {
      ...NO_FILTER,
      text: 'a & b',
      kind: 'numeric' as const,
      concepts: ['us-gaap:Assets'],
      periods: ['2023-12-28', '2022-12-30/2023-12-28'],
      units: ['', 'iso4217:USD'],
      dimensions: ['ex:Axis=ex:Member', ''],
      namespaces: ['ex'],
      extension: true,
      duplicates: 'inconsistent' as const,
      finding: 'any' as const,
      role: 'http://x/role?y#z',
    };
    const sort = { by: 'value', descending: true } as const;
    expect(at(hrefTo.facts('f1', { fact: 'a=b', filter, sort }))).toEqual({ kind: 'facts', filingId: 'f1', fact: 'a=b', filter, sort });
    expect(hrefTo.facts('f1')).toBe('/filing/f1/facts');
    expect(at('/filing/f1/facts?kind=strange&sort=size&only=nil&only=odd&duplicates=many')).toEqual({
      kind: 'facts',
      filingId: 'f1',
      fact: null,
      filter: { ...NO_FILTER, nil: true },
      sort: USUAL_SORT,
    });
  });
});

describe('placeAt', () => {
  it.each([
    ['/', { kind: 'start' }],
    ['/index.html', { kind: 'start' }],
    ['/filing/f1', { kind: 'overview', filingId: 'f1' }],
    ['/filing/f1/cases/c2?step=7', { kind: 'case', filingId: 'f1', caseId: 'c2', step: 7, run: null }],
    ['/filing/f1/cases/c2?step=seven', { kind: 'case', filingId: 'f1', caseId: 'c2', step: null, run: null }],
    ['/settings', { kind: 'settings' }],
    ['/filing/f1/missing?selected=us-gaap-2024', { kind: 'missing', filingId: 'f1', selected: 'us-gaap-2024' }],
    ['/taxonomies', { kind: 'taxonomies', want: null, tab: null, selected: null, text: '' }],
    ['/taxonomies/more', { kind: 'unknown', path: '/taxonomies/more' }],
    ['/filing', { kind: 'unknown', path: '/filing' }],
    ['/filing/f1/things', { kind: 'unknown', path: '/filing/f1/things' }],
    ['/filing/f1/findings/more', { kind: 'unknown', path: '/filing/f1/findings/more' }],
    ['/%E0%A4%A', { kind: 'unknown', path: '/%E0%A4%A' }],
  ])('%s', (href, place) => expect(at(href)).toEqual(place));

  it('comes back from every address that is made, with any characters in it', () => {
    const text = fc.string({ minLength: 1 }).filter((one) => one !== '.' && one !== '..' && one.isWellFormed());
    fc.assert(
      fc.property(text, text, text, fc.nat({ max: 999_999_999 }), (filingId, caseId, word, step) => {
        expect(at(hrefTo.case(filingId, caseId, { step }))).toEqual({ kind: 'case', filingId, caseId, step, run: null });
        expect(at(hrefTo.findings(filingId, { finding: word, text: caseId }))).toMatchObject({
          kind: 'findings',
          filingId,
          finding: word,
          text: caseId,
        });
        expect(at(hrefTo.statements(filingId, { role: word, row: caseId, periods: ['2023-12-31', '2023-01-01/2023-12-31'] }))).toEqual({
          kind: 'statements',
          filingId,
          role: word,
          periods: ['2023-12-31', '2023-01-01/2023-12-31'],
          row: caseId,
          column: null,
          scale: null,
          text: '',
        });
        expect(at(hrefTo.calculations(filingId, { role: word, node: caseId }))).toMatchObject({
          kind: 'calculations',
          filingId,
          role: word,
          node: caseId,
          column: null,
        });
      }),
    );
  });
});

it('knows which filing a place is of', () => {
  expect(filingOf({ kind: 'overview', filingId: 'f1' })).toBe('f1');
  expect(filingOf({ kind: 'settings' })).toBeNull();
});
