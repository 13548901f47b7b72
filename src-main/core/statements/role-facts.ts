import { periodKey } from '#shared/xbrl/aspects.ts';
import type { Dimension, QName } from '#shared/xbrl/model.ts';
import { representative } from '#shared/calc/sum.ts';
import { type Aspect, aspectIndex } from '../checks/aspect-index.ts';
import { valued } from '../checks/check-target.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';
import { presentationRows } from './presentation-rows.ts';
import { axesOfRole, fitsRole } from './role-axes.ts';

/** One thing reported that a role can show; duplicates stand behind their representative (highest decimals, then document order). */
export interface RoleFact {
  readonly concept: QName;
  readonly aspect: Aspect;
  readonly shown: PlacedFact;
  readonly periodKey: string;
  readonly dimensions: readonly Dimension[];
  /** What sets it apart from another fact of the same concept, period and dimensions: a second unit or entity. Null for the first. */
  readonly variant: string | null;
}

const known = memoize((_graph: FilingGraph) => new Map<string, readonly RoleFact[]>());

/** The facts of a role's concepts whose dimensions fit it, by concept in the order of its lines. */
export function roleFacts(graph: FilingGraph, role: string): readonly RoleFact[] {
  const found = known(graph).get(role) ?? collect(graph, role);
  known(graph).set(role, found);
  return found;
}

function collect(graph: FilingGraph, role: string): readonly RoleFact[] {
  const { rows } = presentationRows(graph, role);
  const axes = axesOfRole(graph, role);
  const concepts = new Set(rows.filter(({ kind }) => kind === 'item').map(({ concept }) => concept));
  const aspects = [...concepts].flatMap((concept) =>
    aspectIndex(graph)
      .of(concept)
      .filter(({ context }) => fitsRole(axes, context.dimensions)),
  );
  const commonest = byCount(aspects.map(({ unit }) => unit ?? ''));
  const entity = byCount(aspects.map(entityOf)).keys().next().value ?? '';
  // The commonest unit of the role first, so that a concept with facts in two units keeps to the columns of the others.
  const ranked = new Map([...commonest.keys()].map((unit, index) => [unit, index]));
  const unitOf = new Map<QName, string>();
  for (const { concept, unit } of aspects) {
    const [own, best] = [unit ?? '', unitOf.get(concept)];
    if (best === undefined || (ranked.get(own) ?? 0) < (ranked.get(best) ?? 0)) unitOf.set(concept, own);
  }
  return aspects.flatMap((aspect) => {
    const shown = representative(aspect.facts.map(valued))?.placed;
    if (shown === undefined) return [];
    const { concept, context } = aspect;
    const second = [
      entityOf(aspect) === entity ? null : context.entity,
      (aspect.unit ?? '') === unitOf.get(concept) ? null : (aspect.unit ?? 'no unit'),
    ].filter((part) => part !== null);
    const variant = second.length === 0 ? null : second.join(' · ');
    return [{ concept, aspect, shown, periodKey: periodKey(context.period), dimensions: context.dimensions, variant }];
  });
}

const entityOf = ({ context }: Aspect): string => `${context.entityScheme}#${context.entity}`;

/** Distinct texts with how often they come, the commonest first. */
function byCount(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].sort((a, b) => b[1] - a[1]));
}
