import { expect, it } from 'vitest';
import { periodText } from '#shared/xbrl/aspects.ts';
import { shortPeriodText } from './period.ts';

it.each([
  [{ kind: 'instant', instant: '2023-12-28' }, '2023-12-28', '2023-12-28'],
  [{ kind: 'duration', start: '2022-12-30', end: '2023-12-28' }, '2022-12-30 to 2023-12-28', 'FY 2023'],
  [{ kind: 'duration', start: '2023-01-02', end: '2024-01-01' }, '2023-01-02 to 2024-01-01', 'FY 2023'],
  [{ kind: 'duration', start: '2025-01-01', end: '2025-03-31' }, '2025-01-01 to 2025-03-31', '3 m to 2025-03-31'],
  [{ kind: 'duration', start: '2025-01-01', end: '2025-01-01' }, '2025-01-01 to 2025-01-01', '2025-01-01 to 2025-01-01'],
  [{ kind: 'duration', start: '2024-05-20', end: '2024-09-30' }, '2024-05-20 to 2024-09-30', '2024-05-20 to 2024-09-30'],
  [{ kind: 'forever' }, 'forever', 'forever'],
] as const)('%o', (period, long, short) => expect([periodText(period), shortPeriodText(period)]).toEqual([long, short]));
