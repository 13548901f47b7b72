import type { ReportPage } from '#shared/xbrl/model.ts';

/** The groups of the menu that EDGAR shows pages in. */
export const GROUPS = ['cover', 'statements', 'notes', 'policies', 'tables', 'details'] as const;

/**
 * The pages of both descriptions, one a role, in the order of their positions. FilingSummary.xml speaks first: it is the list of what was
 * shown; MetaLinks.json adds what it leaves out.
 */
export function mergePages(summary: readonly ReportPage[], metaLinks: readonly ReportPage[]): readonly ReportPage[] {
  const pages = new Map<string, ReportPage>();
  for (const page of [...summary, ...metaLinks]) {
    const known = pages.get(page.role);
    if (known === undefined) pages.set(page.role, page);
    else if (known.group === null && page.group !== null) pages.set(page.role, { ...known, group: page.group });
  }
  return [...pages.values()].sort((a, b) => a.position - b.position);
}
