import { AppError } from '#shared/base/errors.ts';
import { representative, type Standard } from '#shared/calc/sum.ts';
import { formatDecimal, multiply, sum } from '#shared/decimal/decimal.ts';
import type { CalcTree, NetworkSummary, TreeColumn, TreeNode } from '#shared/rpc/calc.ts';
import { type Arc, ARCROLE, type QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, Network } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { networkSums } from './calculations.ts';
import { type CheckTarget, factAt, intervalText } from './check-target.ts';
import { definitionOf, rolesInOrder, statementOf } from './statements.ts';
import { bindSum, judgeAll, judgeUnder, totalsOf, weightOf } from './summation.ts';
import { chooseColumn, networkColumns, type PlacedColumn } from './tree-columns.ts';

/** One line a calculation network: statements first, then the others, each in the order of the filer's role definitions. */
export function networkSummaries({ graph }: AuditSubject): NetworkSummary[] {
  return networksInOrder(graph).map((network) => {
    const judged = [...networkSums(graph, network, 'calc-1.1-round')].map((sum) => sum.judged);
    return {
      role: network.role,
      arcrole: network.arcrole,
      definition: definitionOf(graph, network.role),
      isStatement: statementOf(graph, network.role) !== undefined,
      totals: totalsOf(network).size,
      checked: judged.filter(({ status }) => status !== 'unchecked').length,
      failing: judged.filter(({ status }) => status === 'inconsistent').length,
    };
  });
}

function networksInOrder(graph: FilingGraph): Network[] {
  const position = new Map(rolesInOrder(graph).map((role, index) => [role, index]));
  const rank = (network: Network): number =>
    (statementOf(graph, network.role) === undefined ? position.size : 0) + (position.get(network.role) ?? 0);
  return [...graph.networks('calculation')].sort((a, b) => rank(a) - rank(b));
}

export interface TreeQuestion {
  readonly role: string;
  /** Without one: the 2003 arcrole where the role has it, else the 2023 one. */
  readonly arcrole?: string | undefined;
  /** Key of a column; without one the reporting period's undimensioned column, else the fullest. */
  readonly column?: string | undefined;
  readonly standard: Standard;
}

/** The calculation tree of one network in one column, depth first. Throws AppError('not-found') for an unknown role or column. */
export function calcTree(subject: AuditSubject, question: TreeQuestion): CalcTree {
  const { graph } = subject;
  const network = networkOf(graph, question);
  const columns = networkColumns(graph, network);
  const chosen = chooseColumn(subject, columns, question.column);
  const column = chosen === null ? null : columnOf(graph, network, chosen, question.standard);
  return {
    role: network.role,
    arcrole: network.arcrole,
    definition: definitionOf(graph, network.role),
    standard: question.standard,
    column,
    columns: columns.map((one) => columnOf(graph, network, one, question.standard)),
    nodes: treeNodes({ graph, network, column: chosen, standard: question.standard }),
  };
}

function networkOf(graph: FilingGraph, { role, arcrole }: TreeQuestion): Network {
  const arcroles = arcrole === undefined ? [ARCROLE.summation2003, ARCROLE.summation2023] : [arcrole];
  const network = arcroles.flatMap((one) => graph.network('calculation', one, role) ?? [])[0];
  if (network === undefined) throw new AppError('not-found', `The filing has no calculation network in the role ${role}.`);
  return network;
}

function columnOf(graph: FilingGraph, network: Network, { target, facts, ...column }: PlacedColumn, standard: Standard): TreeColumn {
  const failing = [...totalsOf(network).keys()].filter((concept) => isFailing(graph, network, { ...target, concept }, standard));
  return { ...column, facts, failing: failing.length };
}

function isFailing(graph: FilingGraph, network: Network, target: CheckTarget, standard: Standard): boolean {
  return factAt(graph, target) !== undefined && judgeUnder(bindSum(graph, network, target), standard).status === 'inconsistent';
}

/** A concept under two parents is two nodes, so a network can unfold without end: a tree stops growing here. */
const MAX_NODES = 20_000;
/** No statement is a tenth as deep; below it the walk would run out of stack. */
const MAX_DEPTH = 500;

function treeNodes(view: TreeView): TreeNode[] {
  const totals = totalsOf(view.network);
  const below = new Set(view.network.arcs.map((arc) => arc.to));
  const nodes: TreeNode[] = [];
  const ids = new Map<string, number>();
  const visited = new Set<QName>();
  const visit = (concept: QName, arc: Arc | null, parentId: string | null, path: readonly QName[]): void => {
    if (nodes.length >= MAX_NODES || path.length >= MAX_DEPTH) return;
    const isCycle = path.includes(concept);
    const id = uniqueId(parentId === null ? concept : `${parentId}>${concept}`, ids);
    nodes.push(nodeOf(view, { concept, arc, id, parentId, depth: path.length, isCycle }));
    visited.add(concept);
    if (isCycle) return;
    for (const next of totals.get(concept) ?? []) visit(next.to, next, id, [...path, concept]);
  };
  for (const root of totals.keys()) if (!below.has(root)) visit(root, null, null, []);
  // A cycle has no root: its totals that were not reached begin a tree each.
  for (const concept of totals.keys()) if (!visited.has(concept)) visit(concept, null, null, []);
  return nodes;
}

/** Two arcs of one role to the same child are two nodes: the second gets a number. */
function uniqueId(id: string, ids: Map<string, number>): string {
  const times = (ids.get(id) ?? 0) + 1;
  ids.set(id, times);
  return times === 1 ? id : `${id}#${times}`;
}

interface TreeView {
  readonly graph: FilingGraph;
  readonly network: Network;
  readonly column: PlacedColumn | null;
  readonly standard: Standard;
}

type NodePlace = Pick<TreeNode, 'concept' | 'id' | 'parentId' | 'depth' | 'isCycle'> & { readonly arc: Arc | null };

function nodeOf({ graph, network, column, standard }: TreeView, { concept, arc, id, parentId, depth, isCycle }: NodePlace): TreeNode {
  const target = column === null ? null : { ...column.target, concept };
  const fact = target === null ? undefined : factAt(graph, target);
  const value = fact?.value ?? null;
  const childCount = totalsOf(network).get(concept)?.length ?? 0;
  const standards = childCount === 0 || target === null || isCycle ? [] : judgeAll(bindSum(graph, network, target));
  const judged = standards.find((one) => one.standard === standard);
  return {
    id,
    parentId,
    depth,
    concept,
    label: graph.captionOf(concept, network.role),
    arcId: arc?.id ?? null,
    weight: arc === null ? null : (arc.weight ?? '1'),
    factId: fact?.factId ?? null,
    reported: value === null ? null : formatDecimal(value),
    isNil: fact?.isNil ?? false,
    decimals: fact?.decimals ?? null,
    interval: intervalText(fact),
    childCount: isCycle ? 0 : childCount,
    computed: judged?.computed ?? (target === null || standards.length === 0 ? null : weightedSum(graph, network, target)),
    difference: judged?.difference ?? null,
    status: judged?.status ?? null,
    reason: judged?.reason ?? null,
    standards,
    isCycle,
  };
}

/** For a total that is not reported: what its reported children would make it. */
function weightedSum(graph: FilingGraph, network: Network, target: CheckTarget): string | null {
  const terms = bindSum(graph, network, target).children.flatMap(({ arc, facts }) => {
    const value = representative(facts)?.value;
    return value == null ? [] : [multiply(weightOf(arc), value)];
  });
  return terms.length === 0 ? null : formatDecimal(sum(terms));
}
