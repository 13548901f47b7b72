import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import { ARCROLE, type QName } from '#shared/xbrl/model.ts';
import { prefixOf } from '#shared/xbrl/aspects.ts';
import { bestMatches, nothingFound, searchConcepts } from '../questions/concept-search.ts';
import { similarNames } from '../questions/names.ts';
import { conceptOf } from './concept-argument.ts';
import { parsePeriod } from '../questions/periods.ts';
import { answeredBy, conceptProperties, type PropertySource } from '../graph/concept-properties.ts';
import type { Bridge } from '../graph/taxonomy-graph.ts';
import { definitionOf } from '../checks/statements.ts';
import { arcEvidence, asJson, conceptArgument, defineTool, pageArguments, pageOf } from './tool.ts';

const LABELS_SHOWN = 8;

function sourceText(source: PropertySource, bridge: Bridge | undefined, taxonomy: AuditSubject['taxonomy']): string {
  if (source.kind === 'filing') return 'extension schema of the filing';
  if (source.kind === 'package') return source.name;
  return source.kind === 'release' && bridge !== undefined ? answeredBy(bridge, taxonomy) : `${source.kind}: ${source.name}`;
}

/** What installed releases call the concept; nothing when they do not, so that a run without releases sees what it always saw. */
function standardLabels({ taxonomy }: AuditSubject, name: QName, namespace: string | undefined): object {
  const labels = taxonomy.labels(name, namespace);
  if (labels.length === 0) return {};
  return {
    standardLabels: labels.slice(0, LABELS_SHOWN).map(({ role, language, text, source }) => ({
      role,
      language,
      text: text.slice(0, 1000),
      source: source.name,
    })),
  };
}

export const getConceptMetadata = defineTool({
  name: 'get_concept_metadata',
  view: 'static',
  description:
    'Labels, documentation, balance, period type and type of a concept, and whether a rule list says that it may not be negative.',
  input: z.strictObject({ concept: conceptArgument }),
  answer: (subject, args) => {
    const concept = conceptOf(subject, args.concept);
    if ('problem' in concept) return concept;
    const { name } = concept;
    const { graph, rules } = subject;
    const namespace = graph.namespaceOf(prefixOf(name));
    const declared = graph.concept(name);
    const { balance, periodType, sources, bridge } = conceptProperties(subject, name);
    const listed = rules.signElement(name, namespace, subject.head.usGaapYear);
    const labels = graph.labelsOf(name);
    return {
      data: asJson({
        concept: name,
        note: concept.note,
        label: graph.labelOf(name),
        labels: labels.slice(0, LABELS_SHOWN).map(({ role, language, text }) => ({ role, language, text: text.slice(0, 1000) })),
        labelCount: labels.length,
        ...standardLabels(subject, name, namespace),
        namespace: namespace ?? null,
        isExtension: declared !== undefined,
        type: declared?.type ?? bridge?.concept.type ?? graph.described(name)?.type ?? null,
        isAbstract: declared?.isAbstract ?? null,
        balance,
        periodType,
        source:
          sources.length === 0
            ? 'unknown to every installed source'
            : sources.map((source) => sourceText(source, bridge, subject.taxonomy)).join(' and '),
        nonNegative: {
          listed: listed !== undefined,
          elementId: listed?.elementId ?? null,
          list: rules.source.name,
          version: rules.source.version,
        },
        facts: graph.factsOf(name).length,
      }),
      evidence: [],
    };
  },
});

export const getPresentationContext = defineTool({
  name: 'get_presentation_context',
  view: 'static',
  description: 'Where a concept stands in the presentation: roles, position among its neighbours, preferred labels.',
  input: z.strictObject({ concept: conceptArgument, ...pageArguments }),
  answer: (subject, args) => {
    const concept = conceptOf(subject, args.concept);
    if ('problem' in concept) return concept;
    const { graph } = subject;
    const arcs = graph.arcsTo('presentation', concept.name);
    const page = pageOf(arcs, args);
    const items = page.items.map((arc) => {
      const siblings = graph.arcsFrom('presentation', arc.from).filter((each) => each.role === arc.role);
      const index = siblings.findIndex((each) => each.id === arc.id);
      const neighbour = (at: number): string | null => siblings[at]?.to ?? null;
      return {
        role: arc.role,
        definition: definitionOf(graph, arc.role),
        parent: arc.from,
        position: index + 1,
        of: siblings.length,
        label: graph.labelOf(concept.name, arc.preferredLabel ?? undefined),
        preferredLabel: arc.preferredLabel,
        before: neighbour(index - 1),
        after: neighbour(index + 1),
        arcId: arc.id,
      };
    });
    return {
      data: asJson({ concept: concept.name, note: concept.note, ...page, items }),
      evidence: arcEvidence(page.items.map((arc) => arc.id)),
    };
  },
});

