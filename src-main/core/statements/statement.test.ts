import { describe, expect, it } from 'vitest';
import type { Finding } from '#shared/calc/outcome.ts';
import type { Statement } from '#shared/rpc/statement.ts';
import type { Period } from '#shared/xbrl/model.ts';
import { scanFiling } from '../checks/scan.ts';
import { FilingBuilder, YEAR, YEAR_END } from '../checks/testing/filing-builder.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { plainLabel } from './presentation-rows.ts';
import { presentedRoles } from './presented-roles.ts';
import { statementOfRole } from './statement.ts';
import { statementList } from './statement-list.ts';

const ROLE = 'http://example.com/role/Statement';
const LABEL = 'http://www.xbrl.org/2003/role';
const TOTAL = `${LABEL}/totalLabel`;
const START = `${LABEL}/periodStartLabel`;
const END = `${LABEL}/periodEndLabel`;
const BEFORE: Period = { kind: 'instant', instant: '2022-12-31' };
const LONG_AGO: Period = { kind: 'instant', instant: '2021-12-31' };
const YEAR_BEFORE: Period = { kind: 'duration', start: '2022-01-01', end: '2022-12-31' };
const QUARTER: Period = { kind: 'duration', start: '2023-10-01', end: '2023-12-31' };

const filing = (): FilingBuilder => new FilingBuilder().cover().role(ROLE, '0000002 - Statement - CONSOLIDATED STATEMENT');

const statement = (builder: FilingBuilder, periods?: readonly string[], findings: readonly Finding[] = []): Statement =>
  statementOfRole(builder.subject(), findings, { role: ROLE, periods });

/** Lines as `label: cell | cell`; a dash for no fact, nothing for a heading. */
const lines = ({ rows }: Statement): string[] =>
  rows.map(({ depth, label, kind, cells }) => {
    const values = cells.map((cell) => (cell === null ? '—' : (cell.value ?? 'nil'))).join(' | ');
    return `${'  '.repeat(depth)}${label}${kind === 'item' ? `: ${values}` : ''}`;
  });
const shownPeriods = ({ periods }: Statement): string[] => periods.filter(({ isShown }) => isShown).map(({ key }) => key);

describe('the roles of a filing', () => {
  it('stand in the company’s order: cover, statements and notes, by number; those without a definition last by URI', () => {
    const builder = new FilingBuilder()
      .role('r:note', '20 - Disclosure - Debt')
      .role('r:income', '100 - Statement - Income')
      .role('r:balance', '3 - Statement - Balance (Parenthetical)')
      .role('r:cover', '200 - Document - Cover');
    for (const role of ['r:zulu', 'r:note', 'r:income', 'r:alpha', 'r:balance', 'r:cover']) builder.present(role, 'ex:A', ['ex:B']);
    expect(presentedRoles(builder.subject().graph)).toMatchObject([
      { role: 'r:cover', title: 'Cover', group: 'cover' },
      { role: 'r:balance', number: '3', title: 'Balance (Parenthetical)', group: 'statements', isParenthetical: true },
      { role: 'r:income', number: '100', title: 'Income', isParenthetical: false },
      { role: 'r:note', title: 'Debt', group: 'notes' },
      { role: 'r:alpha', number: null, title: 'r:alpha', group: 'notes' },
      { role: 'r:zulu' },
    ]);
  });

  it('have names and labels that are read as soon as any text, however long', () => {
    const role = `${'a'.repeat(1_000_000)}/`;
    const [presented] = presentedRoles(new FilingBuilder().present(role, 'ex:A', ['ex:B']).subject().graph);
    expect(presented?.title).toBe(role);
    const label = `a${' '.repeat(1_000_000)}b`;
    expect(plainLabel(label)).toBe(label);
  });

  it('follow the pages that the package names', () => {
    const builder = new FilingBuilder().present('r:a', 'ex:A', ['ex:B']).present('r:b', 'ex:A', ['ex:B']).present('r:c', 'ex:A', ['ex:B']);
    const page = (role: string, position: number, group: string) => ({
      role,
      shortName: `Page ${position}`,
      longName: '',
      position,
      group,
    });
    const graph = createFilingGraph({ ...builder.rows(), pages: [page('r:c', 1, 'statements'), page('r:a', 2, 'statements')] });
    expect(presentedRoles(graph).map(({ title, group }) => [title, group])).toEqual([
      ['Page 1', 'statements'],
      ['Page 2', 'statements'],
      ['r:b', 'notes'],
    ]);
  });

  it('count the facts that they can show, and what the scan says of them', () => {
    const subject = filing()
      .present(ROLE, 'ex:StatementAbstract', ['us-gaap:RepaymentsOfDebt', 'ex:Other'])
      .fact('us-gaap:RepaymentsOfDebt', '-5', { period: YEAR })
      .fact('us-gaap:RepaymentsOfDebt', '-5', { period: YEAR })
      .fact('ex:Other', '1', { period: YEAR, dims: ['ex:SomeAxis=ex:SomeMember'] })
      .subject();
    const { findings } = scanFiling(subject);
    expect(statementList(subject.graph, findings)).toMatchObject([{ role: ROLE, facts: 1, errors: 1, warnings: 0 }]);
    const [row] = statementOfRole(subject, findings, { role: ROLE }).rows;
    expect(row?.cells[0]?.findings).toEqual([{ id: findings[0]?.id, severity: 'error' }]);
  });
});

