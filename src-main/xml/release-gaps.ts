import type { ReleaseGapNote, ReleaseRows } from '#shared/xbrl/release.ts';
import { type ArcKind, ARCROLE, LABEL_ROLE } from '#shared/xbrl/model.ts';
import { baseName, isAbsoluteUrl, resolveInPackage, splitHref } from './package-path.ts';
import type { DocumentReference } from './reference.ts';
import { homeId, homeOf, type ReleaseHome } from './release-home.ts';

/** Whole parts that a release can lack, then single documents that its own documents refer to and that are not there. */
export function releaseGaps(
  home: ReleaseHome,
  rows: ReleaseRows,
  references: Iterable<DocumentReference>,
  isThere: (fileName: string) => boolean,
): readonly ReleaseGapNote[] {
  return [...missingParts(home, rows), ...missingDocuments(homeId(home), references, isThere)];
}

/** Only these have sums, and these tables; a release of another family without them is whole. */
const FAMILIES_WITH_SUMS: ReadonlySet<string> = new Set(['us-gaap', 'srt']);
const FAMILIES_WITH_TABLES: ReadonlySet<string> = new Set(['us-gaap', 'srt', 'dei']);

/** By the concepts of the release's own family: FASB's release of 2025 declares and labels those of benefit plans and may lack its own. */
function missingParts({ family }: ReleaseHome, { concepts, arcs, labels }: ReleaseRows): readonly ReleaseGapNote[] {
  const isOwn = (position: number): boolean => concepts[position]?.family === family;
  const ownLabels = labels.filter((label) => isOwn(label.concept));
  const has = (kind: ArcKind): boolean => arcs.some((arc) => arc.kind === kind);
  const parts: readonly (readonly [boolean, string, string])[] = [
    [
      concepts.some((concept) => concept.isDeclared && concept.family === family),
      'element schema',
      'Balance, period type and data type of its concepts come from the nearest release that declares them.',
    ],
    [ownLabels.some(({ role }) => role !== LABEL_ROLE.documentation), 'labels', 'Its concepts are shown by their names.'],
    [ownLabels.some(({ role }) => role === LABEL_ROLE.documentation), 'documentation', 'The definitions of its concepts are not here.'],
    [has('presentation'), 'presentation', 'The order of its statements and disclosures is not here.'],
    [
      has('calculation') || !FAMILIES_WITH_SUMS.has(family),
      'calculation',
      'Its sums are not here; those of the nearest release that has them answer.',
    ],
    [
      // An element schema alone has some domain members embedded.
      arcs.some((arc) => arc.arcrole === ARCROLE.hypercubeDimension) || !FAMILIES_WITH_TABLES.has(family),
      'definition',
      'Its tables, axes and domains are not here.',
    ],
  ];
  return parts.filter(([isPresent]) => !isPresent).map(([, what, effect]) => ({ what, effect }));
}

/** Only documents of the release itself: what it takes from other taxonomies is installed as theirs. */
function missingDocuments(
  id: string,
  references: Iterable<DocumentReference>,
  isThere: (fileName: string) => boolean,
): readonly ReleaseGapNote[] {
  const missing = new Map<string, ReleaseGapNote>();
  for (const { href, from, kind } of references) {
    const { path } = splitHref(href);
    const file = baseName(path);
    if (kind === 'role' || path === '' || isThere(file) || missing.has(file)) continue;
    const home = homeOf(file);
    if (home === undefined || homeId(home) !== id) continue;
    const what = isAbsoluteUrl(path) ? file : (resolveInPackage(from, path) ?? file);
    missing.set(file, { what, effect: effectOf(file) });
  }
  return [...missing.values()].sort((a, b) => (a.what < b.what ? -1 : 1));
}

function effectOf(file: string): string {
  if (/[-_]ref[-_.]/.test(file)) return 'References to the literature are not here; no check depends on them.';
  if (/[-_]doc[-_.]/.test(file)) return 'The definitions of its concepts are not here.';
  if (/[-_]lab[-_.]/.test(file)) return 'Its concepts are shown by their names.';
  if (/[-_](cal|pre|def)[-_.]/.test(file)) return 'The relationships in it are not here.';
  if (/^dqcrules-/.test(file)) return 'The lists of that rule are not here.';
  if (file.endsWith('.xml')) return 'Its labels or relationships are not here.';
  return 'What it declares is not here.';
}
