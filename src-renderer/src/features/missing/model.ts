import { type FilingOverview, type RuleSummary, type Scan } from '#shared/rpc/filing.ts';
import { prefixOf } from '#shared/xbrl/aspects.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { type MissingItem } from '#shared/rpc/taxonomy.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { isByAnother, type MissingRow } from '#renderer/ui/releases.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';

const STARTER = /starter table/i;

/** A reason for which a rule left something undecided. */
export interface NamedReason {
  readonly rule: RuleSummary['rule'];
  readonly reason: string;
  readonly count: number;
}

const reasonsThat = (scan: Scan, names: (reason: string) => boolean): readonly NamedReason[] =>
  scan.rules.flatMap(({ rule, unchecked }) =>
    unchecked.filter(({ reason }) => names(reason)).map(({ reason, count }) => ({ rule, reason, count })),
  );

/** What the scan left undecided because a release is not there: the reasons that name it. */
export function reasonsNaming(scan: Scan, { title, id }: Pick<MissingRow, 'title' | 'id'>): readonly NamedReason[] {
  return reasonsThat(scan, (reason) => reason.includes(title) || reason.includes(id));
}

/** Findings about concepts of the release that the starter table decided, for want of published lists and of the release. */
export function starterFindings(
  scan: Scan,
  { main: { family, year } }: Pick<MissingRow, 'main'>,
  namespaces: FilingOverview['namespaces'],
): number {
  const isOfRelease = (concept: string): boolean => {
    const standard = standardNamespace(namespaces[prefixOf(concept)] ?? '');
    return standard !== undefined && standard.family === family && standard.year === year;
  };
  return scan.findings.filter(({ outcome }) => outcome.source.kind === 'starter' && isOfRelease(outcome.concept)).length;
}

/** What the starter table decided, and what it left undecided, in place of published lists; null when published rule data speaks. */
export interface StarterCost {
  readonly findings: number;
  readonly unchecked: readonly NamedReason[];
}

export function starterCost(scan: Scan): StarterCost | null {
  if (scan.ruleData.kind !== 'starter') return null;
  return {
    findings: scan.findings.filter(({ outcome }) => outcome.source.kind === 'starter').length,
    unchecked: reasonsThat(scan, (reason) => STARTER.test(reason)),
  };
}

/** `2 findings rest on it, 7 values could not be decided by it.` */
export function starterText({ findings, unchecked }: StarterCost): string {
  const undecided = unchecked.reduce((sum, { count }) => sum + count, 0);
  const rest = counted(findings, 'finding rests', 'findings rest');
  return undecided === 0 ? `${rest} on it.` : `${rest} on it, ${counted(undecided, 'value')} could not be decided by it.`;
}

/** Remarks from reading that name a part that is not there; the Overview gives them in full. */
const PART_WORD: Readonly<Record<string, string>> = {
  'missing-footnote': 'footnote',
  'broken-continuation': 'continued text',
  'unresolved-locator': 'locator',
  'unresolved-concept': 'concept that an arc names',
  'unresolved-name': 'name',
  'undeclared-concept': 'concept',
  'page-not-read': 'page that was not read',
  'other-report': 'other report in the package',
  'other-target': 'fact of another target document',
  'document-set': 'document of the set',
};

export interface PartRemark {
  readonly code: string;
  readonly word: string;
  readonly count: number;
}

export function partRemarks(warnings: FilingOverview['warnings']): readonly PartRemark[] {
  return [...Map.groupBy(warnings, ({ code }) => code)].flatMap(([code, same]) => {
    const word = PART_WORD[code];
    return word === undefined ? [] : [{ code, word, count: same.length }];
  });
}

const dependsText = ({ concepts, facts }: MissingItem): string => `${counted(concepts, 'concept')}, used by ${counted(facts, 'fact')}`;

/** What its absence means for this filing, in sentences. */
export function effectText({ main, title }: Pick<MissingRow, 'main' | 'title'>): string {
  const { status, answeredBy, answeringYear, family, concepts, known, members, facts, isInstalled } = main;
  const rest = concepts - known;
  const installed = isInstalled && status !== 'own-year' ? `${title} is installed but declares none of them. ` : '';
  switch (status) {
    case 'own-year':
      if (isByAnother(main)) return `${answeredBy ?? ''} states this year and knows ${groupCount(known)} of ${dependsText(main)}.`;
      if (concepts === 0) return `${title} is installed. No fact uses a concept of it.`;
      return rest === 0
        ? `${title} is installed and knows every one of ${dependsText(main)}.`
        : `${title} is installed and knows ${groupCount(known)} of ${dependsText(main)}. The rest is looked up elsewhere or stays unknown.`;
    case 'nearest': {
      const source = isByAnother(main) ? (answeredBy ?? '') : `${family ?? ''} ${answeringYear ?? ''}`;
      return `${installed}${source} stands in and knows ${groupCount(known)} of ${dependsText(main)}. What changed between the years is not seen.`;
    }
    case 'starter':
      return `${installed}The starter table knows ${groupCount(known)} of ${dependsText(main)}. Balance and period type of the other ${groupCount(rest)} are unknown, and so are labels and networks of the release: what needs them stays undecided.`;
    case 'absent':
      if (family === null) return main.effect;
      return `${installed}No source knows its ${dependsText(main)}. Balance, period type and data type are unknown: what needs them stays undecided.`;
    case 'not-needed':
      if (members > 0)
        return `No fact uses a concept of it. ${counted(members, 'axis or member', 'axes and members')} come from it, which contexts name by themselves; no check asks for their declaration.`;
      return facts === 0 && family !== null ? 'No fact uses anything that it declares.' : main.effect;
  }
}

/** What to do about a missing document. */
export type WayOn =
  /** It is of no release: another package has it. */
  | { readonly kind: 'package' }
  /** Its release is installed and lacks it. */
  | { readonly kind: 'installed'; readonly href: string }
  /** Its release is to be added, at the address; the publisher may offer it. */
  | { readonly kind: 'add'; readonly href: string; readonly isOffered: boolean };

/** null: nothing needs it. */
export function wayOn({ id, main: { status, family, isInstalled, isOffered } }: MissingRow): WayOn | null {
  if (status === 'not-needed') return null;
  if (family === null) return { kind: 'package' };
  if (isInstalled) return { kind: 'installed', href: hrefTo.taxonomies({ selected: id }) };
  return { kind: 'add', href: hrefTo.taxonomies({ want: id }), isOffered };
}

/** Where a document that is of no release comes from. */
export function wayOut({ main: { kind, url } }: MissingRow): string {
  if (/^https?:/i.test(url))
    return 'It is published at this address. Put it into the package beside the report, or open a package that holds it.';
  return kind === 'schema'
    ? 'It is a part of the company’s own submission. Open the whole accession zip from EDGAR, not the report alone.'
    : 'It is a part of the company’s own submission. Open the whole accession zip from EDGAR, which holds its linkbases.';
}
