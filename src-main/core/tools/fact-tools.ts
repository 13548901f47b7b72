import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import { dimensionsKey, factValue, periodDays, periodKey, periodText } from '#shared/xbrl/aspects.ts';
import { formatDecimal, subtract, sum } from '#shared/decimal/decimal.ts';
import { factOfFiling } from '#shared/run/fact-id.ts';
import { isUndimensioned, type PlacedFact } from '../graph/filing-graph.ts';
import { readReported, type ReportedReading } from '../questions/case-reading.ts';
import { factsAt, targetOf } from '../checks/check-target.ts';
import { type HistoryPoint, overFilings } from '../checks/over-filings.ts';
import { representatives, type Series } from '../checks/over-periods.ts';
import { byRelevance, type FactView, viewFact } from './fact-view.ts';
import {
  arcEvidence,
  asJson,
  conceptArgument,
  defineTool,
  dimensionsArgument,
  factEvidence,
  pageArguments,
  pageOf,
  periodArgument,
  targetArguments,
  unitArgument,
} from './tool.ts';

/** What the question's own rules say of these arguments, for the observation. */
function choiceView(reading: ReportedReading): {
  readonly kind: string;
  readonly factId: string | null;
  readonly reason: string | null;
  readonly notes: readonly string[];
} {
  const { choice } = reading;
  const notes = [...reading.notes, ...('notes' in choice ? choice.notes : [])];
  return {
    kind: choice.kind,
    factId: 'placed' in choice ? choice.placed.fact.id : null,
    reason: 'reason' in choice ? choice.reason : null,
    notes,
  };
}

export const getFacts = defineTool({
  name: 'get_facts',
  view: 'dynamic',
  description: 'Facts of a concept: the one that the arguments mean, and all others, undimensioned first, with all periods found.',
  input: z.strictObject({ ...targetArguments, ...pageArguments }),
  answer: (subject, args) => {
    const reading = readReported(subject, args);
    if ('problem' in reading) return reading;
    const all = [...subject.graph.factsOf(reading.concept)].sort(byRelevance);
    const chosen = 'placed' in reading.choice ? [reading.choice.placed, ...reading.choice.duplicates] : [];
    const page = pageOf(all, args);
    const periods = [...new Set(all.map(({ context }) => periodText(context.period)))];
    const facts = page.items.map(viewFact);
    return {
      data: asJson({
        concept: reading.concept,
        label: subject.graph.labelOf(reading.concept),
        choice: choiceView(reading),
        chosen: chosen.map(viewFact),
        periods: periods.slice(0, 40),
        periodCount: periods.length,
        ...page,
        items: facts,
      }),
      evidence: factEvidence([...chosen.map(({ fact }) => fact.id), ...facts.map((fact) => fact.factId)]),
    };
  },
});

export const getFactHistory = defineTool({
  name: 'get_fact_history',
  view: 'dynamic',
  description:
    'The same concept, dimensions and unit over all periods of this filing and of the entity’s other filings at hand, oldest first, with the change between periods of equal length and what a later filing restated.',
  input: z.strictObject({ ...targetArguments, ...pageArguments }),
  answer: (subject, args) => {
    const reading = readReported(subject, args);
    if ('problem' in reading) return reading;
    const placed = 'placed' in reading.choice ? reading.choice.placed : undefined;
    const unit = placed?.unit?.measure ?? reading.unit;
    const dimensions = placed?.context.dimensions ?? reading.dimensions ?? [];
    const others = subject.siblings?.filings().length ?? 0;
    const points = overFilings(subject, seriesOf(subject, reading));
    const items = others === 0 ? changesIn(points) : itemsOfFilings(subject, points);
    const page = pageOf(items, args);
    return {
      data: asJson({
        concept: reading.concept,
        label: subject.graph.labelOf(reading.concept),
        unit,
        dimensions: dimensions.map(({ axis, member }) => ({ axis, member })),
        choice: choiceView(reading),
        ...(others === 0 ? { scope: 'this filing' } : acrossFilings(points, others)),
        ...page,
      }),
      evidence: factEvidence(page.items.map((item) => item.factId)),
    };
  },
});

