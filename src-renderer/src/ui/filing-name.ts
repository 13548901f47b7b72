import { type FilingHead } from '#shared/rpc/filing.ts';
import { MONTHS } from './words.ts';

type Named = Pick<FilingHead, 'entity' | 'ticker' | 'form' | 'periodEnd' | 'fiscalYear' | 'fiscalPeriod' | 'sourceName'>;

/** What a filing is called where there is little room: its ticker, else the first word of the company, else its file. */
export function shortName({ ticker, entity, sourceName }: Named): string {
  const name = ticker ?? entity?.split(/[\s,]+/)[0] ?? sourceName.replace(/\.\w+$/, '');
  return ticker === null ? name : name.toUpperCase();
}

/** `10-K FY 2023`, `10-Q Mar 2025`. */
export function formAndPeriod({ form, periodEnd, fiscalYear, fiscalPeriod }: Named): string {
  const when = fiscalPeriod === 'FY' && fiscalYear !== null ? `FY ${fiscalYear}` : monthOf(periodEnd);
  return [form, when].filter((part) => part !== null).join(' ');
}

function monthOf(date: string | null): string | null {
  if (date === null) return null;
  const month = MONTHS[Number(date.slice(5, 7)) - 1];
  return month === undefined ? date : `${month} ${date.slice(0, 4)}`;
}

export const companyName = ({ entity, sourceName }: Named): string => entity ?? sourceName;

/** A filing among others of its company: `10-K 2022-12-31`, or its file when it says neither. */
export const filingText = ({ form, periodEnd, sourceName }: Pick<FilingHead, 'form' | 'periodEnd' | 'sourceName'>): string =>
  form === null && periodEnd === null ? sourceName : [form, periodEnd].filter((part) => part !== null).join(' ');
