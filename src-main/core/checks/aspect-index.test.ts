import { describe, expect, it } from 'vitest';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { aspectIndex } from './aspect-index.ts';
import { FilingBuilder, USD, YEAR } from './testing/filing-builder.ts';

describe('the aspect index', () => {
  it('finds the duplicates of one aspect, by equal contexts and not by context id', () => {
    const rows = new FilingBuilder()
      .fact('ex:A', '1', { id: 'first' })
      .fact('ex:A', '2', { id: 'dimensioned', dims: ['ex:BAxis=ex:M', 'ex:AAxis=ex:N'] })
      .fact('ex:A', '1', { id: 'again' })
      .fact('ex:A', '1', { id: 'euro', unit: 'iso4217:EUR' })
      .fact('ex:B', '1', { id: 'other', period: YEAR })
      .rows();
    const [context] = rows.contexts;
    const graph = createFilingGraph({
      ...rows,
      contexts: [...rows.contexts, { ...context!, id: 'equal' }],
      facts: rows.facts.map((fact) => (fact.id === 'again' ? { ...fact, contextId: 'equal' } : fact)),
    });
    const at = aspectIndex(graph).at('ex:A', graph.fact('first')!.context, USD);
    expect(at?.facts.map(({ fact }) => fact.id)).toEqual(['first', 'again']);
    expect(aspectIndex(graph).at('ex:A', graph.fact('first')!.context, null)).toBeUndefined();
  });
});
