import type { FilingGraph, PlacedFact } from '#main/core/graph/filing-graph.ts';
import type { CommandContext } from '../context.ts';
import { decimalsJson, dimsJson, dimsLabel, periodJson, periodLabel } from '../shapes.ts';
import { grouped, table } from '../text.ts';

/** Lines that are joined before they are written: one write a fact would take longer than reading the filing. */
const CHUNK = 1_000;

export async function facts(context: CommandContext, input: string): Promise<void> {
  const desk = await context.reading();
  const { graph } = desk.subject(await context.open(desk, input));
  const placed = graph.facts;
  if (context.flags.json !== true) {
    context.printText(factsText(placed));
    return;
  }
  for (let start = 0; start < placed.length; start += CHUNK) {
    const lines = placed.slice(start, start + CHUNK).map((fact) => `${JSON.stringify(factJson(graph, fact))}\n`);
    context.host.out(lines.join(''));
  }
}

export function factJson(graph: FilingGraph, { fact, context, unit }: PlacedFact) {
  const { concept, decimals, isNil, value, isHidden, id, document, start, end } = fact;
  return {
    concept,
    ns: graph.namespaceOf(concept.slice(0, Math.max(0, concept.indexOf(':')))) ?? null,
    period: periodJson(context.period),
    dims: dimsJson(context.dimensions),
    unit: unit?.measure ?? null,
    decimals: decimalsJson(decimals),
    nil: isNil,
    value,
    hidden: isHidden,
    id,
    source: { document, start, end },
  };
}

const factsText = (placed: readonly PlacedFact[]): string =>
  table(
    [
      { title: 'Concept', max: 60 },
      { title: 'Period' },
      { title: 'Value', align: 'right', max: 40 },
      { title: 'Unit' },
      { title: 'Decimals', align: 'right' },
      { title: 'Dimensions', max: 80 },
    ],
    placed.map(({ fact, context, unit }) => [
      fact.concept,
      periodLabel(context.period),
      fact.isNil ? 'nil' : fact.isNumeric ? grouped(fact.value) : (fact.value ?? '').replace(/\s+/g, ' ').slice(0, 60),
      unit?.measure ?? '',
      decimalsJson(fact.decimals) ?? '',
      dimsLabel(context.dimensions),
    ]),
  );
