import { AppError } from '#shared/base/errors.ts';
import { currentDecision } from '#shared/review/decision.ts';
import type { FactCard, FilingHead, FilingOverview, FilingSummary, OpenProgress } from '#shared/rpc/filing.ts';
import type { Surroundings } from '#shared/run/surroundings.ts';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import type { ScanCounts } from '#main/store/filings.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { throwIfCancelled } from '#main/xml/refusal.ts';
import { reportingPeriod } from '../checks/reporting-period.ts';
import type { RuleData } from '../checks/rule-data.ts';
import { createFilingGraph, type FilingGraph } from '../graph/filing-graph.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import type { Clock, Ids, Log } from '../ports.ts';
import type { AuditSubject } from '../subject.ts';
import { filingContents } from './counts.ts';
import { factCard } from './fact-card.ts';
import { filingHead } from './filing-head.ts';
import { createRecent } from './recent.ts';
import { siblingsOf, siblingsWithin } from './siblings.ts';
import { keepSources, type OpenedSource, readOpened, withRestored } from './source-files.ts';

export interface FilingInput {
  readonly path: string;
  /** What the user called it: shown and stored instead of the path. */
  readonly displayName: string;
  /** Address that it was fetched from; absent for a file of the user's. */
  readonly origin?: string | undefined;
  /** Called once the file was read or refused, or its token dropped (removes uploaded bytes). */
  readonly dispose?: () => void;
}

export type Progress = Omit<Extract<OpenProgress, { kind: 'progress' }>, 'kind'>;

export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface ParsedInput extends ParsedFiling {
  /** Milliseconds. */
  readonly timing: { readonly readMs: number; readonly parseMs: number };
}

/** Rejects with AppError('input-refused') for what is not a filing and AppError('cancelled') when the signal fires. */
export type ParseFiling = (input: FilingInput, options: OpenOptions) => Promise<ParsedInput>;

export interface FilingServiceOptions {
  readonly workspace: Workspace;
  readonly parse: ParseFiling;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly taxonomy: TaxonomyGraph;
  /** The lists that this filing is decided by. */
  readonly ruleDataFor: (head: FilingHead) => RuleData;
}

/** Functions that take an id throw AppError('not-found') when there is no such filing (any more). */
export interface FilingService {
  /**
   * Opens a file or folder into the workspace; one that is there already (same sha256) is not copied. A refusal or a cancellation leaves
   * nothing behind. A filing that was removed and had cases comes back under its id.
   */
  open(input: FilingInput, options?: OpenOptions): Promise<{ filingId: string; alreadyOpen: boolean }>;
  /** Newest first. */
  list(): FilingSummary[];
  head(id: string): FilingHead;
  overview(id: string): FilingOverview;
  /** Sources and rows go, cases and their logs stay. False when there was nothing to remove. */
  remove(id: string): boolean;
  graph(id: string): FilingGraph;
  /** As the workspace is now; or with these surroundings and no others, as far as they are there. */
  subject(id: string, within?: Surroundings): AuditSubject;
  /** The entity's other filings: what a run that begins now can see. */
  surrounding(id: string): Surroundings['filings'];
  factCard(id: string, factId: string): FactCard;
  /** What the last scan counted, for the list. */
  recordScan(id: string, counts: ScanCounts): void;
  forgetScans(): void;
  /** Reads the kept sources again and replaces everything derived (I9). AppError('conflict') when the bytes were not kept. */
  rebuild(id: string, options?: OpenOptions): Promise<void>;
  /** Filings whose rows come from an older builder, oldest first. */
  outdated(): string[];
}

/** Graphs of the filings that were used last; a large one takes tens of megabytes. */
const GRAPHS_IN_MEMORY = 4;

export function createFilingService(options: FilingServiceOptions): FilingService {
  const { workspace, taxonomy, ruleDataFor } = options;
  const { filings } = workspace;
  const graphs = createRecent<FilingGraph>(GRAPHS_IN_MEMORY);

  const head = (id: string): FilingHead => {
    const stored = filings.find(id);
    if (stored === undefined || stored.isRemoved) throw new AppError('not-found', `There is no filing ${id} in this workspace.`);
    return stored.head;
  };
  const graph = (id: string): FilingGraph => {
    const known = graphs.get(id);
    if (known !== undefined) return known;
    const loaded = createFilingGraph(filings.loadRows(id));
    graphs.put(id, loaded);
    return loaded;
  };

  return {
    open: createOpening(options, (id, opened) => graphs.put(id, opened)),
    list: () => {
      const counts = caseCounts(workspace);
      return filings
        .list()
        .map(({ head: listed, ...numbers }) => ({ ...listed, ...numbers, ...(counts.get(listed.id) ?? { cases: 0, reviewed: 0 }) }));
    },
    head,
    overview: (id) => ({ head: head(id), ...filings.view(id) }),
    remove: (id) => {
      graphs.forget(id);
      return filings.remove(id, options.clock.now());
    },
    graph,
    subject: (id, within) => {
      const ofFiling = head(id);
      const loaded = graph(id);
      return {
        head: ofFiling,
        graph: loaded,
        taxonomy: within === undefined ? taxonomy : taxonomy.only(within.releases),
        rules: ruleDataFor(ofFiling),
        reporting: reportingPeriod(loaded),
        siblings: within === undefined ? siblingsOf(filings, ofFiling) : siblingsWithin(filings, within),
      };
    },
    surrounding: (id) =>
      siblingsOf(filings, head(id))
        .filings()
        .map((other) => ({ id: other.id, sha256: other.sha256, name: other.sourceName })),
    factCard: (id, factId) => {
      const own = head(id);
      const loaded = graph(id);
      const placed = loaded.fact(factId);
      if (placed === undefined) throw new AppError('not-found', `There is no fact ${factId} in ${own.sourceName}.`);
      return factCard({ graph: loaded, taxonomy, head: own, siblings: siblingsOf(filings, own) }, placed);
    },
    recordScan: (id, counts) => filings.setScan(id, counts),
    forgetScans: () => filings.clearScans(),
    rebuild: async (id, openOptions = {}) => {
      await rebuild(options, head(id), openOptions);
      graphs.forget(id);
    },
    outdated: () => filings.outdated(),
  };
}

