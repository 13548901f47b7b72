import { z } from 'zod';
import { localName, prefixOf } from '#shared/xbrl/aspects.ts';
import { spacedLocalName } from '#shared/xbrl/labels.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { definitionOf } from '../checks/statements.ts';
import { answeredBy } from '../graph/concept-properties.ts';
import type { TaxonomyGraph, TaxonomySource } from '../graph/taxonomy-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { conceptOf } from './concept-argument.ts';
import { arcEvidence, asJson, conceptArgument, defineTool, type ToolAnswer } from './tool.ts';

/** What is drawn of an arc. Arcs of a release have no id: evidence names arcs of the filing only. */
interface TreeArc {
  readonly from: string;
  readonly to: string;
  readonly role: string;
  readonly weight: string | null;
  readonly arcrole: string;
  readonly id?: string;
}

/** Calculation arcs of the filing, or of a release. */
interface TreeSource {
  arcs(end: 'from' | 'to', concept: string): readonly TreeArc[];
  /** What is told of a concept besides its name. */
  told(concept: string): object;
  definition(role: string): string;
}

export const getCalculationTree = defineTool({
  name: 'get_calculation_tree',
  view: 'static',
  description: 'Calculation parents and children of a concept with weights, by role.',
  input: z.strictObject({
    concept: conceptArgument,
    role: z.string().optional().describe('Only this role URI'),
    source: z.enum(['filing', 'release']).default('filing'),
    depth: z.number().int().min(1).max(6).default(2),
  }),
  answer: (subject, args) => {
    const concept = conceptOf(subject, args.concept);
    if ('problem' in concept) return concept;
    const { name, note } = concept;
    const asked = { note, label: subject.graph.labelOf(name), role: args.role, depth: args.depth };
    return args.source === 'filing' ? tree(filingSource(subject), name, { concept: name, ...asked }) : standardTree(subject, name, asked);
  },
});

interface Asked {
  readonly note: string | null;
  readonly label: string;
  readonly role: string | undefined;
  readonly depth: number;
}

const ROLES_SHOWN = 20;

function tree(
  source: TreeSource,
  root: string,
  { role: wanted, depth, ...head }: Asked & { readonly concept: QName; readonly source?: string },
): ToolAnswer {
  const inRole = (arc: TreeArc): boolean => wanted === undefined || arc.role === wanted;
  const down = source.arcs('from', root).filter(inRole);
  const up = source.arcs('to', root).filter(inRole);
  const roles = [...new Set([...down, ...up].map((arc) => arc.role))];
  const evidence: string[] = [];
  const view: TreeView = { source, evidence, room: TREE_NODES_SHOWN };
  const data = roles.slice(0, ROLES_SHOWN).map((role) => {
    const parents = up.filter((arc) => arc.role === role);
    evidence.push(...idsOf(parents));
    return {
      role,
      definition: source.definition(role),
      parents: parents.map((arc) => ({ concept: arc.from, ...source.told(arc.from), ...arcData(arc) })),
      children: childrenOf(view, root, role, depth, [root]),
    };
  });
  return { data: asJson({ ...head, roleCount: roles.length, roles: data }), evidence: arcEvidence(evidence) };
}

const idsOf = (arcs: readonly TreeArc[]): readonly string[] => arcs.flatMap(({ id }) => (id === undefined ? [] : [id]));

const arcData = ({ weight, arcrole, id }: TreeArc): object => ({ weight, arcrole, ...(id === undefined ? {} : { arcId: id }) });

interface ChildView {
  readonly concept: string;
  readonly children: readonly ChildView[];
  /** Children that are not shown: the depth ends here, the concept stands above itself, or the answer is full. */
  readonly more: number;
}

/** A concept under two parents is shown twice, so a tree can be much larger than its network. */
const TREE_NODES_SHOWN = 500;

