import type { OfferedRelease, Release, ReleaseCounts, ReleaseKind, SkippedRelease } from '#shared/rpc/taxonomy.ts';
import { AppError } from '#shared/base/errors.ts';
import type { ReadingDesk } from '#main/core/reading.ts';
import { releaseKindOf } from '#main/core/taxonomies/release-kind.ts';
import { type CommandContext, usage } from '../context.ts';
import { createProgress } from '../progress.ts';
import { count, sections, table } from '../text.ts';
import { chooseSource, type TaxonomySource } from './taxonomy-source.ts';

export interface AddFlags {
  /** What the source is given as; undefined: what its content says. */
  readonly as: ReleaseKind | undefined;
  readonly sha256?: string;
}

interface Fetched {
  readonly url: string;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

interface AddedSource {
  readonly added: readonly Release[];
  readonly alreadyThere: boolean;
  readonly skipped: readonly SkippedRelease[];
  /** Of a source from the network. */
  readonly fetched: Fetched | null;
}

/** Resolves with the exit code: of the releases of a year one that fails does not keep the others from being added. */
export async function addTaxonomy(context: CommandContext, word: string, flags: AddFlags): Promise<number> {
  const desk = await context.reading();
  const sources = await chooseSource(desk, context.path(word), word, flags, context.signal);
  const done: AddedSource[] = [];
  const failures: AppError[] = [];
  for (const source of sources) {
    try {
      done.push(await addSource(context, desk, source, flags.sha256));
    } catch (error) {
      if (sources.length === 1 || !(error instanceof AppError) || error.code === 'cancelled') throw error;
      failures.push(error);
      context.host.err(`${error.message}\n`);
    }
  }
  const answer = {
    added: done.flatMap(({ added }) => added),
    alreadyThere: failures.length === 0 && done.every(({ alreadyThere }) => alreadyThere),
    skipped: done.flatMap(({ skipped }) => skipped),
    fetched: done.flatMap(({ fetched }) => fetched ?? []),
  };
  context.print(answer, () => sections(...done.map(addedText)));
  return failures.length === 0 ? 0 : 3;
}

async function addSource(
  context: CommandContext,
  desk: ReadingDesk,
  source: TaxonomySource,
  sha256: string | undefined,
): Promise<AddedSource> {
  const progress = createProgress(context.host, context.flags.quiet === true);
  try {
    const options = {
      signal: context.signal,
      sha256,
      onProgress: ({ what, ...step }: { phase: string; done: number; total: number; what: string | null }): void =>
        progress.show({ ...step, document: what }),
    };
    const { input, fetched } = await fetchSource(desk, source, options);
    const as = source.as ?? (await releaseKindOf(input.path));
    const token = desk.stage(input);
    for await (const step of desk.handlers['taxonomy.add']({ source: { kind: 'file', token, as } }, { signal: context.signal })) {
      if (step.kind === 'added') return { added: step.added, alreadyThere: step.alreadyThere, skipped: step.skipped, fetched };
      progress.show({ ...step, document: step.what });
    }
    throw new AppError('internal', `Adding ${input.displayName} ended without an answer.`);
  } finally {
    progress.clear();
  }
}

type FetchOptions = NonNullable<Parameters<ReadingDesk['published']['fetchAddress']>[1]>;

async function fetchSource(
  { published }: ReadingDesk,
  source: TaxonomySource,
  options: FetchOptions,
): Promise<{ readonly input: Parameters<ReadingDesk['stage']>[0]; readonly fetched: Fetched | null }> {
  if (source.kind === 'file') return { input: { path: source.path, displayName: source.name }, fetched: null };
  const { input, files } =
    source.kind === 'address'
      ? await published.fetchAddress(source.address, options)
      : await published.fetch(source.family, source.year, options);
  return { input, fetched: { url: input.origin, files } };
}

function addedText({ added, alreadyThere, skipped, fetched }: AddedSource): string {
  const names = added.map(({ id }) => id).join(', ');
  const head = alreadyThere ? `${names}: already there, nothing was stored.` : `Added ${names}.`;
  const checksums = (fetched?.files ?? []).map(({ name, bytes, sha256 }) => `Fetched ${name}, ${count(bytes, 'byte')}, SHA-256 ${sha256}`);
  const leftOut = skipped.map(({ id, installedFrom }) => `${id} was left out: it is installed from ${installedFrom}.`);
  return sections([head, ...leftOut, ...checksums].join('\n'), releaseTable(added), ...added.map(gapsText));
}

function gapsText({ id, gaps }: Release): string {
  return gaps.length === 0 ? '' : [`${id} lacks:`, ...gaps.map(({ what, effect }) => `  ${what}: ${effect}`)].join('\n');
}

const COUNTS: readonly (readonly [string, (counts: ReleaseCounts) => number])[] = [
  ['Concepts', ({ concepts }) => concepts],
  ['Declared', ({ declaredConcepts }) => declaredConcepts],
  ['Labels', ({ labels }) => labels],
  ['Roles', ({ roles }) => roles],
  ['Presentation', ({ presentationArcs }) => presentationArcs],
  ['Calculation', ({ calculationArcs }) => calculationArcs],
  ['Definition', ({ definitionArcs }) => definitionArcs],
  ['Sign elements', ({ signElements }) => signElements],
];

/** Only the counts that some release has. */
function releaseTable(releases: readonly Release[]): string {
  const counted = COUNTS.filter(([, of]) => releases.some(({ counts }) => of(counts) > 0));
  const number = (n: number): string => (n === 0 ? '' : n.toLocaleString('en-US'));
  return table(
    [
      { title: 'Release' },
      { title: 'Kind' },
      ...counted.map(([title]) => ({ title, align: 'right' as const })),
      { title: 'Gaps', align: 'right' },
      { title: 'From', max: 60 },
    ],
    releases.map(({ id, kind, counts, gaps, origin, sourceName }) => [
      id,
      kind,
      ...counted.map(([, of]) => number(of(counts))),
      number(gaps.length),
      origin ?? sourceName,
    ]),
  );
}

export async function listTaxonomies(context: CommandContext, flags: { readonly offered?: boolean }): Promise<void> {
  const { handlers } = await context.reading();
  const call = { signal: context.signal };
  const { releases, starterConcepts } = await handlers['taxonomy.list']({}, call);
  const offered = flags.offered === true ? await handlers['taxonomy.offered']({}, call) : null;
  context.print({ releases, starterConcepts, ...(offered === null ? {} : { offered }) }, () =>
    sections(
      releases.length === 0 ? 'No release is installed.' : releaseTable(releases),
      `The starter table knows ${count(starterConcepts, 'concept')}.`,
      offered === null ? '' : offeredText(offered),
    ),
  );
}

function offeredText(offered: readonly OfferedRelease[]): string {
  const rows = offered.map(({ family, year, publisher, urls, isInstalled }) => [
    `${family}-${year}`,
    publisher,
    isInstalled ? 'installed' : '',
    urls.length > 1 ? `${urls[0] ?? ''} and ${urls.length - 1} more` : (urls[0] ?? ''),
  ]);
  return table([{ title: 'Offered' }, { title: 'Publisher' }, { title: '' }, { title: 'Address' }], rows);
}

export async function removeTaxonomy(context: CommandContext, id: string): Promise<void> {
  const { handlers } = await context.reading();
  const { removed } = await handlers['taxonomy.remove']({ id }, { signal: context.signal });
  if (!removed)
    throw new AppError('not-found', `There is no release ${id} in this workspace. The installed ones are shown by taxonomy list.`);
  context.print({ removed: id }, () => `Removed ${id}.`);
}

/** What `--table` and `--rules` say together; `--rules` may stand before the source and then takes its name. */
export function addArguments(
  source: string | undefined,
  { table: isTable = false, rules }: { readonly table?: boolean; readonly rules?: readonly string[] | true },
): { readonly word: string; readonly as: ReleaseKind | undefined } {
  const words = [...(source === undefined ? [] : [source]), ...(rules === undefined || rules === true ? [] : rules)];
  const [word] = words;
  if (word === undefined) throw usage('Name what to add, for example: auditflow taxonomy add us-gaap-2024.zip');
  if (words.length > 1) throw usage('Add one source at a time.');
  if (isTable && rules !== undefined) throw usage('Give either --table or --rules.');
  return { word, as: isTable ? 'table' : rules === undefined ? undefined : 'rules' };
}
