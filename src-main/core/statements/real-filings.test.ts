import { describe, expect, it } from 'vitest';
import type { Statement } from '#shared/rpc/statement.ts';
import { periodEnd } from '#shared/xbrl/aspects.ts';
import { isShared } from '#main/testing/shared.ts';
import { scanFiling } from '../checks/scan.ts';
import type { AuditSubject } from '../subject.ts';
import { realSubject } from '../testing/real-subject.ts';
import { starterTaxonomy } from '../testing/starter.ts';
import { statementOfRole } from './statement.ts';
import { statementList } from './statement-list.ts';

const FILINGS = [
  'ncmi-20231228-10k.zip',
  'aapl-20100925-10k.zip',
  'aapl-20230930-10k.zip',
  'goog-20250331-10q.zip',
  'amzn-20221231-10k.zip',
  'tds-20250930-10q.zip',
  'vriac-20231231-10k.zip',
] as const;
type Name = (typeof FILINGS)[number];

const subjects = new Map<Name, Promise<AuditSubject>>();
function subjectOf(name: Name): Promise<AuditSubject> {
  const known = subjects.get(name) ?? realSubject(name, starterTaxonomy());
  subjects.set(name, known);
  return known;
}

async function titled(name: Name, title: RegExp): Promise<Statement> {
  const subject = await subjectOf(name);
  const { findings } = scanFiling(subject);
  const summary = statementList(subject.graph, findings).find((one) => title.test(one.title));
  return statementOfRole(subject, findings, { role: summary?.role ?? '' });
}

const valuesOf = ({ rows }: Statement, concept: string, nth = 0): (string | null | undefined)[] =>
  rows.filter((row) => row.concept === concept)[nth]?.cells.map((cell) => (cell === null ? undefined : cell.value)) ?? [];
const periodsOf = ({ periods }: Statement): string[] => periods.filter(({ isShown }) => isShown).map(({ key }) => key);

