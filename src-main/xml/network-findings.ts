import { type Arc, ARCROLE, type QName } from '#shared/xbrl/model.ts';
import type { WarningList } from './warnings.ts';

const SHOWN_CONCEPTS = 6;

/**
 * What is odd about the shape of a network and changes no relationship: directed cycles (neither a sum nor a statement can have one)
 * and, in calculation networks, arcs that are not equivalent and lead from one concept to the same other one. Other networks may run in
 * circles as their arcroles allow. Takes the network's effective arcs in document order; linear in them.
 */
export function warnOfShape(arcs: readonly Arc[], warnings: WarningList): void {
  const [first] = arcs;
  if (first === undefined) return;
  const { kind, arcrole } = first;
  const isStatement = kind === 'presentation' && arcrole === ARCROLE.parentChild;
  if (kind !== 'calculation' && !isStatement) return;
  const arcsFrom = Map.groupBy(arcs, (arc) => arc.from);
  warnOfCycles(first, arcsFrom, warnings);
  if (isStatement) return;
  for (const same of arcsFrom.values()) warnOfDuplicates(first, same, warnings);
}

/** One warning a network: its first cycle in document order, and how many arcs close one. */
function warnOfCycles({ kind, role }: Arc, arcsFrom: ReadonlyMap<QName, readonly Arc[]>, warnings: WarningList): void {
  const { first, closing } = cyclesIn(arcsFrom);
  if (first === undefined) return;
  const shown = first.length > SHOWN_CONCEPTS + 1 ? [...first.slice(0, SHOWN_CONCEPTS), '…', first[0] ?? ''] : first;
  const more = closing - 1;
  const arcs = more === 1 ? '1 more arc of this network leads' : `${more.toLocaleString('en-US')} more arcs of this network lead`;
  const others = more === 0 ? '' : ` ${arcs} back.`;
  warnings.add('cycle', `A ${kind} network runs in a circle and is not followed there: ${shown.join(' → ')}.${others}`, role);
}

interface Cycles {
  /** The concepts of the first cycle, beginning and ending with the same. */
  readonly first: readonly QName[] | undefined;
  /** Arcs that lead to a concept above themselves. */
  readonly closing: number;
}

/** Depth first, without recursion: every arc is looked at once. */
function cyclesIn(arcsFrom: ReadonlyMap<QName, readonly Arc[]>): Cycles {
  const levelOf = new Map<QName, number>();
  const done = new Set<QName>();
  const levels: { readonly concept: QName; readonly arcs: Iterator<Arc> }[] = [];
  let first: readonly QName[] | undefined;
  let closing = 0;
  const enter = (concept: QName): void => {
    const arcs = arcsFrom.get(concept);
    if (arcs === undefined) {
      done.add(concept);
      return;
    }
    levelOf.set(concept, levels.length);
    levels.push({ concept, arcs: arcs.values() });
  };
  for (const root of arcsFrom.keys()) {
    if (!done.has(root)) enter(root);
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const next = level.arcs.next();
      if (next.done === true) {
        levels.pop();
        levelOf.delete(level.concept);
        done.add(level.concept);
        continue;
      }
      const { to } = next.value;
      const above = levelOf.get(to);
      if (above !== undefined) {
        closing += 1;
        first ??= [...levels.slice(above).map(({ concept }) => concept), to];
      } else if (!done.has(to)) enter(to);
    }
  }
  return { first, closing };
}

function warnOfDuplicates({ role }: Arc, arcs: readonly Arc[], warnings: WarningList): void {
  const seen = new Set<QName>();
  const repeated = new Set<QName>();
  for (const { to } of arcs) {
    if (seen.has(to)) repeated.add(to);
    else seen.add(to);
  }
  if (repeated.size === 0) return;
  const byChild = Map.groupBy(arcs, (arc) => arc.to);
  for (const child of repeated) {
    const same = byChild.get(child) ?? [];
    const parent = same[0]?.from ?? '';
    const list = same.slice(0, SHOWN_CONCEPTS).map(({ order, weight }) => `order ${order}, weight ${weight ?? '1'}`);
    const text = `${child} stands under ${parent} ${same.length} times (${list.join('; ')}) and is counted as often.`;
    warnings.add('duplicate-arc', text, role);
  }
}
