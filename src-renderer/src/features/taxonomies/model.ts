import { type FilingSummary } from '#shared/rpc/filing.ts';
import { type OfferedRelease, type Release, type ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { filterWords } from '#renderer/ui/case-filter.ts';
import { shortName } from '#renderer/ui/filing-name.ts';
import { type Sign } from '#renderer/ui/words.ts';
import { compareReleases, isDocumentGap, KIND_WORD, releaseId, releaseTitle, titleOf } from '#renderer/ui/releases.ts';
import { capitalised, counted } from '#renderer/ui/words.ts';

/** The row of the starter table, which is always there and cannot be removed. */
export const STARTER_ID = 'starter';

export const TABS = ['installed', 'offered'] as const;
export type TaxonomyTab = (typeof TABS)[number];
export const tabOf = (text: string | null): TaxonomyTab => TABS.find((tab) => tab === text) ?? 'installed';

const holdsAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.toLowerCase().includes(word));

export function filterReleases(releases: readonly Release[], text: string): readonly Release[] {
  const words = filterWords(text);
  return releases
    .filter((release) =>
      holdsAll([titleOf(release), release.id, KIND_WORD[release.kind], release.sourceName, release.origin ?? ''].join(' '), words),
    )
    .toSorted(compareReleases);
}

export const isStarterFound = (text: string): boolean => holdsAll(`starter table ${KIND_WORD.table}`, filterWords(text));

export function filterOffered(offered: readonly OfferedRelease[], text: string): readonly OfferedRelease[] {
  const words = filterWords(text);
  return offered
    .filter(({ family, year, publisher }) => holdsAll(`${releaseTitle(family, year)} ${publisher}`, words))
    .toSorted(compareReleases);
}

export const offeredId = ({ family, year }: Pick<OfferedRelease, 'family' | 'year'>): string => releaseId(family, year);

/** What a release lacks, as one sign. */
export const gapsSign = ({ gaps }: Pick<Release, 'gaps'>): Sign =>
  gaps.length === 0 ? { mark: 'consistent', word: 'Complete' } : { mark: 'warning', word: counted(gaps.length, 'gap') };

/** `Labels`; the name of a document stays as it is written. */
export const gapTitle = (what: string): string => (isDocumentGap(what) ? what : capitalised(what));

/** What each kind of file is, so that a person can judge the guess. */
export const KIND_HINT: Readonly<Record<ReleaseKind, string>> = {
  taxonomy: 'Schemas and linkbases of a taxonomy: concepts, labels and networks by role.',
  table: 'Columns with concepts and their properties: balance, period type, data type.',
  rules: 'Published lists that rules decide by, such as the elements that may not be negative.',
};

/** Which opened filings are of the release, as far as a filing's head says it (us-gaap); null where it does not. */
function filingsOf({ family, year, kind }: Release, filings: readonly FilingSummary[]): readonly FilingSummary[] | null {
  if (kind === 'rules' || family !== 'us-gaap' || year === null) return null;
  return filings.filter(({ usGaapYear }) => usGaapYear === year);
}

/** What changes when a release is removed, in one or two sentences. */
export function removalText(release: Release, filings: readonly FilingSummary[]): string {
  if (release.kind === 'rules')
    return 'Signs of every filing are decided by other installed rule data from then on, or by the starter table.';
  const title = titleOf(release);
  const dependents = filingsOf(release, filings);
  const after = 'Another installed year answers from then on, or the starter table.';
  if (dependents === null) return `Filings use concepts of ${title}. ${after}`;
  if (dependents.length === 0)
    return `No opened filing is of ${title}. Where it answers for another year, the next nearest does from then on.`;
  const [first] = dependents;
  const named = first === undefined ? '' : `${shortName(first)}${dependents.length === 1 ? '' : ` and ${dependents.length - 1} more`}`;
  return `${counted(dependents.length, 'opened filing is', 'opened filings are')} of ${title}: ${named}. ${after}`;
}
