import type { Context, Fact } from '#shared/xbrl/model.ts';
import type { NewFiling } from '#main/store/filings.ts';
import { aNewFiling } from '#main/store/testing/new-filing.ts';
import { aFact, aParsedFiling } from '#main/store/testing/parsed-filing.ts';

const ENTITY = { entity: '0000123456', entityScheme: 'http://www.sec.gov/CIK' } as const;

export interface Told {
  readonly concept: string;
  /** Day of the balance. */
  readonly at: string;
  readonly value: string | null;
  readonly decimals?: Fact['decimals'];
  readonly member?: string;
  /** What is written for a number that could not be read; its value is null then. */
  readonly unread?: string;
}

/**
 * The annual report of one company for a year, as the company files it: namespaces of that year, its own prefix that changed once, and
 * the facts told.
 */
export function annualReport(year: number, told: readonly Told[], over: Partial<NewFiling['head']> = {}): NewFiling {
  const id = `filing-${year}`;
  const own = year < 2023 ? 'old' : 'made';
  const days = [...new Set(told.map(({ at, member = '' }) => `${at}~${member}`))];
  const contexts = days.map((key): Context => {
    const [instant = '', member = ''] = key.split('~');
    const dimensions = member === '' ? [] : [{ axis: 'us-gaap:SegmentAxis', member: member.replace(/^own:/, `${own}:`), typed: false }];
    return { id: key, ...ENTITY, entity: year < 2023 ? '123456' : ENTITY.entity, period: { kind: 'instant', instant }, dimensions };
  });
  const facts = told.map(({ concept, at, value, decimals = -3, member = '', unread }, order) =>
    aFact({
      id: `f${order}`,
      order,
      concept: concept.replace(/^own:/, `${own}:`),
      contextId: `${at}~${member}`,
      value,
      isNil: value === null && unread === undefined,
      lexical: unread ?? value ?? '',
      decimals,
    }),
  );
  const namespaces = { 'us-gaap': `http://fasb.org/us-gaap/${year}`, [own]: `http://made.example/${year}1231` };
  const parsed = aParsedFiling({ facts, contexts, namespaces, sourceName: `made-${year}.zip` });
  const sha256 = String(year).repeat(16);
  return aNewFiling({ id, sha256, sourceName: `made-${year}.zip`, periodEnd: `${year}-12-31`, cik: '0000123456', ...over }, parsed);
}