const MEMBERS_SHOWN = 40;

export const getDimensionAxes = defineTool({
  name: 'get_dimension_axes',
  view: 'static',
  description: 'Hypercubes of a role, or of the roles that a concept is a line of: axes, domains, members and defaults.',
  input: z
    .strictObject({ concept: conceptArgument.optional(), role: z.string().optional(), ...pageArguments })
    .refine((args) => args.concept !== undefined || args.role !== undefined, 'give a concept or a role'),
  answer: (subject, args) => {
    const concept = args.concept === undefined ? null : conceptOf(subject, args.concept);
    if (concept !== null && 'problem' in concept) return concept;
    const { graph } = subject;
    const ofConcept =
      concept === null
        ? null
        : new Set([...graph.arcsTo('definition', concept.name), ...graph.arcsFrom('definition', concept.name)].map((arc) => arc.role));
    const cubes = graph
      .networks('definition', ARCROLE.hypercubeAll)
      .filter((network) => (args.role === undefined || network.role === args.role) && (ofConcept === null || ofConcept.has(network.role)))
      .flatMap((network) => network.arcs);
    const page = pageOf(cubes, args);
    const items = page.items.map((arc) => ({
      role: arc.role,
      definition: definitionOf(graph, arc.role),
      lineItems: arc.from,
      hypercube: arc.to,
      axes: axesOf(subject, arc.role, arc.to),
    }));
    return { data: asJson({ concept: concept?.name ?? null, ...page, items }), evidence: arcEvidence(page.items.map((arc) => arc.id)) };
  },
});

function axesOf(subject: AuditSubject, role: string, hypercube: QName): object[] {
  const { graph } = subject;
  const arcs = (from: QName, arcrole: string) =>
    graph.arcsFrom('definition', from).filter((arc) => arc.role === role && arc.arcrole === arcrole);
  return arcs(hypercube, ARCROLE.hypercubeDimension).map(({ to: axis }) => {
    const domains = arcs(axis, ARCROLE.dimensionDomain).map((arc) => arc.to);
    const members = domains.flatMap((domain) => arcs(domain, ARCROLE.domainMember).map((arc) => arc.to));
    return {
      axis,
      label: graph.labelOf(axis),
      domains,
      default: arcs(axis, ARCROLE.dimensionDefault)[0]?.to ?? null,
      memberCount: members.length,
      members: members.slice(0, MEMBERS_SHOWN),
    };
  });
}

export const findConcepts = defineTool({
  name: 'find_concepts',
  view: 'static',
  description:
    'Concepts of the filing whose label or name occurs in a text, the longest phrase first; of several with one label, the line of a face statement reported for the period is best.',
  input: z.strictObject({ text: z.string().trim().min(1).max(4000), period: z.string().optional(), ...pageArguments }),
  answer: (subject, args) => {
    const matches = searchConcepts(subject.graph, args.text);
    const period = args.period === undefined ? null : parsePeriod(args.period);
    if (period === undefined) return { problem: `period “${args.period ?? ''}” cannot be read` };
    const best = new Set(bestMatches(subject, matches, period).map((match) => match.concept));
    const page = pageOf(matches, args);
    const similar = matches.length > 0 ? [] : similarNames(subject.graph, args.text, 8);
    return {
      data: asJson({
        ...page,
        items: page.items.map((match) => ({ ...match, isBest: best.has(match.concept) })),
        best: [...best].slice(0, 12),
        similar,
        reason: matches.length > 0 ? null : nothingFound(subject.graph, args.text),
      }),
      evidence: [],
    };
  },
});
