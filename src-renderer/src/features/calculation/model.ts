import { absolute, add, decimal, formatDecimal, isNegative, subtract } from '#shared/decimal/decimal.ts';
import { formatInterval, intervalOf } from '#shared/decimal/interval.ts';
import { type Finding } from '#shared/calc/outcome.ts';
import { accuracyOf, type Standard, STANDARDS } from '#shared/calc/sum.ts';
import { type CalcTree, type NetworkSummary, type TreeColumn, type TreeNode } from '#shared/rpc/calc.ts';
import { type CaseSummary, type NewCase } from '#shared/rpc/audit.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { parseRoleDefinition } from '#shared/xbrl/role-definition.ts';
import { type Place } from '#renderer/actions/routes.ts';
import { type GraphNode, type NodeLine } from '#renderer/graph/node.ts';
import { magnitudeText, weightText } from '#renderer/ui/amount.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { pointRange, type Range, rangeOf, rangeText } from '#renderer/ui/scaled.ts';
import { absentWord, capitalised, counted, type Sign } from '#renderer/ui/words.ts';

export type CalculationsPlace = Extract<Place, { kind: 'calculations' }>;

export const DEFAULT_STANDARD: Standard = 'calc-1.1-round';
export const standardOf = (text: string | null): Standard => STANDARDS.find((standard) => standard === text) ?? DEFAULT_STANDARD;

export const STANDARD_TITLE: Readonly<Record<Standard, string>> = {
  'calc-1.0': 'Calculations 1.0',
  'calc-1.1-round': 'Calculations 1.1 round',
  'calc-1.1-truncate': 'Calculations 1.1 truncate',
  dqc: 'DQC tolerance',
};

export const roleTitle = (definition: string): string => {
  const { number, name } = parseRoleDefinition(definition);
  return number === null ? name : `${number} · ${name}`;
};

/** A network is an arcrole and a role: the 2003 and the 2023 arcrole are never one. */
export const networkKey = ({ role, arcrole }: { readonly role: string; readonly arcrole: string }): string => `${arcrole} ${role}`;

/** Statements first; the order in which the filing numbers them otherwise. */
export function networkGroups(
  networks: readonly NetworkSummary[],
): readonly { readonly title: string; readonly networks: readonly NetworkSummary[] }[] {
  const inOrder = [...networks].sort((a, b) => (a.definition < b.definition ? -1 : a.definition > b.definition ? 1 : 0));
  return [
    { title: 'Statements', networks: inOrder.filter((network) => network.isStatement) },
    { title: 'Notes and details', networks: inOrder.filter((network) => !network.isStatement) },
  ].filter((group) => group.networks.length > 0);
}

export const orderedNetworks = (networks: readonly NetworkSummary[]): readonly NetworkSummary[] =>
  networkGroups(networks).flatMap((group) => group.networks);

/** The network asked for; else the first statement that fails, the first that fails, the first. */
export function chosenNetwork(
  networks: readonly NetworkSummary[],
  role: string | null,
  arcrole: string | null,
): NetworkSummary | undefined {
  const ordered = orderedNetworks(networks);
  const asked =
    role === null
      ? undefined
      : (ordered.find((network) => network.role === role && (arcrole === null || network.arcrole === arcrole)) ?? undefined);
  return (
    asked ??
    ordered.find((network) => network.isStatement && network.failing > 0) ??
    ordered.find((network) => network.failing > 0) ??
    ordered[0]
  );
}

/** Whether the arcrole has to be said beside the role: two networks share it. */
export const isArcroleNeeded = (networks: readonly NetworkSummary[], role: string): boolean =>
  networks.filter((network) => network.role === role).length > 1;

export const optionText = (network: NetworkSummary, withArcrole: boolean): string =>
  `${roleTitle(network.definition)}${withArcrole ? (network.arcrole.includes('2023') ? ' (2023 arcrole)' : ' (2003 arcrole)') : ''}${network.failing > 0 ? ` — ${network.failing} fail` : ''}`;

export const columnText = ({ label, failing }: TreeColumn): string => (failing > 0 ? `${label} — ${failing} fail` : label);

/** The column when none is asked for: the server's where it has a failure, else the first that has one, else the server's. */
export function defaultColumn({ column, columns }: Pick<CalcTree, 'column' | 'columns'>): string | null {
  if (column === null || column.failing > 0) return column?.key ?? null;
  return (columns.find(({ failing }) => failing > 0) ?? column).key;
}