function createOpening(
  { workspace: { filings }, parse, clock, ids, log }: FilingServiceOptions,
  remember: (id: string, graph: FilingGraph) => void,
): FilingService['open'] {
  const alreadyOpen = (sha256: string): { filingId: string; alreadyOpen: true } | undefined => {
    const stored = filings.findBySha256(sha256);
    return stored === undefined || stored.isRemoved ? undefined : { filingId: stored.head.id, alreadyOpen: true };
  };

  return async (input, openOptions = {}) => {
    const started = clock.elapsed();
    throwIfCancelled(openOptions.signal);
    const opened = await readOpened(input.path);
    const known = opened?.sha256 == null ? undefined : alreadyOpen(opened.sha256);
    if (known !== undefined) return known;

    const parsed = await parse(input, openOptions);
    const knownByContent = alreadyOpen(parsed.sha256);
    if (knownByContent !== undefined) return knownByContent;
    const source: OpenedSource = opened ?? { openedAs: 'file', sha256: null, kept: null };
    const sources = await keepSources(input, source, parsed);
    throwIfCancelled(openOptions.signal);

    openOptions.onProgress?.({ phase: 'storing', done: 0, total: parsed.facts.length, document: null });
    const storing = clock.elapsed();
    const graph = createFilingGraph(parsed);
    const id = filings.findBySha256(parsed.sha256)?.head.id ?? ids.next('filing');
    const head = filingHead(graph, headSource(parsed, { id, sourceName: input.displayName, openedAt: clock.now() }));
    // Reading the cover and writing the rows hold the process each for a while: others have their turn between them.
    await clock.sleep(0, openOptions.signal);
    const unmeasured = { ...parsed.timing, storeMs: 0, totalMs: 0 };
    const view = filingContents(graph, parsed);
    filings.insert({ head, openedAs: source.openedAs, rows: parsed, documents: parsed.documents, sources, view, timing: unmeasured });
    const stored = clock.elapsed();
    const timing = { ...parsed.timing, storeMs: stored - storing, totalMs: stored - started };
    filings.setTiming(id, timing);
    remember(id, graph);
    log.info('filing opened', { id, source: head.sourceName, facts: parsed.facts.length, ...timing });
    return { filingId: id, alreadyOpen: false };
  };
}

async function rebuild(
  { workspace: { filings }, parse, log }: FilingServiceOptions,
  head: FilingHead,
  options: OpenOptions,
): Promise<void> {
  const sources = filings.sources(head.id);
  const stored = filings.find(head.id);
  if (sources.length === 0 || stored === undefined) {
    throw new AppError('conflict', `${head.sourceName} cannot be read again: its bytes were not kept. Remove it and open the file again.`);
  }
  const parsed = await withRestored(stored.openedAs, sources, (path) => parse({ path, displayName: head.sourceName }, options));
  throwIfCancelled(options.signal);
  const graph = createFilingGraph(parsed);
  const { id, sourceName, openedAt, sha256 } = head;
  const rebuilt = filingHead(graph, { ...headSource(parsed, { id, sourceName, openedAt }), sha256 });
  const timing = { ...parsed.timing, storeMs: 0, totalMs: parsed.timing.readMs + parsed.timing.parseMs };
  filings.rebuild(id, { head: rebuilt, rows: parsed, documents: parsed.documents, view: filingContents(graph, parsed), timing });
  log.info('filing rebuilt', { id, facts: parsed.facts.length });
}

function headSource(parsed: ParsedFiling, own: Pick<FilingHead, 'id' | 'sourceName' | 'openedAt'>): Parameters<typeof filingHead>[1] {
  return { ...own, sha256: parsed.sha256, entryPoint: parsed.entryPoint, kind: parsed.kind };
}

interface CaseCounts {
  cases: number;
  reviewed: number;
}

/** By filing: how many cases it has, and on how many a decision holds. */
function caseCounts({ cases, reviews }: Workspace): ReadonlyMap<string, CaseCounts> {
  const decisions = reviews.eventsByCase();
  const counts = new Map<string, CaseCounts>();
  for (const { caseId, filingId } of cases.places()) {
    const count = counts.get(filingId) ?? { cases: 0, reviewed: 0 };
    count.cases += 1;
    if (currentDecision(decisions.get(caseId) ?? []).status !== 'open') count.reviewed += 1;
    counts.set(filingId, count);
  }
  return counts;
}
