import { describe, expect, it } from 'vitest';
import { endDay, startDay } from './context-date.ts';

describe('dates of a period', () => {
  it.each([
    ['2023-09-30', '2023-09-30'],
    [' 2023-09-30 ', '2023-09-30'],
    ['2023-10-01T00:00:00', '2023-09-30'],
    ['2024-01-01T00:00:00', '2023-12-31'],
    ['2023-09-30T24:00:00', '2023-09-30'],
    ['2023-09-30T23:59:59', '2023-09-30'],
    ['2023-10-01T00:00:00.000Z', '2023-09-30'],
    ['2023-02-30', undefined],
    ['2023-09-30T24:00:01', undefined],
    ['2023-09-30T25:00:00', undefined],
    ['2023-09-30T12:60:00', undefined],
    ['30 September 2023', undefined],
  ])('an end %s closes %s', (text, day) => {
    expect(endDay(text)).toBe(day);
  });

  it.each([
    ['2023-01-01', '2023-01-01'],
    ['2023-01-01T00:00:00', '2023-01-01'],
    ['2022-12-31T24:00:00', '2023-01-01'],
    ['', undefined],
  ])('a start %s opens %s', (text, day) => {
    expect(startDay(text)).toBe(day);
  });
});
