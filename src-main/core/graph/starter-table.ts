import { AppError } from '#shared/base/errors.ts';
import type { Balance, PeriodType, QName } from '#shared/xbrl/model.ts';

export interface StarterRow {
  readonly name: QName;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  readonly isNonNegative: boolean;
}

export const STARTER_NAME = 'starter table';
const HEADER = 'name,balance,periodType,nonNegative';
const ROW = /^([a-z-]+:[A-Za-z0-9_]+),(debit|credit|),(instant|duration|),([^,]*)$/;

/**
 * The rows of resources/starter/concepts.csv (`name,balance,periodType,nonNegative`; an empty cell is unknown, `yes` marks an element that
 * may not be negative). Throws AppError('internal') when the shipped table is not that.
 */
export function readStarterTable(csvText: string): StarterRow[] {
  const [header, ...lines] = csvText.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header?.trim() !== HEADER) throw new AppError('internal', `The starter table does not begin with "${HEADER}".`);
  return lines.map((line) => {
    const [, name, balance, periodType, nonNegative] = ROW.exec(line.trim()) ?? [];
    if (name === undefined) throw new AppError('internal', `The starter table has a malformed line: ${line}`);
    return {
      name,
      balance: balance === 'debit' || balance === 'credit' ? balance : null,
      periodType: periodType === 'instant' || periodType === 'duration' ? periodType : null,
      isNonNegative: nonNegative?.trim() === 'yes',
    };
  });
}
