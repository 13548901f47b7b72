import { compareText } from '#shared/base/compare-text.ts';
import type { StatementGroup } from '#shared/rpc/statement.ts';
import { parseRoleDefinition } from '#shared/xbrl/role-definition.ts';
import { ARCROLE } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';

/** A presentation network as the company names and orders it. */
export interface PresentedRole {
  readonly role: string;
  readonly number: string | null;
  readonly title: string;
  readonly group: StatementGroup;
  readonly isParenthetical: boolean;
}

/**
 * Every role with a presentation network: by the pages that the package names, else by the number of the definition, else by the
 * definition's text; roles without a definition last, by URI. Grouped as they are shown: cover, statements, notes.
 */
export const presentedRoles: (graph: FilingGraph) => readonly PresentedRole[] = memoize((graph) => {
  const pages = new Map(graph.rows.pages.map((page) => [page.role, page]));
  const roles = graph.networks('presentation', ARCROLE.parentChild).map(({ role }) => {
    const definition = graph.role(role)?.definition?.trim();
    const page = pages.get(role);
    const { number, kind, name } = parseRoleDefinition(definition === undefined || definition === '' ? (page?.longName ?? '') : definition);
    const title = name === '' ? (page?.shortName ?? lastPart(role)) : name;
    return {
      presented: { role, number, title, group: groupOf(page?.group ?? null, kind), isParenthetical: /parenthetical/i.test(title) },
      position: page?.position ?? Number.MAX_SAFE_INTEGER,
      number: number !== null && /^\d+$/.test(number) ? Number(number) : Number.MAX_SAFE_INTEGER,
      text: definition ?? '',
    };
  });
  type Keyed = (typeof roles)[number];
  const rank = ({ presented }: Keyed): number => GROUP_ORDER[presented.group];
  return roles
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        a.position - b.position ||
        a.number - b.number ||
        Number(a.text === '') - Number(b.text === '') ||
        compareText(a.text, b.text) ||
        compareText(a.presented.role, b.presented.role),
    )
    .map(({ presented }) => presented);
});

const GROUP_ORDER: Readonly<Record<StatementGroup, number>> = { cover: 0, statements: 1, notes: 2 };

/** What the package says of the page, else the word of the definition; what neither knows is a note. */
function groupOf(page: string | null, kind: string | null): StatementGroup {
  const word = (page ?? kind ?? '').toLowerCase();
  if (word === 'cover' || word === 'document') return 'cover';
  return word.startsWith('statement') ? 'statements' : 'notes';
}

/** `http://example.com/role/DisclosureDebt` → `DisclosureDebt`: all there is to name a role without a definition. */
const lastPart = (role: string): string => role.slice(Math.max(role.lastIndexOf('/'), role.lastIndexOf('#')) + 1) || role;
