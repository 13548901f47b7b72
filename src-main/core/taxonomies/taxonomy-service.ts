import { AppError } from '#shared/base/errors.ts';
import { createQueue } from '#shared/base/queue.ts';
import type { Release, ReleaseCounts, ReleaseKind } from '#shared/rpc/taxonomy.ts';
import type { ParsedRelease, ReleaseRows } from '#shared/xbrl/release.ts';
import type { NewRelease, NewSource, OutdatedSource } from '#main/store/releases.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { throwIfCancelled } from '#main/xml/refusal.ts';
import { fileId } from '#main/xml/release-home.ts';
import type { ParsePool } from '#main/workers/parse-pool.ts';
import type { ReadRulePackage } from '../checks/load-rule-data.ts';
import { mergeRuleSources, type RuleData } from '../checks/rule-data.ts';
import { readStoredSignLists, writeSignLists } from '../checks/stored-sign-lists.ts';
import type { FilingInput } from '../filings/filings.ts';
import { keepSources, type OpenedSource, readOpened, withRestored } from '../filings/source-files.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import type { Clock, Log } from '../ports.ts';
import { createReleaseGraph, type ReleaseStore } from './release-graph.ts';
import type { Added, AddOptions, TaxonomyService } from './taxonomies.ts';

export interface TaxonomyServiceOptions {
  readonly workspace: Pick<Workspace, 'releases'>;
  readonly read: ParsePool['readReleases'];
  /** Reads a file, a zip or a folder of rule data. Throws AppError for what is none, and 'cancelled'. */
  readonly readRules: (input: FilingInput, options: Pick<AddOptions, 'signal'>) => Promise<ReadRulePackage>;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>;
  readonly log: Log;
  readonly starter: TaxonomyGraph;
  /** Releases that are not the workspace's: of two equally near ones these answer. */
  readonly before?: readonly ReleaseStore[];
  readonly starterConcepts: () => number;
  /** Called after each change of what is installed: what was decided before may be decided otherwise now. */
  readonly onChange: () => void;
}

const NO_ROWS: ReleaseRows = { concepts: [], roles: [], arcs: [], labels: [] };

/** Of the releases only their list is read before they are asked for. */
export function createTaxonomyService(options: TaxonomyServiceOptions): TaxonomyService {
  const { releases } = options.workspace;
  let installed: readonly Release[] = releases.list();
  let rules: { readonly data: RuleData | undefined } | undefined;
  const oneByOne = createQueue();
  const changed = (): void => {
    installed = releases.list();
    rules = undefined;
    options.onChange();
  };
  return {
    add: async (input, as, addOptions = {}) => {
      const added = await oneByOne(() => add(options, input, as, addOptions));
      if (!added.alreadyThere) changed();
      return added;
    },
    list: () => installed,
    remove: async (id) => {
      const isRemoved = releases.remove(id);
      if (isRemoved) changed();
      return isRemoved;
    },
    rebuild: async () => {
      const outdated = releases.outdated();
      for (const source of outdated) {
        try {
          await rebuildSource(options, source);
        } catch (error) {
          options.log.warn('a release could not be read again; it is used as it was read before', {
            source: source.sourceName,
            error: String(error),
          });
        }
      }
      if (outdated.length > 0) changed();
    },
    graph: createReleaseGraph([...(options.before ?? []), { queries: releases, installed: () => installed }], options.starter),
    ruleData: () => (rules ??= { data: installedRules(options) }).data,
    get starterConcepts() {
      return options.starterConcepts();
    },
  };
}

interface Prepared {
  readonly sha256: string;
  readonly source: OpenedSource;
  readonly files: Parameters<Workspace['releases']['insert']>[1];
  readonly releases: readonly NewRelease[];
}

async function add(options: TaxonomyServiceOptions, input: FilingInput, as: ReleaseKind, addOptions: AddOptions): Promise<Added> {
  const {
    workspace: { releases },
    clock,
    log,
  } = options;
  const started = clock.elapsed();
  throwIfCancelled(addOptions.signal);
  const opened = await readOpened(input.path);
  const known = opened?.sha256 == null ? undefined : present(options, opened.sha256, as);
  if (known !== undefined) return known;
  const prepared = await prepare(options, input, as, addOptions, opened ?? { openedAs: 'file', sha256: null, kept: null });
  const knownByContent = present(options, prepared.sha256, as);
  if (knownByContent !== undefined) return knownByContent;
  throwIfCancelled(addOptions.signal);

  const rows = prepared.releases.reduce((sum, release) => sum + rowCount(release.rows), 0);
  addOptions.onProgress?.({ phase: 'storing', done: 0, total: rows, what: input.displayName });
  // Storing holds the process: the others have their turn before it.
  await clock.sleep(0, addOptions.signal);
  const storing = clock.elapsed();
  const source: NewSource = {
    kind: as,
    sourceName: input.displayName,
    origin: addOptions.origin ?? null,
    sha256: prepared.sha256,
    addedAt: clock.now(),
    openedAs: prepared.source.openedAs,
  };
  const { added: ids, skipped } = releases.insert(source, prepared.files, prepared.releases);
  addOptions.onProgress?.({ phase: 'storing', done: rows, total: rows, what: input.displayName });
  const ofSource = releases.list().filter(({ sha256 }) => sha256 === prepared.sha256);
  if (ids.length === 0) return { added: ofSource, alreadyThere: true, skipped };
  const added = ofSource.filter(({ id }) => ids.includes(id));
  const times = { storeMs: clock.elapsed() - storing, totalMs: clock.elapsed() - started };
  log.info('added', { source: input.displayName, releases: added.map(({ id }) => id).join(' '), rows, ...times });
  return { added, alreadyThere: false, skipped };
}

