import { describe, expect, it } from 'vitest';
import { type Outcome } from '#shared/calc/outcome.ts';
import { standardRows } from './standard-rows.ts';

type One = Outcome['standards'][number];
const base: One = {
  standard: 'calc-1.0',
  status: 'consistent',
  reason: null,
  reported: null,
  computed: null,
  difference: null,
  tolerance: null,
  totalInterval: null,
  sumInterval: null,
};
const values = { reported: '628000000', computed: '627700000' };

describe('standardRows', () => {
  it('says what each standard compared and what it lets pass', () => {
    const rows = standardRows([
      { ...base, ...values, status: 'inconsistent' },
      {
        ...base,
        ...values,
        standard: 'calc-1.1-round',
        totalInterval: '[627950000, 628050000]',
        sumInterval: '[627450000, 627950000]',
      },
      { ...base, ...values, standard: 'dqc', tolerance: '600000' },
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['points', 'intervals', 'tolerance']);
    expect(rows.map(({ allowed }) => allowed)).toMatchObject([
      null,
      { low: '627950000', high: '627950000' },
      { low: '627400000', high: '628600000' },
    ]);
  });

  it('has nothing to show when nothing was judged or nothing differs', () => {
    expect(standardRows([{ ...base, status: 'unchecked', reason: 'no fact' }])).toEqual([]);
    expect(standardRows([{ ...base, reported: '5', computed: '5' }])).toEqual([]);
  });

  it('shares nothing where the standard says that there is nothing', () => {
    const [row] = standardRows([
      {
        ...base,
        standard: 'calc-1.1-truncate',
        status: 'inconsistent',
        reported: '10',
        computed: '8',
        totalInterval: '[10, 11)',
        sumInterval: '[8, 10)',
      },
    ]);
    expect(row?.allowed).toBeNull();
  });
});