describe.skipIf(!isShared('filings/ncmi-20231228-10k.zip'))('statements of real filings', () => {
  it.each(FILINGS)(
    '%s: every cell of every role is its fact’s exact value, of the row’s concept and the column’s dimensions',
    async (name) => {
      const { graph, ...rest } = await subjectOf(name);
      const wrong: string[] = [];
      let cellCount = 0;
      for (const { role } of statementList(graph, [])) {
        const { rows, columns } = statementOfRole({ graph, ...rest }, [], { role });
        if (new Set(rows.map(({ id }) => id)).size !== rows.length) wrong.push(`${role}: rows share an id`);
        for (const row of rows)
          for (const [index, cell] of row.cells.entries()) {
            const column = columns[index];
            if (cell === null || column === undefined) continue;
            cellCount += 1;
            const placed = graph.fact(cell.factId);
            const dimensions = [...row.members, ...column.members].map(({ axis, member }) => `${axis}=${member}`).sort();
            const isRight =
              placed?.fact.concept === row.concept &&
              (!cell.isNumeric || cell.value === placed.fact.value) &&
              placed.context.dimensions
                .map(({ axis, member }) => `${axis}=${member}`)
                .sort()
                .join() === dimensions.join() &&
              (row.labelRole?.includes('eriodStart') === true || periodEnd(placed.context.period) === periodEnd(column.period));
            if (!isRight) wrong.push(`${role}: ${row.id} in ${column.key}`);
          }
      }
      expect(wrong).toEqual([]);
      expect(cellCount).toBeGreaterThan(500);
    },
    30_000,
  );

  it('ncmi: the balance sheet has the figures of the drawing', async () => {
    const sheet = await titled('ncmi-20231228-10k.zip', /BALANCE SHEETS$/);
    expect(periodsOf(sheet)).toEqual(['2023-12-28', '2022-12-29']);
    for (const [concept, ...values] of [
      ['us-gaap:AccountsReceivableNetCurrent', '96600000', '92000000'],
      ['us-gaap:AssetsCurrent', '143800000', '164400000'],
      ['us-gaap:PropertyPlantAndEquipmentNet', '15800000', '13000000'],
      ['us-gaap:FiniteLivedIntangibleAssetsNet', '394300000', '586700000'],
      ['us-gaap:AssetsNoncurrent', '423900000', '628000000'],
      ['us-gaap:Assets', '567700000', '792400000'],
      ['ncm.com:PayableToFoundingMembersUnderTaxSharingAgreementCurrent', '0', '300000'],
      ['us-gaap:DeferredRevenueCurrent', undefined, undefined],
      ['us-gaap:ShortTermBorrowings', '0', '1121100000'],
      ['us-gaap:LiabilitiesCurrent', '58400000', '1203100000'],
      ['us-gaap:LiabilitiesNoncurrent', '74800000', '53300000'],
      ['us-gaap:Liabilities', '133200000', '1256400000'],
    ] as const)
      expect(valuesOf(sheet, concept), concept).toEqual(values);
    const marked = sheet.rows.filter(({ cells }) => cells[0]?.findings.some(({ severity }) => severity === 'error') === true);
    expect(marked.map(({ concept }) => concept)).toEqual([
      'us-gaap:AssetsCurrent',
      'us-gaap:LiabilitiesCurrent',
      'us-gaap:LiabilitiesNoncurrent',
    ]);
    expect(sheet.rows.find(({ concept }) => concept === 'us-gaap:Assets')).toMatchObject({
      isTotal: true,
      cells: [{ sum: { holds: true } }, {}],
    });
  });

  it('aapl: three years of operations, products and services below; cash from the day before', async () => {
    const income = await titled('aapl-20230930-10k.zip', /STATEMENTS OF OPERATIONS/);
    expect(periodsOf(income)).toEqual(['2022-09-25/2023-09-30', '2021-09-26/2022-09-24', '2020-09-27/2021-09-25']);
    expect(income.rows.filter(({ kind }) => kind === 'members').map(({ label }) => label)).toEqual(['Product', 'Service']);
    const cash = await titled('aapl-20230930-10k.zip', /CASH FLOWS/);
    const held = 'us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
    expect(valuesOf(cash, held, 0)).toEqual(['24977000000', '35929000000', '39789000000']);
    expect(valuesOf(cash, held, 1)).toEqual(['30737000000', '24977000000', '35929000000']);
    const repurchases = cash.rows.find(({ concept }) => concept === 'us-gaap:PaymentsForRepurchaseOfCommonStock');
    expect(repurchases).toMatchObject({ isNegated: true, cells: [{ value: '77550000000' }, {}, {}] });
  });

  it('aapl 2010: the old negated labels of us-gaap', async () => {
    const cash = await titled('aapl-20100925-10k.zip', /CASH FLOWS/);
    expect(cash.rows.filter(({ isNegated }) => isNegated).length).toBeGreaterThan(5);
  });

  it('goog: equity goes across by component within each quarter', async () => {
    const equity = await titled('goog-20250331-10q.zip', /STOCKHOLDERS' EQUITY$/);
    expect(periodsOf(equity)).toEqual(['2025-01-01/2025-03-31', '2024-01-01/2024-03-31']);
    expect(equity.columns).toHaveLength(8);
    expect(valuesOf(equity, 'us-gaap:StockholdersEquity', 0).slice(0, 4)).toEqual([
      '325084000000',
      '84800000000',
      '-4800000000',
      '245084000000',
    ]);
    expect(valuesOf(equity, 'us-gaap:StockholdersEquity', 1).slice(0, 4)).toEqual([
      '345267000000',
      '86725000000',
      '-4086000000',
      '262628000000',
    ]);
  });

  it('amzn: the company puts its cash flows first', async () => {
    const subject = await subjectOf('amzn-20221231-10k.zip');
    const [first] = statementList(subject.graph, []).filter(({ group }) => group === 'statements');
    expect(first?.title).toBe('Consolidated Statements of Cash Flows');
  });

  it('tds: quarters before the nine months', async () => {
    expect(periodsOf(await titled('tds-20250930-10q.zip', /Statement of Operations/))).toEqual([
      '2025-07-01/2025-09-30',
      '2024-07-01/2024-09-30',
      '2025-01-01/2025-09-30',
      '2024-01-01/2024-09-30',
    ]);
  });
});
