import { describe, expect, it } from 'vitest';
import type { Period } from '#shared/xbrl/model.ts';
import { cubes } from './cubes.ts';
import { reportingPeriod } from './reporting-period.ts';
import { definitionOf, statements } from './statements.ts';
import { FilingBuilder, YEAR } from './testing/filing-builder.ts';

describe('statements', () => {
  const role = (name: string): string => `http://example.com/role/${name}`;
  const { graph } = new FilingBuilder()
    .role(role('CashFlows'), '0000006 - Statement - Cash Flows')
    .role(role('BalanceSheets'), '0000002 - Statement - Balance Sheets')
    .role(role('BalanceSheetsParenthetical'), '0000003 - Statement - Balance Sheets (Parenthetical)')
    .role(role('StatementsOfEquity'), '0000005 - Statement - Equity')
    .role(role('Scheduled'), '0000007 - Statement - SCHEDULE III - Real Estate')
    .role(role('Policies'), '0000010 - Disclosure - Policies')
    .present(role('CashFlows'), 'ex:A', ['ex:B'])
    .present(role('BalanceSheets'), 'ex:A', ['ex:B'])
    .present(role('BalanceSheetsParenthetical'), 'ex:A', ['ex:B'])
    .present(role('StatementsOfEquity'), 'ex:A', ['ex:B'])
    .present(role('Scheduled'), 'ex:A', ['ex:B'])
    .present(role('Policies'), 'ex:A', ['ex:B'])
    .table(role('CashFlows'), ['ex:B'], { 'ex:SomeAxis': ['ex:M'] })
    .subject();

  it('are found by definition, in the filer’s order', () => {
    expect(statements(graph).map(({ definition }) => definition.slice(0, 7))).toEqual([
      '0000002',
      '0000003',
      '0000005',
      '0000006',
      '0000007',
    ]);
  });

  it('face statements have no word of the exclusion list in URI or definition', () => {
    expect(
      statements(graph)
        .filter(({ isFace }) => isFace)
        .map(({ role: uri, hasHypercube, hasPresentation }) => [uri, hasHypercube, hasPresentation]),
    ).toEqual([
      [role('BalanceSheets'), false, true],
      [role('CashFlows'), true, true],
    ]);
  });

  it('a role without a definition is named by its URI', () => {
    expect(definitionOf(graph, 'http://example.com/other')).toBe('http://example.com/other');
  });
});

describe('cubes', () => {
  it('know line items, members below the domain and who stands above whom', () => {
    const { graph } = new FilingBuilder()
      .table('R', ['ex:Item', 'ex:Other'], { 'ex:RegionAxis': ['ex:East', ['ex:Far', 'ex:East'], 'ex:West'] })
      .subject();
    const [cube] = cubes(graph);
    expect([...(cube?.lineItems ?? [])].sort()).toEqual(['ex:Item', 'ex:Other', 'ex:RLineItems']);
    const tree = cube?.axes.get('ex:RegionAxis');
    expect(tree?.members).toEqual(['ex:East', 'ex:Far', 'ex:West']);
    expect([...(tree?.ancestorsOf('ex:Far') ?? [])]).toEqual(['ex:East']);
    expect(cubes(graph)).toHaveLength(1);
  });

  it('a cycle of members ends', () => {
    const { graph } = new FilingBuilder()
      .table('R', ['ex:Item'], { 'ex:RegionAxis': ['ex:East', ['ex:Far', 'ex:East'], ['ex:East', 'ex:Far']] })
      .subject();
    expect(cubes(graph)[0]?.axes.get('ex:RegionAxis')?.members).toEqual(['ex:East', 'ex:Far']);
  });
});

describe('tables that no company would make', () => {
  it('are read in a moment when every member stands below every member of the level above', () => {
    const layer = (depth: number): string[] => Array.from({ length: 6 }, (_, index) => `ex:L${depth}N${index}`);
    const below = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((depth) =>
      layer(depth).flatMap((member) => layer(depth - 1).map((parent) => [member, parent] as const)),
    );
    const { graph } = new FilingBuilder().table('R', ['ex:Item'], { 'ex:RegionAxis': [...layer(0), ...below] }).subject();
    const tree = cubes(graph)[0]?.axes.get('ex:RegionAxis');
    expect(tree?.members).toHaveLength(13 * 6);
    expect(tree?.ancestorsOf('ex:L12N0').size).toBe(12 * 6);
  });

  it('may be as deep as they like', () => {
    const chain = Array.from({ length: 15_000 }, (_, depth) => [`ex:M${depth + 1}`, `ex:M${depth}`] as const);
    const { graph } = new FilingBuilder().table('R', ['ex:Item'], { 'ex:RegionAxis': ['ex:M0', ...chain] }).subject();
    const tree = cubes(graph)[0]?.axes.get('ex:RegionAxis');
    expect(tree?.members).toHaveLength(15_001);
    expect(tree?.ancestorsOf('ex:M15000').size).toBe(15_000);
  });

  it('have a member below two others in one place, and both above it', () => {
    const { graph } = new FilingBuilder()
      .table('R', ['ex:Item'], { 'ex:RegionAxis': ['ex:East', ['ex:Port', 'ex:East'], 'ex:Coast', ['ex:Port', 'ex:Coast']] })
      .subject();
    const tree = cubes(graph)[0]?.axes.get('ex:RegionAxis');
    expect(tree?.members).toEqual(['ex:East', 'ex:Port', 'ex:Coast']);
    expect([...(tree?.ancestorsOf('ex:Port') ?? [])].sort()).toEqual(['ex:Coast', 'ex:East']);
  });
});

describe('reportingPeriod', () => {
  const quarter: Period = { kind: 'duration', start: '2023-10-01', end: '2023-12-31' };

  it('is the context of the cover fact, not the date typed in it', () => {
    const { graph } = new FilingBuilder()
      .fact('us-gaap:Revenues', '1', { period: quarter })
      .text('dei:DocumentPeriodEndDate', '1999-12-31', YEAR)
      .subject();
    expect(reportingPeriod(graph)).toEqual({ contextId: 'c1', period: YEAR, start: '2023-01-01', end: '2023-12-31' });
  });

  it('goes by namespace, not by prefix', () => {
    const builder = new FilingBuilder();
    builder.namespaces['cover'] = 'http://xbrl.sec.gov/dei/2023';
    expect(
      reportingPeriod(
        builder.text('cover:DocumentPeriodEndDate', 'x', YEAR).text('ex:DocumentPeriodEndDate', 'x', quarter).subject().graph,
      ),
    ).toMatchObject({ period: YEAR });
  });

  it('is unknown without that fact', () => {
    expect(reportingPeriod(new FilingBuilder().text('ex:DocumentPeriodEndDate', 'x').subject().graph)).toBeNull();
  });
});