describe('the lines of a statement', () => {
  it('are the network’s in its order: headings, a concept listed twice, labels as preferred, the lone root left out', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:AssetsAbstract', ['ex:Cash', `${LABEL}/terseLabel`]])
      .present(ROLE, 'ex:AssetsAbstract', ['ex:Cash', ['ex:Total', TOTAL]])
      .label('ex:AssetsAbstract', 'Assets [Abstract]')
      .label('ex:Cash', 'Cash and cash equivalents')
      .label('ex:Cash', 'Cash', `${LABEL}/terseLabel`)
      .label('ex:Total', 'Total assets', TOTAL)
      .fact('ex:Cash', '7')
      .fact('ex:Total', '7');
    const shown = statement(builder);
    expect(lines(shown)).toEqual(['Assets', '  Cash and cash equivalents: 7', '  Total assets: 7', 'Cash: 7']);
    expect(shown.rows.map(({ id, isTotal, labelRole }) => [id, isTotal, labelRole])).toEqual([
      ['ex:AssetsAbstract', false, null],
      ['ex:Cash', false, null],
      ['ex:Total', true, 'totalLabel'],
      ['ex:Cash#2', false, 'terseLabel'],
    ]);
  });

  it('leave tables, axes and members out, and cut cycles', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:StatementTable', 'ex:A'])
      .present(ROLE, 'ex:StatementTable', ['ex:PlaceAxis', 'ex:StatementLineItems'])
      .present(ROLE, 'ex:PlaceAxis', ['ex:PlaceDomain'])
      .present(ROLE, 'ex:PlaceDomain', ['ex:HereMember'])
      .present(ROLE, 'ex:StatementLineItems', ['ex:B'])
      .present(ROLE, 'ex:A', ['ex:C'])
      .present(ROLE, 'ex:C', ['ex:A'])
      .fact('ex:A', '1')
      .fact('ex:B', '2')
      .fact('ex:C', '3');
    expect(lines(statement(builder))).toEqual(['B: 2', 'A: 1', '  C: 3']);
  });

  it.each([
    ['standard', 'http://www.xbrl.org/2009/role/negatedLabel', true],
    ['standard total', 'http://www.xbrl.org/2009/role/negatedTotalLabel', true],
    ['old us-gaap', 'http://xbrl.us/us-gaap/role/label/negated', true],
    ['old us-gaap total', 'http://xbrl.us/us-gaap/role/label/negatedTotal', true],
    ['net', 'http://www.xbrl.org/2009/role/netLabel', false],
    ['a company’s own', 'http://example.com/role/negatedLabel', false],
  ])('%s labels turn the display and never the fact', (_name, preferred, isNegated) => {
    const [row] = statement(
      filing()
        .present(ROLE, 'ex:StatementAbstract', [['ex:Paid', preferred]])
        .fact('ex:Paid', '12.50', { period: YEAR }),
    ).rows;
    expect(row).toMatchObject({ isNegated, cells: [{ value: '12.50', factId: 'f1' }] });
  });

  it('a hostile network without end is cut, and says so', () => {
    const chain = filing();
    for (let depth = 0; depth < 5_000; depth += 1) chain.present(ROLE, `ex:C${depth}`, [`ex:C${depth + 1}`]);
    expect(statement(chain)).toMatchObject({ isCut: true });
    const branching = filing().fact('ex:T40', '1');
    for (let depth = 0; depth < 40; depth += 1) branching.present(ROLE, `ex:T${depth}`, [`ex:T${depth + 1}`, [`ex:T${depth + 1}`, TOTAL]]);
    const { rows, isCut } = statement(branching);
    expect([isCut, rows.length <= 5_000]).toEqual([true, true]);
  });
});

