import type { ReportPage } from '#shared/xbrl/model.ts';

/** The groups of the menu that EDGAR shows pages in. */
export const GROUPS = ['cover', 'statements', 'notes', 'policies', 'tables', 'details'] as const;

export type PageGroup = (typeof GROUPS)[number];

/** A page as one of the two descriptions in a package names it. */
export interface DescribedPage extends ReportPage {
  readonly group: PageGroup | null;
}

/**
 * The pages of both descriptions, one a role, in the order of their positions. FilingSummary.xml speaks first: it is the list of what was
 * shown; MetaLinks.json adds what it leaves out.
 */
export function mergePages(summary: readonly DescribedPage[], metaLinks: readonly DescribedPage[]): readonly ReportPage[] {
  const pages = new Map<string, DescribedPage>();
  for (const page of [...summary, ...metaLinks]) {
    const known = pages.get(page.role);
    if (known === undefined) pages.set(page.role, page);
    else if (known.group === null && page.group !== null) pages.set(page.role, { ...known, group: page.group });
  }
  return [...pages.values()].sort((a, b) => a.position - b.position);
}