interface TreeView {
  readonly source: TreeSource;
  /** Arcs that are shown. */
  readonly evidence: string[];
  /** Nodes that still fit. */
  room: number;
}

function childrenOf(view: TreeView, parent: string, role: string, depth: number, path: readonly string[]): ChildView[] {
  const { source } = view;
  const arcs = source.arcs('from', parent).filter((arc) => arc.role === role);
  const shown = arcs.slice(0, view.room);
  view.room -= shown.length;
  return shown.map((arc) => {
    view.evidence.push(...idsOf([arc]));
    const below = source.arcs('from', arc.to).filter((each) => each.role === role).length;
    const isEnd = depth <= 1 || path.includes(arc.to);
    const children = isEnd ? [] : childrenOf(view, arc.to, role, depth - 1, [...path, arc.to]);
    return { concept: arc.to, ...source.told(arc.to), ...arcData(arc), children, more: below - children.length };
  });
}

function filingSource({ graph }: AuditSubject): TreeSource {
  return {
    arcs: (end, concept) => (end === 'from' ? graph.arcsFrom('calculation', concept) : graph.arcsTo('calculation', concept)),
    told: (concept) => ({ label: graph.labelOf(concept) }),
    definition: (role) => definitionOf(graph, role),
  };
}

/** The standard's own sums of a concept, all of one release: the nearest that knows its sums. */
function standardTree(subject: AuditSubject, name: QName, asked: Asked): ToolAnswer {
  const { graph, taxonomy } = subject;
  const namespace = graph.namespaceOf(prefixOf(name));
  const standard = namespace === undefined ? undefined : standardNamespace(namespace);
  if (!taxonomy.sources().some(({ kind }) => kind === 'release')) {
    return { problem: 'no calculation relations of a taxonomy release are installed; use source “filing”' };
  }
  if (standard === undefined) return { problem: `${name} is no concept of a standard taxonomy; use source “filing”` };
  const down = taxonomy.arcs('from', 'calculation', name, namespace);
  const found = down.arcs.length === 0 ? taxonomy.arcs('to', 'calculation', name, namespace) : down;
  const { source } = found;
  if (source?.kind !== 'release' || found.arcs.length === 0) return { problem: noSums(name, source) };
  const release = releaseSource(subject, taxonomy.only([source]), standard.year);
  const answered = { concept: { source, family: standard.family }, filingYear: standard.year, isSameYear: found.isSameYear };
  const words = answeredBy(answered, taxonomy, 'has no sums of it');
  return tree(release, `${standard.family}:${localName(name)}`, { concept: name, source: words, ...asked });
}

const noSums = (name: QName, source: TaxonomySource | null): string =>
  source === null
    ? `no installed release has calculation relations of ${name}; use source “filing”`
    : `${source.name} has no calculation relations of ${name}; use source “filing”`;

/** Concepts are `family:LocalName`; `facts` says how many the filing reports for one. */
function releaseSource({ graph }: AuditSubject, release: TaxonomyGraph, year: number): TreeSource {
  const prefixes = new Map<string, string>();
  for (const [prefix, namespace] of Object.entries(graph.rows.namespaces)) {
    const family = standardNamespace(namespace)?.family;
    if (family !== undefined) prefixes.set(family, prefix);
  }
  // Families are asked for by a namespace of theirs; which publisher's it is does not matter.
  const namespaceOf = (concept: string): string => `http://fasb.org/${prefixOf(concept)}/${year}`;
  return {
    arcs: (end, concept) => release.arcs(end, 'calculation', concept, namespaceOf(concept)).arcs,
    told: (concept) => {
      const prefix = prefixes.get(prefixOf(concept));
      const label = release.bridge(concept, namespaceOf(concept))?.concept.label ?? spacedLocalName(concept);
      return { label, facts: prefix === undefined ? 0 : graph.factsOf(`${prefix}:${localName(concept)}`).length };
    },
    definition: (role) => role,
  };
}