describe('the periods of a statement', () => {
  const balance = (): FilingBuilder =>
    filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Cash', 'ex:Debt', 'ex:Equity'])
      .fact('ex:Cash', '1')
      .fact('ex:Debt', '2')
      .fact('ex:Equity', '0')
      .fact('ex:Cash', '4', { period: BEFORE })
      .fact('ex:Equity', '6', { period: BEFORE })
      .fact('ex:Equity', '7', { period: LONG_AGO });

  it('are the instants of a balance sheet, the current first; a sparse one is folded and can be added', () => {
    const shown = statement(balance());
    expect(shownPeriods(shown)).toEqual(['2023-12-31', '2022-12-31']);
    expect(shown.periods.map(({ key, facts }) => [key, facts])).toContainEqual(['2021-12-31', 1]);
    expect(lines(shown)).toEqual(['Cash: 1 | 4', 'Debt: 2 | —', 'Equity: 0 | 6']);
    const asked = statement(balance(), ['2021-12-31', '2023-12-31']);
    expect(lines(asked)).toEqual(['Cash: 1 | —', 'Debt: 2 | —', 'Equity: 0 | 7']);
    expect(asked.rows.map(({ id }) => id)).toEqual(shown.rows.map(({ id }) => id));
  });

  it('are years in an annual report, with quarters to be added', () => {
    const builder = filing().present(ROLE, 'ex:StatementAbstract', ['ex:Revenue', 'ex:Profit']);
    for (const period of [YEAR_BEFORE, QUARTER, YEAR]) builder.fact('ex:Revenue', '10', { period }).fact('ex:Profit', '1', { period });
    const shown = statement(builder);
    expect(shownPeriods(shown)).toEqual(['2023-01-01/2023-12-31', '2022-01-01/2022-12-31']);
    expect(shown.periods.at(-1)).toMatchObject({ key: '2023-10-01/2023-12-31', isShown: false });
  });

  it('are the shorter ones first in an interim report', () => {
    const half: Period = { kind: 'duration', start: '2023-01-01', end: '2023-06-30' };
    const quarter: Period = { kind: 'duration', start: '2023-04-01', end: '2023-06-30' };
    const halfBefore: Period = { kind: 'duration', start: '2022-01-01', end: '2022-06-30' };
    const builder = new FilingBuilder()
      .cover(half)
      .role(ROLE, '2 - Statement - Income')
      .present(ROLE, 'ex:StatementAbstract', ['ex:Revenue']);
    for (const period of [half, halfBefore, quarter]) builder.fact('ex:Revenue', '1', { period });
    expect(shownPeriods(statement(builder))).toEqual(['2023-04-01/2023-06-30', '2023-01-01/2023-06-30', '2022-01-01/2022-06-30']);
  });

  it('a beginning is the instant on the day before, an end the instant on the last day', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', [['ex:Cash', START], 'ex:Change', ['ex:Cash', END]])
      .fact('ex:Cash', '1', { period: LONG_AGO })
      .fact('ex:Cash', '3', { period: BEFORE })
      .fact('ex:Cash', '8')
      .fact('ex:Change', '5', { period: YEAR })
      .fact('ex:Change', '2', { period: YEAR_BEFORE });
    const shown = statement(builder);
    expect(lines(shown)).toEqual(['Cash: 3 | 1', 'Change: 5 | 2', 'Cash: 8 | 3']);
    expect(shown.periods).toHaveLength(2);
  });

  it('what no duration takes keeps a column of its own', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Flow', 'ex:Stock'])
      .fact('ex:Flow', '5', { period: YEAR })
      .fact('ex:Stock', '8')
      .fact('ex:Stock', '3', { period: { kind: 'instant', instant: '2023-06-30' } });
    const shown = statement(builder);
    expect(shown.periods.map(({ key, facts }) => [key, facts])).toEqual([
      ['2023-01-01/2023-12-31', 2],
      ['2023-06-30', 1],
    ]);
    expect(lines(statement(builder, ['2023-01-01/2023-12-31', '2023-06-30']))).toEqual(['Flow: 5 | —', 'Stock: 8 | 3']);
  });

  it('unknown roles and periods are refused; a role without facts has no period', () => {
    expect(() => statementOfRole(balance().subject(), [], { role: 'nowhere' })).toThrow('presents nothing in the role nowhere');
    expect(() => statement(balance(), ['2020-12-31'])).toThrow('no such period');
    expect(statement(filing().present(ROLE, 'ex:StatementAbstract', ['ex:Cash']))).toMatchObject({
      periods: [],
      columns: [],
      rows: [{ cells: [] }],
    });
  });
});

