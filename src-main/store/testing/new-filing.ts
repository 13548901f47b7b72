import type { FilingHead } from '#shared/rpc/filing.ts';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import type { NewFiling } from '../filings.ts';
import { aParsedFiling } from './parsed-filing.ts';

export function aHead(over: Partial<FilingHead> = {}): FilingHead {
  const { sha256, entryPoint, sourceName, kind } = aParsedFiling();
  return {
    id: 'filing-1',
    sha256,
    sourceName,
    entryPoint,
    kind,
    entity: 'Made Up Inc.',
    cik: '0000123456',
    ticker: 'MADE',
    form: '10-K',
    periodStart: '2024-01-01',
    periodEnd: '2024-12-31',
    fiscalYear: '2024',
    fiscalPeriod: 'FY',
    usGaapYear: 2024,
    openedAt: '2026-01-02T03:04:05.000Z',
    ...over,
  };
}

/** What the filing service hands to the store, with counts that are not worked out. */
export function aNewFiling(head: Partial<FilingHead> = {}, parsed: ParsedFiling = aParsedFiling()): NewFiling {
  const counts = {
    ...{ facts: parsed.facts.length, numericFacts: 5, nilFacts: 1, hiddenFacts: 1, duplicateFacts: 1, contexts: 4, units: 1 },
    ...{ extensionConcepts: 1, labels: 2, presentationArcs: 1, calculationArcs: 1, definitionArcs: 2, roles: 1, footnotes: 1 },
  };
  const { namespaces, missing, warnings } = parsed;
  const spread = { distinctConcepts: 9, dimensionedFacts: 1, axesInUse: 2, extensionFacts: 1 };
  return {
    head: aHead(head),
    openedAs: 'file',
    rows: parsed,
    documents: parsed.documents,
    sources: [{ name: parsed.sourceName, encoding: 'identity', body: new Uint8Array([80, 75, 3, 4]) }],
    view: { namespaces, counts, missing: [...missing], warnings: [...warnings], ...spread },
    timing: { readMs: 1, parseMs: 2, storeMs: 3, totalMs: 6 },
  };
}
