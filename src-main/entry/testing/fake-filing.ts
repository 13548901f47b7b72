import type { FilingOverview } from '#shared/rpc/filing.ts';

/** An overview with plausible values for tests of what is made from it. */
export function fakeOverview(): FilingOverview {
  return {
    head: {
      id: 'filing-1',
      sha256: 'a'.repeat(64),
      sourceName: 'acme-20231231-10k.zip',
      entryPoint: 'acme-20231231.htm',
      kind: 'inline',
      entity: 'Acme Corp',
      cik: '0000000001',
      ticker: 'ACME',
      form: '10-K',
      periodStart: '2023-01-01',
      periodEnd: '2023-12-31',
      fiscalYear: '2023',
      fiscalPeriod: 'FY',
      usGaapYear: 2023,
      openedAt: '2026-01-01T00:00:00.000Z',
    },
    namespaces: { 'us-gaap': 'http://fasb.org/us-gaap/2023' },
    counts: {
      facts: 1_234,
      numericFacts: 1_000,
      nilFacts: 3,
      hiddenFacts: 20,
      duplicateFacts: 5,
      contexts: 200,
      units: 4,
      extensionConcepts: 12,
      labels: 800,
      presentationArcs: 600,
      calculationArcs: 90,
      definitionArcs: 300,
      roles: 40,
      footnotes: 0,
    },
    documents: [],
    missing: [{ url: 'http://acme.example/x.xsd', kind: 'schema', effect: 'Its concepts are unknown.' }],
    warnings: [],
    timing: { readMs: 1, parseMs: 20, storeMs: 10, totalMs: 32 },
    distinctConcepts: 300,
    dimensionedFacts: 400,
    axesInUse: 12,
    extensionFacts: 30,
  };
}
