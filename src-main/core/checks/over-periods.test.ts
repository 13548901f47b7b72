import { describe, expect, it } from 'vitest';
import type { Period } from '#shared/xbrl/model.ts';
import { factCard } from '../filings/fact-card.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { callTool } from '../tools/registry.ts';
import { targetOf } from './check-target.ts';
import { overPeriods } from './over-periods.ts';
import { FilingBuilder, YEAR } from './testing/filing-builder.ts';

const year = (of: number): Period => ({ kind: 'duration', start: `${of}-01-01`, end: `${of}-12-31` });
const QUARTER: Period = { kind: 'duration', start: '2023-10-01', end: '2023-12-31' };

/** Two companies in one filing: facts whose id begins with `sub` are the subsidiary's. */
function twoEntities(): AuditSubject {
  const subject = new FilingBuilder()
    .fact('ex:A', '3', { id: 'quarter', period: QUARTER })
    .fact('ex:A', '10', { id: 'rounded', period: YEAR, decimals: -1 })
    .fact('ex:A', '12', { id: 'exact', period: YEAR, decimals: 0 })
    .fact('ex:A', '4', { id: 'member', period: YEAR, dims: ['ex:Axis=ex:M'] })
    .fact('ex:A', '5', { id: 'euro', period: YEAR, unit: 'iso4217:EUR' })
    .fact('ex:A', '11', { id: 'before', period: year(2022) })
    .fact('ex:A', '9000', { id: 'sub-2021', period: year(2021) })
    .text('ex:A', 'none', year(2020))
    .subject();
  const { rows } = subject.graph;
  const ofSubsidiary = new Set(rows.facts.filter(({ id }) => id.startsWith('sub')).map(({ contextId }) => contextId));
  const contexts = rows.contexts.map((context) => (ofSubsidiary.has(context.id) ? { ...context, entity: '0000000002' } : context));
  return { ...subject, graph: createFilingGraph({ ...rows, contexts }) };
}

describe('one series over all periods', () => {
  const subject = twoEntities();
  const { graph } = subject;
  const placed = graph.fact('exact')!;
  const ids = (id: string): string[] => overPeriods(graph, targetOf(graph.fact(id)!)).map(({ fact }) => fact.id);

  it('has one fact a period, of one entity, dimensions and unit, by the end of the period', () => {
    expect(ids('exact')).toEqual(['before', 'quarter', 'exact']);
    expect(ids('member')).toEqual(['member']);
    expect(ids('euro')).toEqual(['euro']);
    expect(ids('sub-2021')).toEqual(['sub-2021']);
  });

  it('takes every unit when none is said', () => {
    const { context } = graph.fact('sub-2021')!;
    expect(overPeriods(graph, { concept: 'ex:A', context, unit: undefined })).toHaveLength(1);
    expect(overPeriods(graph, { concept: 'ex:A', context, unit: null })).toEqual([]);
  });

  it('is the same for the card and the tools: another entity’s fact is in none of them', () => {
    const history = callTool(subject, 'forensic', 'get_fact_history', { concept: 'ex:A', period: 'FY2023', unit: 'iso4217:USD' });
    expect(history.data['items']).toMatchObject([{ factId: 'before' }, { factId: 'quarter' }, { factId: 'exact', change: '1' }]);
    const magnitude = callTool(subject, 'forensic', 'check_magnitude', { factId: 'exact' });
    expect(magnitude.data).toMatchObject({ comparedWith: 2, jumps: [], isSuspicious: false });
    expect(new Set(factCard(subject, placed).history.map(({ factId }) => factId))).toEqual(new Set(['before', 'quarter', 'exact']));
  });
});