/** What lies after `at` in a list, or before it with the nearest first. */
export const beyond = <Item>(items: readonly Item[], at: number, by: 1 | -1): readonly Item[] =>
  by === 1 ? items.slice(at + 1) : items.slice(0, Math.max(0, at)).reverse();

export function treeCounts(nodes: readonly TreeNode[]): { readonly failing: number; readonly holding: number } {
  const count = (status: TreeNode['status']): number => nodes.filter((node) => node.status === status).length;
  return { failing: count('inconsistent'), holding: count('consistent') };
}

/** Why a node has no reported value. */
export const nodeAbsent = ({ factId, isNil }: Pick<TreeNode, 'factId' | 'isNil'>): string =>
  factId === null ? 'no fact' : absentWord(isNil);

/** The mark of a node in tree and canvas; null for a leaf that has its fact. */
export function nodeSign(node: TreeNode): Sign | null {
  if (node.isCycle) return { mark: 'warning', word: 'Cycle: this concept stands above itself' };
  switch (node.status) {
    case 'inconsistent':
      return { mark: 'error', word: 'Does not hold' };
    case 'consistent':
      return { mark: 'consistent', word: 'Holds' };
    case 'unchecked':
      return { mark: 'unchecked', word: `Unchecked: ${node.reason ?? 'no reason given'}` };
    case null:
      return node.reported === null ? { mark: 'unchecked', word: `${capitalised(nodeAbsent(node))} in this context` } : null;
  }
}

export const standardOutcome = (node: TreeNode, standard: Standard): TreeNode['standards'][number] | undefined =>
  node.standards.find((one) => one.standard === standard);

/** The two ranges that decided, as the standard sees them: of the sum and of the total. Null where nothing was compared. */
export function decidingRanges(node: TreeNode, standard: Standard): { readonly sum: Range; readonly total: Range } | null {
  const outcome = standardOutcome(node, standard);
  if (outcome === undefined || outcome.reported === null || outcome.computed === null) return null;
  const sum = rangeOf(outcome.sumInterval);
  const total = rangeOf(outcome.totalInterval);
  if (sum !== null && total !== null) return { sum, total };
  if (outcome.tolerance === null) return { sum: pointRange(outcome.computed), total: pointRange(outcome.reported) };
  const computed = decimal(outcome.computed);
  const tolerance = decimal(outcome.tolerance);
  return {
    sum: {
      low: formatDecimal(subtract(computed, tolerance)),
      high: formatDecimal(add(computed, tolerance)),
      lowOpen: false,
      highOpen: false,
    },
    total: pointRange(outcome.reported),
  };
}

/** The values that the fact may stand for: the node's interval is that of round mode, so truncate mode has its own. */
export function factRange(node: TreeNode, standard: Standard): Range | null {
  if (standard !== 'calc-1.1-truncate') return rangeOf(node.interval);
  if (node.interval === null || node.reported === null || node.decimals === null) return null;
  return rangeOf(formatInterval(intervalOf(decimal(node.reported), accuracyOf(node), 'truncate')));
}

/** Half the width of a fact's own interval: `± 50,000`, or `exact`. Empty when it is not known, and where it lies to one side. */
export function accuracyText(node: TreeNode, standard: Standard): string {
  const range = factRange(node, standard);
  if (range === null || node.reported === null) return '';
  if (range.low === range.high) return 'exact';
  if (standard === 'calc-1.1-truncate') return '';
  return `± ${magnitudeText(formatDecimal(subtract(decimal(range.high), decimal(node.reported))))}`;
}

/** What the canvas draws of a node. A failing sum also shows the ranges that decided. */
export function graphNodeOf(node: TreeNode, standard: Standard): GraphNode {
  const sign = nodeSign(node);
  const isTotal = node.childCount > 0;
  const isBad = node.status === 'inconsistent';
  const isGone = node.reported === null && node.computed === null;
  return {
    id: node.id,
    parentId: node.parentId,
    name: node.label,
    mark: sign === null ? null : { kind: sign.mark, word: sign.word },
    tone: isBad ? 'bad' : isGone ? 'gone' : 'plain',
    lines: isTotal && !isGone ? totalLines(node, standard, isBad) : [leafLine(node, standard)],
    isTotal,
  };
}

function leafLine(node: TreeNode, standard: Standard): NodeLine {
  const weight = node.weight === null ? '' : weightText(node.weight);
  const remark = node.reported === null ? nodeAbsent(node) : accuracyText(node, standard);
  return { label: [weight, remark].filter((part) => part !== '').join(' · '), amount: node.reported };
}

