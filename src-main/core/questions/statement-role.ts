import { parseRoleDefinition } from '#shared/xbrl/role-definition.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { definitionOf, rolesInOrder } from '../checks/statements.ts';
import { normalLabel } from './names.ts';

/**
 * The role that a question names by a statement's title or URI. Titles are compared by their words, behind the filer's sort code; among
 * roles of one title those come first in which the concept is a total, then a child. Undefined: no role has that title.
 */
export function statementRole(graph: FilingGraph, named: string, concept: string): string | undefined {
  const roles = rolesInOrder(graph);
  if (roles.includes(named)) return named;
  const wanted = normalLabel(named);
  if (wanted === '') return undefined;
  const titles = roles.map((role) => ({ role, title: normalLabel(parseRoleDefinition(definitionOf(graph, role)).name) }));
  const equal = titles.filter(({ title }) => title === wanted);
  const near =
    equal.length > 0 ? equal : titles.filter(({ title }) => title.includes(wanted) || (title.length > 12 && wanted.includes(title)));
  return pickFor(
    graph,
    near.map(({ role }) => role),
    concept,
  );
}

function pickFor(graph: FilingGraph, roles: readonly string[], concept: string): string | undefined {
  const asTotal = new Set(graph.arcsFrom('calculation', concept).map((arc) => arc.role));
  const somewhere = new Set(
    [...graph.arcsTo('calculation', concept), ...graph.arcsTo('presentation', concept), ...graph.arcsTo('definition', concept)].map(
      (arc) => arc.role,
    ),
  );
  return roles.find((role) => asTotal.has(role)) ?? roles.find((role) => somewhere.has(role)) ?? roles[0];
}
