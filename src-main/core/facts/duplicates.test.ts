import { expect, it } from 'vitest';
import { FilingBuilder } from '../checks/testing/filing-builder.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { duplicateStates } from './duplicates.ts';

type Reported = readonly [value: string | null, decimals: number | 'INF'];

it.each<[string, readonly Reported[], string]>([
  [
    '748,000 and 749,000 at −3',
    [
      ['748000', -3],
      ['749000', -3],
    ],
    'inconsistent',
  ],
  [
    '748,000 at −3 and 700,000 at −5',
    [
      ['748000', -3],
      ['700000', -5],
    ],
    'consistent',
  ],
  [
    'equal values',
    [
      ['5', 0],
      ['5', 0],
    ],
    'consistent',
  ],
  [
    'equal values with digits beyond their accuracy',
    [
      ['1234', -3],
      ['1234', -3],
    ],
    'consistent',
  ],
  [
    'nil beside a value',
    [
      ['5', 0],
      [null, 0],
    ],
    'inconsistent',
  ],
  [
    'nil twice',
    [
      [null, 0],
      [null, 0],
    ],
    'consistent',
  ],
  [
    'two that agree with the third but not with each other',
    [
      ['10', -1],
      ['13', 0],
      ['7', 0],
    ],
    'inconsistent',
  ],
])('%s', (_what, reported, state) => {
  const builder = new FilingBuilder();
  reported.forEach(([value, decimals], index) => builder.fact('us-gaap:Assets', value, { id: `f${index}`, decimals }));
  const graph = createFilingGraph(builder.fact('us-gaap:Cash', '1', { id: 'alone' }).rows());
  const states = duplicateStates(graph);
  expect([...states]).toEqual(reported.map((_one, index) => [`f${index}`, state]));
});

it('compares texts as they read, by language', () => {
  const rows = new FilingBuilder().text('dei:City', 'New York').text('dei:City', ' New  York ').text('dei:City', 'Nueva York').rows();
  const graph = createFilingGraph({ ...rows, facts: rows.facts.map((fact) => ({ ...fact, language: fact.order === 2 ? 'es' : 'en' })) });
  const states = duplicateStates(graph);
  expect([...states.values()]).toEqual(['consistent', 'consistent']);
});