function totalLines(node: TreeNode, standard: Standard, isBad: boolean): readonly NodeLine[] {
  const lines: NodeLine[] = [
    { label: 'Reported', amount: node.reported, wrong: isBad },
    { label: 'Computed', amount: node.computed },
  ];
  if (!isBad) return lines;
  const ranges = decidingRanges(node, standard);
  lines.push({ label: 'Difference', amount: node.difference, strong: true });
  if (ranges !== null)
    lines.push({ label: 'Sum lies in', text: rangeText(ranges.sum) }, { label: 'Total lies in', text: rangeText(ranges.total) });
  return lines;
}

/** One or two sentences: what the comparison says of this node, and what was missing. */
export function nodeSentence(node: TreeNode, children: readonly TreeNode[]): string {
  const absent = children.filter((child) => child.reported === null).length;
  const missing = absent === 0 ? '' : `${absent} of ${children.length} children ${absent === 1 ? 'has' : 'have'} no fact in this context.`;
  return [comparison(node), missing].filter((part) => part !== '').join(' ');
}

function absentSentence({ factId, isNil }: TreeNode): string {
  if (factId === null) return 'No fact in this context.';
  return isNil ? 'Reported as nil in this context.' : 'The value reported in this context is not understood.';
}

function comparison(node: TreeNode): string {
  if (node.isCycle) return 'The tree leads back to this concept here, so it is not followed further.';
  if (node.status === 'unchecked') return `Unchecked: ${node.reason ?? 'no reason given'}.`;
  if (node.status === null) return node.reported === null ? absentSentence(node) : 'An addend; nothing is summed below it.';
  if (node.computed === null || node.difference === null) return '';
  if (node.status === 'consistent')
    return node.difference === '0'
      ? 'The children add up to what is reported.'
      : `The children add up within the accuracy of the facts, ${magnitudeText(node.difference)} apart.`;
  const direction = isNegative(decimal(node.difference)) ? 'more than' : 'less than';
  return `The children add up to ${magnitudeText(formatDecimal(absolute(decimal(node.difference))))} ${direction} what is reported.`;
}

/** The finding that already speaks of this sum, if the scan has one. */
export function findingOf(findings: readonly Finding[], node: TreeNode, role: string): Finding | undefined {
  if (node.factId === null) return undefined;
  const about = findings.filter(({ outcome }) => outcome.factId === node.factId);
  return (
    about.find(({ outcome }) => outcome.rule === 'DQC.US.0126' && outcome.role === role) ??
    about.find(({ outcome }) => outcome.rule === 'DQC.US.0126') ??
    about[0]
  );
}

/** A case about the fact in the tree: the finding's where there is one, else a question made of the fact's own aspects. */
export function caseAbout(
  filingId: string,
  node: TreeNode,
  tree: Pick<CalcTree, 'role' | 'definition'>,
  fact: FactCard,
  finding: Finding | undefined,
): NewCase {
  if (finding !== undefined) return { kind: 'finding', filingId, findingId: finding.id };
  const isTotal = node.childCount > 0;
  const period = periodText(fact.period);
  return {
    kind: 'structured',
    filingId,
    query: isTotal
      ? `Does ${node.concept} for ${period} equal the sum of its children in "${parseRoleDefinition(tree.definition).name}"?`
      : `Audit ${node.concept} for ${period}.`,
    concept: node.concept,
    period,
    dimensions: fact.dimensions.map(({ axis, member, typed }) => ({ axis, member, typed })),
    unit: fact.unit,
    ruleFamily: isTotal ? 'DQC.US.0126' : null,
  };
}

/** A case that asks the same, so that it is opened and not made twice. */
export function sameCase(cases: readonly CaseSummary[], wanted: NewCase): CaseSummary | undefined {
  switch (wanted.kind) {
    case 'finding':
      return cases.find((summary) => summary.case.findingId === wanted.findingId);
    case 'structured':
      return cases.find(
        ({ case: one }) =>
          one.concept === wanted.concept &&
          one.period === wanted.period &&
          one.ruleFamily === wanted.ruleFamily &&
          JSON.stringify(one.dimensions) === JSON.stringify(wanted.dimensions),
      );
    case 'question':
      return undefined;
  }
}

export const canvasCount = (levels: number, shown: number, all: number): string =>
  `${counted(levels, 'level')}, ${shown} of ${counted(all, 'node')}`;