/** Without one chosen fact: of the entity that reports the concept first, and of any unit when none is asked for. */
function seriesOf({ graph }: AuditSubject, { concept, choice, dimensions, unit }: ReportedReading): Series {
  if ('placed' in choice) return targetOf(choice.placed);
  const { entity = '', entityScheme = '' } = graph.factsOf(concept)[0]?.context ?? {};
  return { concept, context: { entity, entityScheme, dimensions: dimensions ?? [] }, unit: unit ?? undefined };
}

interface HistoryItem extends FactView {
  /** Against the nearest earlier period of the same length (±7 days), as it was told last. */
  readonly change: string | null;
}

/** Points of one series, oldest first, each with its change. */
function changesIn(points: readonly HistoryPoint[]): HistoryItem[] {
  const keyAt = (index: number): string | undefined => {
    const point = points[index];
    return point === undefined ? undefined : periodKey(point.placed.context.period);
  };
  const toldLast = points.filter((_, index) => keyAt(index) !== keyAt(index + 1));
  return points.map(({ placed }, index) => {
    const days = periodDays(placed.context.period) ?? 0;
    const before = toldLast.filter((point) => points.indexOf(point) < index && periodKey(point.placed.context.period) !== keyAt(index));
    const earlier = before.findLast((each) => Math.abs((periodDays(each.placed.context.period) ?? 0) - days) <= 7)?.placed;
    const now = factValue(placed.fact);
    const then = earlier === undefined ? null : factValue(earlier.fact);
    return { ...viewFact(placed), change: now === null || then === null ? null : formatDecimal(subtract(now, then)) };
  });
}

/** The same with the filing of each, and what it restated. Facts of another filing are named with it. */
function itemsOfFilings({ head }: AuditSubject, points: readonly HistoryPoint[]): readonly HistoryItem[] {
  return changesIn(points).map((item, index) => {
    const { filing = null, restated = null } = points[index] ?? {};
    const { id, form, periodEnd, sourceName } = filing ?? head;
    const idOf = (filingId: string | null, factId: string): string => (filingId === null ? factId : factOfFiling(filingId, factId));
    return {
      ...item,
      factId: idOf(filing?.id ?? null, item.factId),
      filing: { id, form, periodEnd, source: sourceName, isThis: filing === null },
      restated: restated === null ? null : { from: idOf(restated.filingId, restated.factId), difference: restated.difference },
    };
  });
}

function acrossFilings(points: readonly HistoryPoint[], others: number): Readonly<Record<string, string | number>> {
  return {
    scope: `this filing and ${others} other ${others === 1 ? 'filing' : 'filings'} of the entity`,
    otherFilings: others,
    periods: new Set(points.map(({ placed }) => periodKey(placed.context.period))).size,
    restatements: points.filter(({ restated }) => restated !== null).length,
  };
}

export const getDimensionalBreakdown = defineTool({
  name: 'get_dimensional_breakdown',
  view: 'dynamic',
  description:
    'Facts of a concept in one period grouped by axis and member, with the plain sum of each axis (every reported member counts, whatever its level).',
  input: z.strictObject({ concept: conceptArgument, period: periodArgument, unit: unitArgument.optional() }),
  answer: (subject, args) => {
    const reading = readReported(subject, args);
    if ('problem' in reading) return reading;
    const facts = inPeriodOf(subject, reading);
    const plain = facts.filter(({ context }) => isUndimensioned(context));
    const byAxis = Map.groupBy(
      facts.filter(({ context }) => context.dimensions.length === 1),
      ({ context }) => context.dimensions[0]?.axis ?? '',
    );
    const axes = [...byAxis].slice(0, 20).map(([axis, members]) => {
      const values = representatives(members, ({ context }) => dimensionsKey(context.dimensions));
      return {
        axis,
        label: subject.graph.labelOf(axis),
        memberCount: values.length,
        members: values.slice(0, 40).map(viewFact),
        sum: formatDecimal(sum(values.flatMap(({ fact }) => factValue(fact) ?? []))),
      };
    });
    const shown = [...plain.map(({ fact }) => fact.id), ...axes.flatMap((axis) => axis.members.map((member) => member.factId))];
    return {
      data: asJson({
        concept: reading.concept,
        choice: choiceView(reading),
        undimensioned: plain.map(viewFact),
        axisCount: byAxis.size,
        axes,
        withSeveralAxes: facts.filter(({ context }) => context.dimensions.length > 1).length,
      }),
      evidence: factEvidence(shown),
    };
  },
});

