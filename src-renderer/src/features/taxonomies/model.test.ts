import { describe, expect, it } from 'vitest';
import { type FilingSummary } from '#shared/rpc/filing.ts';
import { aRelease } from '#renderer/ui/testing/releases.ts';
import { filterOffered, filterReleases, gapsSign, isStarterFound, removalText, tabOf } from './model.ts';

const offered = (family: string, year: number, publisher = 'FASB') => ({ family, year, publisher, urls: [], isInstalled: false });

describe('lists', () => {
  it('finds releases by name, kind and file', () => {
    const rules = aRelease({ id: 'dqc-0015', kind: 'rules', family: null, year: null, sourceName: 'dqc-0015-elements.json' });
    const all = [aRelease(), rules];
    expect(filterReleases(all, 'us-gaap 2024')).toEqual([aRelease()]);
    expect(filterReleases(all, 'rule data')).toEqual([rules]);
    expect(filterReleases(all, '')).toEqual(all);
  });
  it('finds the starter table by words in any order', () => {
    expect(['', 'table starter', 'concept', 'us-gaap'].map(isStarterFound)).toEqual([true, true, true, false]);
  });
  it('puts us-gaap first and the newest year of a family first, rule data last', () => {
    const release = (family: string | null, year: number | null) => aRelease({ id: `${family ?? 'rules'}-${year ?? ''}`, family, year });
    const all = [release('dei', 2009), release(null, null), release('dei', 2024), release('us-gaap', 2024), release('us-gaap', 2025)];
    expect(filterReleases(all, '').map(({ id }) => id)).toEqual(['us-gaap-2025', 'us-gaap-2024', 'dei-2024', 'dei-2009', 'rules-']);
  });
  it('begins with what every filing is of and puts the newest year first', () => {
    const all = [offered('country', 2024), offered('dei', 2024, 'SEC'), offered('us-gaap', 2023), offered('us-gaap', 2024)];
    expect(filterOffered(all, '').map(({ family, year }) => `${family} ${year}`)).toEqual([
      'us-gaap 2024',
      'us-gaap 2023',
      'dei 2024',
      'country 2024',
    ]);
    expect(filterOffered(all, 'sec')).toEqual([offered('dei', 2024, 'SEC')]);
  });
  it('takes any other tab for the first', () => {
    expect(tabOf('offered')).toBe('offered');
    expect(tabOf('nonsense')).toBe('installed');
  });
});

it('says what a release lacks', () => {
  expect(gapsSign(aRelease())).toEqual({ mark: 'warning', word: '1 gap' });
  expect(gapsSign(aRelease({ gaps: [] }))).toEqual({ mark: 'consistent', word: 'Complete' });
});

describe('removalText', () => {
  // Only what the text reads of a filing.
  const filing = (ticker: string, usGaapYear: number) => ({ ticker, entity: ticker, sourceName: 'x.zip', usGaapYear }) as FilingSummary;
  it('names the opened filings that are of the release', () => {
    expect(removalText(aRelease(), [filing('ABC', 2024), filing('DEF', 2024), filing('GHI', 2023)])).toBe(
      '2 opened filings are of us-gaap 2024: ABC and 1 more. Another installed year answers from then on, or the starter table.',
    );
    expect(removalText(aRelease(), [])).toContain('No opened filing is of us-gaap 2024.');
  });
  it('says who answers where a filing’s head does not name the family', () =>
    expect(removalText(aRelease({ id: 'dei-2014', family: 'dei', year: 2014 }), [])).toBe(
      'Filings use concepts of dei 2014. Another installed year answers from then on, or the starter table.',
    ));
  it('says what decides after rule data is gone', () =>
    expect(removalText(aRelease({ kind: 'rules', family: null, year: null }), [])).toContain('or by the starter table'));
});
