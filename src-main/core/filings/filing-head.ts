import type { FilingHead } from '#shared/rpc/filing.ts';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import { reportingPeriod } from '../checks/reporting-period.ts';
import { type FilingGraph, isUndimensioned, type PlacedFact } from '../graph/filing-graph.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { ReportingPeriod } from '../subject.ts';

/** What is not read out of the facts. */
export type HeadSource = Pick<FilingHead, 'id' | 'sourceName' | 'openedAt'> & Pick<ParsedFiling, 'sha256' | 'entryPoint' | 'kind'>;

const CIK_SCHEME = /^https?:\/\/www\.sec\.gov\/CIK$/i;

/**
 * The head of a filing from its cover page facts (dei). The period is that of the context in which the period end date stands, not the
 * date typed in it; without such a fact that of the document type's context. What the filing does not say is null.
 */
export function filingHead(graph: FilingGraph, source: HeadSource): FilingHead {
  const reporting = reportingPeriod(graph);
  const cover = coverPage(graph, reporting);
  const documentType = cover.fact('DocumentType');
  const { start, end } = reporting ?? periodOf(documentType);
  const { id, sha256, sourceName, entryPoint, kind, openedAt } = source;
  return {
    id,
    sha256,
    sourceName,
    entryPoint,
    kind,
    entity: cover.text('EntityRegistrantName'),
    cik: cikOf(graph, reporting, cover.text('EntityCentralIndexKey')),
    ticker: cover.text('TradingSymbol'),
    form: cover.text('DocumentType'),
    periodStart: start,
    periodEnd: end,
    fiscalYear: cover.text('DocumentFiscalYearFocus'),
    fiscalPeriod: cover.text('DocumentFiscalPeriodFocus'),
    usGaapYear: usGaapYear(graph.rows.namespaces),
    openedAt,
  };
}

interface CoverPage {
  fact(localName: string): PlacedFact | undefined;
  /** Its text without surrounding white space; null when absent, nil or empty. */
  text(localName: string): string | null;
}

function coverPage(graph: FilingGraph, reporting: ReportingPeriod | null): CoverPage {
  const prefixes = Object.entries(graph.rows.namespaces)
    .filter(([, namespace]) => standardNamespace(namespace)?.family === 'dei')
    .map(([prefix]) => prefix);
  // A filing of several registrants says some of this once a registrant, on an axis: what stands on no axis is the filing's own.
  const rank = ({ context }: PlacedFact): number => (isUndimensioned(context) ? 0 : 2) + (context.id === reporting?.contextId ? 0 : 1);
  const fact = (localName: string): PlacedFact | undefined =>
    prefixes
      .flatMap((prefix) => graph.factsOf(`${prefix}:${localName}`))
      .filter((placed) => (placed.fact.value ?? '').trim() !== '')
      .sort((a, b) => rank(a) - rank(b) || a.fact.order - b.fact.order)[0];
  return { fact, text: (localName) => fact(localName)?.fact.value?.trim() ?? null };
}

function periodOf(placed: PlacedFact | undefined): { readonly start: string | null; readonly end: string | null } {
  const period = placed?.context.period;
  if (period?.kind === 'duration') return { start: period.start, end: period.end };
  return { start: null, end: period?.kind === 'instant' ? period.instant : null };
}

/** Ten digits. From the reporting context's entity, else the cover page, else the one entity that all contexts name. */
function cikOf(graph: FilingGraph, reporting: ReportingPeriod | null, stated: string | null): string | null {
  const context = reporting === null ? graph.rows.contexts[0] : graph.context(reporting.contextId);
  const identifier = context !== undefined && CIK_SCHEME.test(context.entityScheme) ? context.entity.trim() : stated;
  return identifier === null ? null : /^\d{1,10}$/.test(identifier) ? identifier.padStart(10, '0') : identifier;
}

/** Year of the us-gaap namespace; the newest if, oddly, there are several. */
export function usGaapYear(namespaces: Readonly<Record<string, string>>): number | null {
  const years = Object.values(namespaces).flatMap((namespace) => {
    const standard = standardNamespace(namespace);
    return standard?.family === 'us-gaap' ? [standard.year] : [];
  });
  return years.length === 0 ? null : Math.max(...years);
}