/** Numeric facts of the concept in the chosen fact's period and unit; without a choice, of the candidates' periods. */
function inPeriodOf(subject: AuditSubject, reading: ReportedReading): readonly PlacedFact[] {
  const { choice } = reading;
  const anchors = 'placed' in choice ? [choice.placed] : choice.kind === 'undetermined' ? choice.candidates : [];
  const keys = new Set(anchors.map(({ context, unit }) => `${periodKey(context.period)}~${unit?.measure ?? ''}`));
  return subject.graph
    .factsOf(reading.concept)
    .filter(({ fact, context, unit }) => fact.isNumeric && keys.has(`${periodKey(context.period)}~${unit?.measure ?? ''}`));
}

const RELATED_SHOWN = 60;

export const getRelatedFacts = defineTool({
  name: 'get_related_facts',
  view: 'dynamic',
  description: 'Calculation parents, children and siblings of a concept with their facts in the same period, dimensions and unit.',
  input: z.strictObject({
    concept: conceptArgument,
    period: periodArgument,
    dimensions: dimensionsArgument.optional(),
    unit: unitArgument.optional(),
  }),
  answer: (subject, args) => {
    const reading = readReported(subject, args);
    if ('problem' in reading) return reading;
    const { concept, choice } = reading;
    const placed = 'placed' in choice ? choice.placed : undefined;
    const { graph } = subject;
    const up = graph.arcsTo('calculation', concept);
    const arcs = [
      ...up.map((arc) => ({ relation: 'parent', concept: arc.from, arc })),
      ...graph.arcsFrom('calculation', concept).map((arc) => ({ relation: 'child', concept: arc.to, arc })),
      ...up.flatMap((parent) =>
        graph
          .arcsFrom('calculation', parent.from)
          .filter((arc) => arc.role === parent.role && arc.to !== concept)
          .map((arc) => ({ relation: 'sibling', concept: arc.to, arc })),
      ),
    ];
    const items = arcs.slice(0, RELATED_SHOWN).map(({ relation, concept: other, arc }) => ({
      relation,
      concept: other,
      label: graph.labelOf(other),
      role: arc.role,
      weight: arc.weight,
      arcId: arc.id,
      facts: placed === undefined ? [] : factsAt(graph, { ...targetOf(placed), concept: other }).map((fact) => viewFact(fact.placed)),
    }));
    return {
      data: asJson({ concept, choice: choiceView(reading), total: arcs.length, shown: items.length, items }),
      evidence: [
        ...factEvidence(items.flatMap((item) => item.facts.map((fact) => fact.factId))),
        ...arcEvidence(items.map((item) => item.arcId)),
      ],
    };
  },
});

export const getContext = defineTool({
  name: 'get_context',
  view: 'dynamic',
  description: 'A context by its id: entity, period, dimensions.',
  input: z.strictObject({ id: z.string().min(1) }),
  answer: (subject, args) => {
    const context = subject.graph.context(args.id);
    if (context === undefined) return { problem: `the filing has no context ${args.id}` };
    return {
      data: asJson({
        id: context.id,
        entity: context.entity,
        scheme: context.entityScheme,
        period: periodText(context.period),
        dimensions: context.dimensions.map((dimension) => ({ ...dimension })),
      }),
      evidence: [],
    };
  },
});

export const getUnit = defineTool({
  name: 'get_unit',
  view: 'dynamic',
  description: 'A unit by its id.',
  input: z.strictObject({ id: z.string().min(1) }),
  answer: (subject, args) => {
    const unit = subject.graph.unit(args.id);
    return unit === undefined
      ? { problem: `the filing has no unit ${args.id}` }
      : { data: asJson({ id: unit.id, measure: unit.measure }), evidence: [] };
  },
});
