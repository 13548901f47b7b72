import { describe, expect, it } from 'vitest';
import { type FactCard } from '#shared/rpc/filing.ts';
import { chosenRole, labelWord, membersText, periodChip, priorOf, roleGroups } from './model.ts';
import { summary } from './testing/statement.ts';

describe('roles', () => {
  const roles = [
    summary('cover', { group: 'cover' }),
    summary('empty', { facts: 0 }),
    summary('balance', { title: 'Consolidated balance sheets', number: '0000003' }),
    summary('debt', { group: 'notes', title: 'Debt (Details)' }),
  ];

  it('are filtered by every word of title and number', () => {
    const found = (text: string) => roleGroups(roles, text).map(({ group, roles: found }) => [group, found.map(({ role }) => role)]);
    expect(found('')).toEqual([
      ['cover', ['cover']],
      ['statements', ['empty', 'balance']],
      ['notes', ['debt']],
    ]);
    expect(found('sheets BALANCE')).toEqual([['statements', ['balance']]]);
    expect(found('0003')).toEqual([['statements', ['balance']]]);
    expect(found('nothing')).toEqual([]);
  });

  it('begin at the first statement with facts', () => {
    expect(chosenRole(roles, null)?.role).toBe('balance');
    expect(chosenRole(roles, 'debt')?.role).toBe('debt');
    expect(chosenRole(roles, 'gone')?.role).toBe('balance');
    expect(chosenRole([], null)).toBeUndefined();
  });
});

it('says periods, members and labels', () => {
  expect(periodChip({ kind: 'instant', instant: '2023-12-28' })).toBe('As of 2023-12-28');
  expect(periodChip({ kind: 'duration', start: '2022-12-30', end: '2023-12-28' })).toBe('FY 2023');
  const member = { axis: 'a', axisLabel: 'Axis', member: 'm', label: 'Common stock' };
  expect(membersText({ members: [], variant: null })).toBe('Total');
  expect(membersText({ members: [member, { ...member, label: 'Class A' }], variant: 'iso4217:EUR' })).toBe(
    'Common stock, Class A · iso4217:EUR',
  );
  expect(labelWord({ labelRole: 'totalLabel', isNegated: false })).toBe('Total label');
  expect(labelWord({ labelRole: null, isNegated: false })).toBe('Standard label');
});

it('the prior value is the latest of the same length before', () => {
  const at = (end: string, start: string, value: string) => ({ period: { kind: 'duration', start, end } as const, value, filing: null });
  const history = [at('2022-12-29', '2021-12-31', '10'), at('2023-09-30', '2023-07-01', '3'), at('2023-12-28', '2022-12-30', '7.5')];
  const card = { period: history[2]!.period, value: '7.5', history } as unknown as FactCard;
  // Only what is asked of a card is given.
  expect(priorOf(card)).toMatchObject({ value: '10', change: '-2.5' });
});

it('the prior value is this filing’s own where it tells one, else the last told with its source', () => {
  const at = (year: number, value: string, filing: string | null = null) => ({
    period: { kind: 'instant', instant: `${year}-12-31` } as const,
    value,
    filing: filing === null ? null : { id: filing },
  });
  const card = (history: readonly object[]) => ({ period: at(2022, '').period, value: '5', history }) as unknown as FactCard;
  // Only what is asked of a card is given.
  expect(priorOf(card([at(2020, '1'), at(2021, '2', 'old'), at(2021, '3'), at(2021, '4', 'later'), at(2022, '5')]))).toMatchObject({
    value: '3',
    change: '2',
    filing: null,
  });
  expect(priorOf(card([at(2020, '1'), at(2021, '2', 'old'), at(2021, '4', 'later'), at(2022, '5')]))).toMatchObject({
    value: '4',
    change: '1',
    filing: { id: 'later' },
  });
});
