import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, type Decimal } from './decimal.ts';
import { addIntervals, formatInterval, type Interval, intersect, intervalOf, point, scaleInterval } from './interval.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => decimal(String(value)));
const accuracy = fc.oneof(fc.integer({ min: -4, max: 3 }), fc.constant('INF' as const));
const mode = fc.constantFrom('round' as const, 'truncate' as const);
const interval = fc.tuple(amount, accuracy, mode).map(([value, decimals, how]) => intervalOf(value, decimals, how));
const weight = fc.constantFrom('1', '-1', '0.5', '-2', '0').map(decimal);

const contains = ({ low, high, lowOpen, highOpen }: Interval, value: Decimal): boolean => {
  const [below, above] = [compare(low, value), compare(value, high)];
  return (below < 0 || (below === 0 && !lowOpen)) && (above < 0 || (above === 0 && !highOpen));
};
const text = (one: Interval | undefined): string => (one === undefined ? 'none' : formatInterval(one));

describe('intervalOf', () => {
  it.each([
    ['1235000', -3, 'round', '[1234500, 1235500]'],
    ['-260000', -3, 'round', '[-260500, -259500]'],
    ['1.25', 2, 'round', '[1.245, 1.255]'],
    ['1235000', -3, 'truncate', '[1235000, 1236000)'],
    ['-1235000', -3, 'truncate', '(-1236000, -1235000]'],
    ['0', -3, 'truncate', '(-1000, 1000)'],
    ['7', 'INF', 'round', '[7, 7]'],
    ['7', 'INF', 'truncate', '[7, 7]'],
  ] as const)('%s at %s, %s: %s', (value, decimals, how, expected) => {
    expect(formatInterval(intervalOf(decimal(value), decimals, how))).toBe(expected);
  });

  it('always holds the value itself', () => {
    fc.assert(fc.property(amount, accuracy, mode, (value, decimals, how) => contains(intervalOf(value, decimals, how), value)));
  });

  it('grows as the accuracy gets coarser', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -4, max: 3 }), mode, (value, decimals, how) => {
        const fine = intervalOf(value, decimals, how);
        return text(intersect(fine, intervalOf(value, decimals - 1, how))) === text(fine);
      }),
    );
  });
});

describe('interval laws', () => {
  it('adding commutes and associates', () => {
    fc.assert(
      fc.property(interval, interval, interval, (a, b, c) => {
        return (
          text(addIntervals(a, b)) === text(addIntervals(b, a)) &&
          text(addIntervals(addIntervals(a, b), c)) === text(addIntervals(a, addIntervals(b, c)))
        );
      }),
    );
  });

  it('zero is neutral, and a sum holds the sum of what its parts hold', () => {
    fc.assert(
      fc.property(amount, accuracy, amount, accuracy, mode, (v, d, w, e, how) => {
        const sum = addIntervals(intervalOf(v, d, how), intervalOf(w, e, how));
        return contains(sum, v.plus(w)) && text(addIntervals(sum, point(decimal('0')))) === text(sum);
      }),
    );
  });

  it('intersecting commutes, associates and is idempotent', () => {
    const both = (a: Interval | undefined, b: Interval | undefined) => (a === undefined || b === undefined ? undefined : intersect(a, b));
    fc.assert(
      fc.property(interval, interval, interval, (a, b, c) => {
        return (
          text(both(a, b)) === text(both(b, a)) &&
          text(both(both(a, b), c)) === text(both(a, both(b, c))) &&
          text(intersect(a, a)) === text(a)
        );
      }),
    );
  });

  it('a negative weight swaps the ends, and scaling twice by -1 changes nothing', () => {
    expect(formatInterval(scaleInterval(intervalOf(decimal('260000'), -3, 'truncate'), decimal('-1')))).toBe('(-261000, -260000]');
    fc.assert(fc.property(interval, (a) => text(scaleInterval(scaleInterval(a, decimal('-1')), decimal('-1'))) === text(a)));
  });

  it('scaling distributes over adding and keeps the ends in order', () => {
    fc.assert(
      fc.property(interval, interval, weight, (a, b, w) => {
        const scaled = scaleInterval(a, w);
        const isOrdered = compare(scaled.low, scaled.high) <= 0;
        return isOrdered && text(scaleInterval(addIntervals(a, b), w)) === text(addIntervals(scaled, scaleInterval(b, w)));
      }),
    );
  });

  it('open ends that merely touch share no point', () => {
    expect(intersect(intervalOf(decimal('1'), 0, 'truncate'), intervalOf(decimal('2'), 0, 'truncate'))).toBeUndefined();
    expect(text(intersect(intervalOf(decimal('1'), 0, 'round'), intervalOf(decimal('2'), 0, 'round')))).toBe('[1.5, 1.5]');
  });
});
