import { localName } from '#shared/xbrl/aspects.ts';
import { type Arc, ARCROLE, type QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { axesOfRole } from './role-axes.ts';

/** When a row's instants are looked up: at the end of the column's period, or on the day before its beginning. */
export type PeriodPoint = 'start' | 'end' | null;

/** One line of a presentation network; a concept that is listed twice is two lines. */
export interface PresentationRow {
  /** The concept, from its second line on with a number. */
  readonly id: string;
  readonly kind: 'heading' | 'item';
  readonly concept: QName;
  readonly label: string;
  readonly labelRole: string | null;
  /** Lines above it that are shown. */
  readonly depth: number;
  readonly isTotal: boolean;
  readonly isNegated: boolean;
  readonly point: PeriodPoint;
}

export interface PresentationRows {
  readonly rows: readonly PresentationRow[];
  readonly isCut: boolean;
}

/** No statement is a tenth as long or as deep. Every step counts, since what is no line may branch without end too. */
const MAX_STEPS = 5_000;
const MAX_DEPTH = 200;

/** A role's lines depth first, in the order of the arcs. Tables, axes, members and line-item headings shape the columns and are no lines. */
export function presentationRows(graph: FilingGraph, role: string): PresentationRows {
  const arcs = graph.network('presentation', ARCROLE.parentChild, role)?.arcs ?? [];
  const children = Map.groupBy(arcs, (arc) => arc.from);
  const below = new Set(arcs.map((arc) => arc.to));
  const { axes } = axesOfRole(graph, role);
  const rows: PresentationRow[] = [];
  const times = new Map<QName, number>();
  const visited = new Set<QName>();
  let steps = 0;
  let isCut = false;

  const visit = (concept: QName, arc: Arc | null, depth: number, path: ReadonlySet<QName>): void => {
    steps += 1;
    if (steps > MAX_STEPS || path.size >= MAX_DEPTH) isCut = true;
    if (isCut || path.has(concept) || axes.has(concept)) return;
    visited.add(concept);
    const isShown = !isStructure(graph, concept);
    if (isShown) {
      const time = (times.get(concept) ?? 0) + 1;
      times.set(concept, time);
      const hasChildren = children.has(concept);
      rows.push(rowOf(graph, { concept, arc, depth, id: time === 1 ? concept : `${concept}#${time}`, hasChildren }));
    }
    const above = new Set(path).add(concept);
    for (const next of children.get(concept) ?? []) visit(next.to, next, depth + (isShown ? 1 : 0), above);
  };
  const roots = [...children.keys()].filter((concept) => !below.has(concept));
  for (const root of roots) visit(root, null, 0, new Set());
  // A cycle has no root: what was not reached begins a tree of its own.
  const members = new Set([...axes.values()].flatMap((below) => [...below.keys()]));
  for (const concept of children.keys()) if (!visited.has(concept) && !members.has(concept)) visit(concept, null, 0, new Set());
  return { rows: withoutLoneRoot(rows), isCut };
}

/** The one heading over everything repeats the statement's title, so it is no line. */
function withoutLoneRoot(rows: readonly PresentationRow[]): readonly PresentationRow[] {
  const [first, ...others] = rows;
  if (first?.kind !== 'heading' || others.length === 0 || others.some(({ depth }) => depth === 0)) return rows;
  return others.map((row) => ({ ...row, depth: row.depth - 1 }));
}

interface Line {
  readonly id: string;
  readonly concept: QName;
  readonly arc: Arc | null;
  readonly depth: number;
  readonly hasChildren: boolean;
}

function rowOf(graph: FilingGraph, { id, concept, arc, depth, hasChildren }: Line): PresentationRow {
  const preferred = arc?.preferredLabel ?? undefined;
  const labelRole = preferred === undefined ? null : preferred.slice(preferred.lastIndexOf('/') + 1);
  const word = labelRole?.toLowerCase() ?? '';
  return {
    id,
    kind: isHeading(graph, concept, hasChildren) ? 'heading' : 'item',
    concept,
    label: plainLabel(graph.labelOf(concept, preferred)),
    labelRole: labelRole === 'label' ? null : labelRole,
    depth,
    isTotal: word.includes('total'),
    isNegated: preferred !== undefined && isNegatedRole(preferred),
    point: word.includes('periodstart') ? 'start' : word.includes('periodend') ? 'end' : null,
  };
}

/** The standard negated label roles (2009) and the older ones of us-gaap. */
const NEGATED = /^http:\/\/(www\.xbrl\.org\/20\d\d\/role|(www\.)?xbrl\.us\/us-gaap\/role\/label)\/negated/i;
const isNegatedRole = (labelRole: string): boolean => NEGATED.test(labelRole);

/** Standard concepts are not declared in the filing, so their own naming convention says what they are. */
const STRUCTURE = /(LineItems|Table)$/;
const ABSTRACT = /(Abstract|RollForward|LineItems|Hierarchy)$/;

function isStructure(graph: FilingGraph, concept: QName): boolean {
  if (graph.concept(concept)?.substitutionGroup?.endsWith('hypercubeItem') === true) return true;
  return STRUCTURE.test(localName(concept)) && graph.factsOf(concept).length === 0;
}

function isHeading(graph: FilingGraph, concept: QName, hasChildren: boolean): boolean {
  if (graph.factsOf(concept).length > 0) return false;
  return hasChildren || graph.concept(concept)?.isAbstract === true || ABSTRACT.test(localName(concept));
}

/** `Assets [Abstract]` → `Assets`: the bracket speaks of the taxonomy. */
export const plainLabel = (label: string): string =>
  label
    .trim()
    .replace(/\[(Abstract|Line Items|Roll ?Forward|Member|Domain|Axis|Table)\]$/i, '')
    .trim() || label;
