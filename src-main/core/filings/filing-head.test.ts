import { describe, expect, it } from 'vitest';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import { aParsedFiling, aTextFact } from '#main/store/testing/parsed-filing.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { filingHead, usGaapYear } from './filing-head.ts';

function headOf(over: Partial<ParsedFiling>): ReturnType<typeof filingHead> {
  const parsed = aParsedFiling(over);
  const { sha256, entryPoint, kind, sourceName } = parsed;
  return filingHead(createFilingGraph(parsed), {
    id: 'filing-1',
    sha256,
    entryPoint,
    kind,
    sourceName,
    openedAt: '2026-01-02T03:04:05.000Z',
  });
}

const without = (...names: string[]): ParsedFiling['facts'] => aParsedFiling().facts.filter((fact) => !names.includes(fact.concept));

describe('the head of a filing', () => {
  it('takes the period from the context, not from the date typed in it', () => {
    expect(aParsedFiling().facts.find((fact) => fact.concept === 'dei:DocumentPeriodEndDate')?.value).toBe('2024-12-30');
    expect(headOf({})).toMatchObject({
      ...{ entity: 'Made Up Inc.', cik: '0000123456', ticker: 'MADE', form: '10-K', usGaapYear: 2024 },
      ...{ periodStart: '2024-01-01', periodEnd: '2024-12-31', fiscalYear: '2024', fiscalPeriod: 'FY' },
    });
  });

  it('falls back to the context of the document type, and says nothing that the filing does not say', () => {
    const bare = headOf({ facts: without('dei:DocumentPeriodEndDate', 'dei:TradingSymbol', 'dei:DocumentFiscalYearFocus') });
    expect(bare).toMatchObject({ periodStart: '2024-01-01', periodEnd: '2024-12-31', ticker: null, fiscalYear: null });
    expect(headOf({ facts: [], contexts: [] })).toMatchObject({ entity: null, cik: null, form: null, periodStart: null, periodEnd: null });
  });

  it('prefers what stands on no axis, and ignores empty and nil facts', () => {
    const named = without('dei:EntityRegistrantName');
    const subsidiary = aTextFact('s', 'dei:EntityRegistrantName', 'Subsidiary', { contextId: 'c-2024-parent', order: 90 });
    const nothing = aTextFact('n', 'dei:EntityRegistrantName', ' ', { order: 91 });
    const group = aTextFact('g', 'dei:EntityRegistrantName', 'Group', { order: 92 });
    expect(headOf({ facts: [subsidiary, nothing, group, ...named] }).entity).toBe('Group');
    expect(headOf({ facts: [subsidiary, nothing, ...named] }).entity).toBe('Subsidiary');
  });

  it('takes the year from the namespace, in old and new spelling', () => {
    expect(usGaapYear({ 'us-gaap': 'http://fasb.org/us-gaap/2023' })).toBe(2023);
    expect(usGaapYear({ ns: 'http://xbrl.us/us-gaap/2009-01-31' })).toBe(2009);
    expect(usGaapYear({ made: 'http://made.example/us-gaap/2023' })).toBeNull();
  });
});
