import { expect, it } from 'vitest';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { NewFiling } from '#main/store/filings.ts';
import { annualReport, type Told } from '../filings/testing/company-filings.ts';
import { testFilings } from '../filings/testing/filing-service.ts';
import type { FilingService } from '../filings/filings.ts';
import { resolves } from '../agents/conclude.ts';
import { newJunior } from '../agents/junior-state.ts';
import { callTool } from '../tools/registry.ts';

const ASSETS = 'us-gaap:Assets';
const of2023 = annualReport(2023, [
  { concept: ASSETS, at: '2023-12-31', value: '500000' },
  { concept: ASSETS, at: '2022-12-31', value: '410000' },
  { concept: 'own:Lots', at: '2023-12-31', value: '7000', member: 'own:North' },
]);
const of2022 = annualReport(2022, [
  { concept: ASSETS, at: '2022-12-31', value: '400000' },
  { concept: ASSETS, at: '2021-12-31', value: '300000' },
  { concept: 'own:Lots', at: '2022-12-31', value: '6000', member: 'own:North' },
  { concept: 'own:Lots', at: '2022-12-31', value: '1000', member: 'own:South' },
]);
// Rounded to millions, which is no restatement.
const of2021 = annualReport(2021, [{ concept: ASSETS, at: '2021-12-31', value: '0', decimals: -6 }]);
const ofOther = annualReport(2020, [{ concept: ASSETS, at: '2021-12-31', value: '9' }], { cik: '0000999999' });

function service(...stored: readonly NewFiling[]): FilingService {
  const workspace = temporaryWorkspace();
  for (const filing of stored) workspace.filings.insert(filing);
  return testFilings({ workspace }).filings;
}

const history = (filings: FilingService, args: Parameters<typeof callTool>[3]) =>
  callTool(filings.subject('filing-2023'), 'forensic', 'get_fact_history', args);

it('follows a standard concept over the years of its namespace, oldest first, and tells what was restated', () => {
  const { data, evidence } = history(service(of2023, of2022, of2021, ofOther), { concept: ASSETS, period: '2023-12-31' });
  expect(data).toMatchObject({
    scope: 'this filing and 2 other filings of the entity',
    otherFilings: 2,
    periods: 3,
    restatements: 1,
    total: 5,
    items: [
      { factId: 'filing-2021#f0', period: '2021-12-31', value: '0', restated: null, filing: { form: '10-K', source: 'made-2021.zip' } },
      { factId: 'filing-2022#f1', period: '2021-12-31', value: '300000', restated: null },
      { factId: 'filing-2022#f0', period: '2022-12-31', value: '400000', restated: null, change: '100000' },
      {
        factId: 'f1',
        period: '2022-12-31',
        value: '410000',
        restated: { from: 'filing-2022#f0', difference: '10000' },
        change: '110000',
        filing: { id: 'filing-2023', periodEnd: '2023-12-31', isThis: true },
      },
      { factId: 'f0', period: '2023-12-31', value: '500000', change: '90000' },
    ],
  });
  expect(evidence).toContainEqual({ kind: 'fact', id: 'filing-2022#f0' });
});

it('follows a concept and a member of the company’s own although prefix and namespace changed', () => {
  const args = { concept: 'made:Lots', period: '2023-12-31', dimensions: [{ axis: 'us-gaap:SegmentAxis', member: 'made:North' }] };
  expect(history(service(of2023, of2022), args).data['items']).toMatchObject([
    { factId: 'filing-2022#f2', concept: 'old:Lots', value: '6000' },
    { factId: 'f2', value: '7000', change: '1000' },
  ]);
});

it('answers without other filings as it did before there were any', () => {
  const alone = history(service(of2023), { concept: ASSETS, period: '2023-12-31' });
  const { siblings: _, ...bare } = service(of2023).subject('filing-2023');
  expect(alone).toEqual(callTool(bare, 'forensic', 'get_fact_history', { concept: ASSETS, period: '2023-12-31' }));
  expect(alone.data).toMatchObject({ scope: 'this filing', total: 2 });
  expect(Object.keys(alone.data)).toEqual([
    'concept',
    'label',
    'unit',
    'dimensions',
    'choice',
    'scope',
    'total',
    'offset',
    'items',
    'next',
  ]);
});

it('resolves evidence in another filing only when the run may look there and the fact exists', () => {
  const filings = service(of2023, of2022, ofOther);
  const juniors = { compliance: newJunior('compliance'), forensic: newJunior('forensic') };
  const found = (id: string): boolean => resolves(filings.subject('filing-2023'), juniors, { kind: 'fact', id });
  expect(['f0', 'filing-2022#f0', 'filing-2022#f9', 'filing-2020#f0', 'filing-9#f0'].map(found)).toEqual([true, true, false, false, false]);
  const within = filings.subject('filing-2023', { filings: [], releases: [] });
  expect(resolves(within, juniors, { kind: 'fact', id: 'filing-2022#f0' })).toBe(false);
});

it('shows the other filings in the history of a fact', () => {
  const { history: points } = service(of2023, of2022).factCard('filing-2023', 'f0');
  expect(points.map(({ factId, value, filing, restated }) => [factId, value, filing?.id ?? null, restated?.difference ?? null])).toEqual([
    ['f1', '300000', 'filing-2022', null],
    ['f0', '400000', 'filing-2022', null],
    ['f1', '410000', null, '10000'],
    ['f0', '500000', null, null],
  ]);
});

it.each([5000, -5000, 999_999, -999_999])('stands a filing that states decimals="%i"', (decimals) => {
  const told = (value: string): readonly Told[] => [
    { concept: ASSETS, at: '2022-12-31', value, decimals },
    { concept: ASSETS, at: '2021-12-31', value: '0', decimals },
  ];
  const filings = service(annualReport(2023, told('410000')), annualReport(2022, told('400000')));
  const subject = filings.subject('filing-2023');
  // So far right of the point it is exact, so far left of it every value fits.
  const difference = decimals > 0 ? '10000' : undefined;
  expect(filings.factCard('filing-2023', 'f0').history.map(({ restated }) => restated?.difference)).toEqual([
    undefined,
    undefined,
    undefined,
    difference,
  ]);
  const about = { concept: ASSETS, period: '2022-12-31' };
  const asked = {
    get_fact_history: about,
    get_facts: about,
    recompute: { expression: '[f0] - [f1]' },
    check_magnitude: { factId: 'f0' },
    check_sign: about,
    check_calc_tree: about,
    check_dim_consistency: about,
  };
  for (const [tool, args] of Object.entries(asked)) expect(callTool(subject, 'forensic', tool, args).status, tool).not.toBe('error');
});

it('keeps what is nil apart from what is not understood', () => {
  const told = annualReport(2023, [
    { concept: ASSETS, at: '2023-12-31', value: '5' },
    { concept: ASSETS, at: '2022-12-31', value: null, unread: 'twelve' },
    { concept: ASSETS, at: '2021-12-31', value: null },
  ]);
  expect(
    service(told)
      .factCard('filing-2023', 'f0')
      .history.map(({ value, isNil }) => [value, isNil]),
  ).toEqual([
    [null, true],
    [null, false],
    ['5', false],
  ]);
});