/** The answer for bytes that are there already with all of their releases; a source that lacks some gets them by being read again. */
function present({ workspace: { releases } }: TaxonomyServiceOptions, sha256: string, as: ReleaseKind): Added | undefined {
  const source = releases.findSource(sha256);
  if (source === undefined) return undefined;
  if (source.kind !== as) {
    throw new AppError(
      'conflict',
      `${source.sourceName} was added as ${KIND_WORDS[source.kind]} before. Nothing was stored. ${
        as === 'rules' ? 'Unpack it and add its dqcrules folder, or remove that first.' : 'Remove that first.'
      }`,
    );
  }
  const added = releases.list().filter((release) => release.sha256 === sha256);
  return added.length === source.releases ? { added, alreadyThere: true, skipped: [] } : undefined;
}

const KIND_WORDS: Readonly<Record<ReleaseKind, string>> = { taxonomy: 'a taxonomy release', table: 'a table', rules: 'rule data' };

async function prepare(
  { read, readRules }: TaxonomyServiceOptions,
  input: FilingInput,
  as: ReleaseKind,
  { signal, onProgress }: AddOptions,
  source: OpenedSource,
): Promise<Prepared> {
  if (as === 'rules') {
    onProgress?.({ phase: 'reading', done: 0, total: 0, what: input.displayName });
    const rules = await readRules(input, { signal });
    const files = await keepSources(input, source, rules);
    return { sha256: rules.sha256, source, files, releases: [ruleRelease(input.displayName, rules)] };
  }
  const parsed = await read({ path: input.path, displayName: input.displayName }, as, {
    signal,
    onProgress: ({ done, total, document }) => onProgress?.({ phase: 'reading', done, total, what: document }),
  });
  const files = await keepSources(input, source, parsed);
  return { sha256: parsed.sha256, source, files, releases: parsed.releases.map(newRelease) };
}

function newRelease({ id, family, year, gaps, ...rows }: ParsedRelease): NewRelease {
  return { id, family, year, rows, view: { counts: countsOf(rows), gaps: [...gaps] } };
}

function ruleRelease(name: string, { lists, gaps }: Pick<ReadRulePackage, 'lists' | 'gaps'>): NewRelease {
  const counts = { ...countsOf(NO_ROWS), signElements: mergeRuleSources([{ name, lists }])?.signElementCount ?? 0 };
  const view = { counts, gaps: [...gaps] };
  return { id: fileId(name, 'rules'), family: null, year: null, rows: NO_ROWS, view, signLists: writeSignLists(lists) };
}

function countsOf({ concepts, roles, arcs, labels }: ReleaseRows): ReleaseCounts {
  const ofKind = (kind: string): number => arcs.filter((arc) => arc.kind === kind).length;
  return {
    concepts: concepts.length,
    declaredConcepts: concepts.filter((concept) => concept.isDeclared).length,
    labels: labels.length,
    roles: roles.length,
    presentationArcs: ofKind('presentation'),
    calculationArcs: ofKind('calculation'),
    definitionArcs: ofKind('definition'),
    signElements: 0,
  };
}

const rowCount = ({ concepts, roles, arcs, labels }: ReleaseRows): number => concepts.length + roles.length + arcs.length + labels.length;

async function rebuildSource(options: TaxonomyServiceOptions, { sha256, kind, sourceName, openedAs }: OutdatedSource): Promise<void> {
  const {
    workspace: { releases },
    read,
    readRules,
    log,
  } = options;
  const files = releases.files(sha256);
  if (files.length === 0) {
    log.warn('a release cannot be read again: its bytes were not kept', { source: sourceName });
    return;
  }
  const rebuilt = await withRestored(openedAs, files, async (path) =>
    kind === 'rules'
      ? [ruleRelease(sourceName, await readRules({ path, displayName: sourceName }, {}))]
      : (await read({ path, displayName: sourceName }, kind)).releases.map(newRelease),
  );
  releases.rebuild(sha256, rebuilt);
  log.info('releases read again', { source: sourceName });
}

/** All installed rule data; undefined when there is none that has a list. */
function installedRules({ workspace: { releases } }: TaxonomyServiceOptions): RuleData | undefined {
  return mergeRuleSources(releases.signLists().map(({ sourceName, lists }) => ({ name: sourceName, lists: readStoredSignLists(lists) })));
}