describe('the members of a statement', () => {
  const EQUITY_AXIS = 'us-gaap:StatementEquityComponentsAxis';
  const on = (member: string): string => `${EQUITY_AXIS}=${member}`;

  it('stand as columns within a period in a statement of equity, the total first', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', [EQUITY_AXIS, ['ex:Equity', START], 'ex:Income', 'ex:Dividends', ['ex:Equity', END]])
      .present(ROLE, EQUITY_AXIS, ['ex:StockMember', 'ex:EarningsMember'])
      .label('ex:StockMember', 'Common stock [Member]');
    for (const [dims, start, income, end] of [
      [[on('ex:EarningsMember')], '20', '5', '25'],
      [[on('ex:StockMember')], '10', null, '10'],
      [[], '30', '5', '35'],
    ] as const) {
      builder.fact('ex:Equity', start, { period: BEFORE, dims }).fact('ex:Equity', end, { dims });
      if (income !== null) builder.fact('ex:Income', income, { period: YEAR, dims }).fact('ex:Dividends', '0', { period: YEAR, dims });
    }
    const shown = statement(builder);
    expect(shown.columns.map(({ members }) => members.map(({ label }) => label))).toEqual([[], ['Common stock'], ['Earnings Member']]);
    expect(lines(shown)).toEqual(['Equity: 30 | 10 | 20', 'Income: 5 | — | 5', 'Dividends: 0 | — | 0', 'Equity: 35 | 10 | 25']);
  });

  it('stand as groups of rows below the whole elsewhere; a line for members alone is in their groups only', () => {
    const axis = 'srt:ProductOrServiceAxis';
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', [axis, 'ex:Revenue', 'ex:Cost', 'ex:Profit', 'ex:Tax', 'ex:Net'])
      .present(ROLE, axis, ['ex:GoodsMember', 'ex:ServicesMember'])
      .fact('ex:Revenue', '9', { period: YEAR })
      .fact('ex:Profit', '4', { period: YEAR })
      .fact('ex:Tax', '1', { period: YEAR })
      .fact('ex:Net', '3', { period: YEAR })
      .fact('ex:Revenue', '3', { period: YEAR, dims: [`${axis}=ex:ServicesMember`] })
      .fact('ex:Revenue', '6', { period: YEAR, dims: [`${axis}=ex:GoodsMember`] })
      .fact('ex:Cost', '5', { period: YEAR, dims: [`${axis}=ex:GoodsMember`] })
      .fact('ex:Revenue', '1', { period: YEAR, dims: [`${axis}=ex:OtherMember`] })
      .fact('ex:Revenue', '2', { period: YEAR, dims: ['ex:ElsewhereAxis=ex:GoodsMember'] });
    const shown = statement(builder);
    expect(lines(shown)).toEqual([
      'Revenue: 9',
      'Profit: 4',
      'Tax: 1',
      'Net: 3',
      'Goods Member',
      '  Revenue: 6',
      '  Cost: 5',
      'Services Member',
      '  Revenue: 3',
    ]);
    expect(shown.rows.filter(({ kind }) => kind === 'members').map(({ members }) => members[0]?.axis)).toEqual([axis, axis]);
  });

  it('fill a table across where most lines are reported for most of them', () => {
    const axis = 'us-gaap:StatementBusinessSegmentsAxis';
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', [axis, 'ex:A', 'ex:B', 'ex:C'])
      .table(ROLE, ['ex:A', 'ex:B', 'ex:C'], { [axis]: ['ex:NorthMember', 'ex:SouthMember'] });
    for (const member of ['ex:SouthMember', 'ex:NorthMember'])
      for (const concept of ['ex:A', 'ex:B', 'ex:C']) builder.fact(concept, '1', { period: YEAR, dims: [`${axis}=${member}`] });
    expect(statement(builder).columns.map(({ members }) => members[0]?.member)).toEqual(['ex:NorthMember', 'ex:SouthMember']);
  });
});

describe('the cells of a statement', () => {
  it('show the representative of duplicates; zero is zero, nil is nil, what is not understood is not nil, and nothing is nothing', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:A', 'ex:Zero', 'ex:Nil', 'ex:Unread', 'ex:None'])
      .fact('ex:A', '12000', { decimals: -3 })
      .fact('ex:A', '12345', { decimals: 0, id: 'fine' })
      .fact('ex:Zero', '0')
      .fact('ex:Nil', null)
      .fact('ex:Unread', null, { unread: 'twelve' });
    const { rows } = statement(builder);
    expect(rows.map(({ cells: [cell] }) => [cell?.value, cell?.isNil])).toEqual([
      ['12345', false],
      ['0', false],
      [null, true],
      [null, false],
      [undefined, undefined],
    ]);
    expect(rows[0]?.cells[0]).toMatchObject({ factId: 'fine', decimals: 0 });
  });

  it('say their unit by row; a second unit of a concept gets a column of its own', () => {
    const SHARES = 'xbrli:shares';
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Money', 'ex:More', 'ex:Shares'])
      .fact('ex:Money', '1')
      .fact('ex:More', '2')
      .fact('ex:Money', '3', { unit: 'iso4217:EUR' })
      .fact('ex:Shares', '4', { unit: SHARES });
    const shown = statement(builder);
    expect(shown.unit).toBe('iso4217:USD');
    expect(shown.columns.map(({ variant }) => variant)).toEqual([null, 'iso4217:EUR']);
    expect(lines(shown)).toEqual(['Money: 1 | 3', 'More: 2 | —', 'Shares: 4 | —']);
    expect(shown.rows.map(({ unit }) => unit)).toEqual([null, 'iso4217:USD', SHARES]);
  });

  it('show the first words of a text, never its markup', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Policy'])
      .text(
        'ex:Policy',
        '<div><style>p{}</style><p>Cash &amp; <b>equi</b>valents&#160;are</p><!-- no --><p>short.</p></div><script>alert(1)</script>',
      );
    expect(statement(builder).rows[0]?.cells[0]).toMatchObject({ value: 'Cash & equivalents are short.', isNumeric: false });
    const long = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Policy'])
      .text('ex:Policy', `<p>${'word '.repeat(50_000)}`);
    const { value } = statement(long).rows[0]?.cells[0] ?? {};
    expect([value?.endsWith('word …'), (value?.length ?? 0) < 300]).toEqual([true, true]);
  });

  it('say of a total whether its sum in the same role holds', () => {
    const builder = filing()
      .present(ROLE, 'ex:StatementAbstract', ['ex:Cash', 'ex:Debt', 'ex:Total'])
      .sum(ROLE, 'ex:Total', [
        ['ex:Cash', '1'],
        ['ex:Debt', '1'],
      ]);
    for (const [period, total] of [
      [YEAR_END, '3'],
      [BEFORE, '9'],
    ] as const)
      builder.fact('ex:Cash', '1', { period }).fact('ex:Debt', '2', { period }).fact('ex:Total', total, { period });
    expect(
      statement(builder)
        .rows.at(-1)
        ?.cells.map((cell) => cell?.sum),
    ).toEqual([
      { holds: true, computed: '3', difference: '0' },
      { holds: false, computed: '3', difference: '6' },
    ]);
  });
});
