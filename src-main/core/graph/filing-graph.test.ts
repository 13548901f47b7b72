import { describe, expect, it } from 'vitest';
import { ARCROLE, LABEL_ROLE, type Label } from '#shared/xbrl/model.ts';
import { FilingBuilder, USD, YEAR, YEAR_END } from '../checks/testing/filing-builder.ts';
import { alignmentKey, createFilingGraph, isUndimensioned } from './filing-graph.ts';

describe('facts', () => {
  const builder = () =>
    new FilingBuilder()
      .fact('ex:A', '1', { id: 'first' })
      .fact('ex:A', '2', { id: 'dimensioned', dims: ['ex:BAxis=ex:M', 'ex:AAxis=ex:N'] })
      .fact('ex:A', '1', { id: 'again' })
      .fact('ex:A', '1', { id: 'euro', unit: 'iso4217:EUR' })
      .fact('ex:B', '1', { id: 'other', period: YEAR });

  it('are placed in context and unit, in document order', () => {
    const graph = createFilingGraph(builder().rows());
    expect(graph.factsOf('ex:A').map(({ fact }) => fact.id)).toEqual(['first', 'dimensioned', 'again', 'euro']);
    expect(graph.fact('other')).toMatchObject({ context: { period: YEAR }, unit: { measure: USD } });
    expect(graph.fact('nowhere')).toBeUndefined();
    expect(graph.factsOf('ex:Nothing')).toEqual([]);
  });

  it('of an unknown context are left out', () => {
    const rows = builder().rows();
    expect(createFilingGraph({ ...rows, contexts: [] }).factsOf('ex:A')).toEqual([]);
  });

  it('align by period, dimensions and unit', () => {
    const graph = createFilingGraph(builder().rows());
    expect(alignmentKey(graph.fact('first')!)).toBe(alignmentKey(graph.fact('again')!));
    expect(alignmentKey(graph.fact('first')!)).not.toBe(alignmentKey(graph.fact('euro')!));
    expect([isUndimensioned(graph.fact('first')!.context), isUndimensioned(graph.fact('dimensioned')!.context)]).toEqual([true, false]);
  });
});

describe('networks', () => {
  const graph = createFilingGraph(
    new FilingBuilder()
      .sum('R', 'ex:T', [
        ['ex:A', '1'],
        ['ex:B', '-1'],
      ])
      .sum('R', 'ex:T', [['ex:A', '1']], ARCROLE.summation2023)
      .sum('S', 'ex:A', [['ex:C', '1']])
      .present('R', 'ex:T', ['ex:A'])
      .fact('ex:D', '1', { period: YEAR_END })
      .rows(),
  );

  it('are one a kind, arcrole and role: the two summation arcroles are never merged', () => {
    expect(graph.networks('calculation').map(({ arcrole, role }) => [arcrole, role])).toEqual([
      [ARCROLE.summation2003, 'R'],
      [ARCROLE.summation2023, 'R'],
      [ARCROLE.summation2003, 'S'],
    ]);
    expect(graph.networks('calculation', ARCROLE.summation2023)).toHaveLength(1);
    expect(graph.network('calculation', ARCROLE.summation2003, 'R')?.arcs.map(({ to }) => to)).toEqual(['ex:A', 'ex:B']);
    expect(graph.network('definition', ARCROLE.hypercubeAll, 'R')).toBeUndefined();
  });

  it('answer by either end', () => {
    expect(graph.arcsFrom('calculation', 'ex:T').map(({ to }) => to)).toEqual(['ex:A', 'ex:B', 'ex:A']);
    expect(graph.arcsTo('calculation', 'ex:A').map(({ role }) => role)).toEqual(['R', 'R']);
    expect(graph.arcsTo('presentation', 'ex:A')).toHaveLength(1);
  });

  it('arcs come in the order that they state, numerically', () => {
    const rows = new FilingBuilder()
      .sum('R', 'ex:T', [
        ['ex:A', '1'],
        ['ex:B', '1'],
        ['ex:C', '1'],
      ])
      .rows();
    const orders = ['10', '9', '9.5'];
    const shuffled = createFilingGraph({ ...rows, arcs: rows.arcs.map((arc, index) => ({ ...arc, order: orders[index] ?? '0' })) });
    expect(shuffled.network('calculation', ARCROLE.summation2003, 'R')?.arcs.map(({ to }) => to)).toEqual(['ex:B', 'ex:C', 'ex:A']);
  });

  it('know every name with a fact or an arc', () => {
    expect([...graph.conceptNames()].sort()).toEqual(['ex:A', 'ex:B', 'ex:C', 'ex:D', 'ex:T']);
  });
});

describe('labels', () => {
  const label = (text: string, role: string, language = 'en-US'): Label => ({ concept: 'ex:A', role, language, text });
  const graphWith = (...labels: readonly Label[]) => createFilingGraph({ ...new FilingBuilder().rows(), labels });

  it('preferred, else standard, else any but the documentation, else the name spaced out', () => {
    const all = graphWith(
      label('Docs', LABEL_ROLE.documentation),
      label('Standard', LABEL_ROLE.standard),
      label('Total', LABEL_ROLE.total),
    );
    expect([all.labelOf('ex:A'), all.labelOf('ex:A', LABEL_ROLE.total), all.labelOf('ex:A', LABEL_ROLE.terse)]).toEqual([
      'Standard',
      'Total',
      'Standard',
    ]);
    expect(graphWith(label('Docs', LABEL_ROLE.documentation)).labelOf('ex:CashAndOther2Items')).toBe('Cash And Other2 Items');
    expect(graphWith(label('Terse', LABEL_ROLE.terse)).labelOf('ex:A')).toBe('Terse');
  });

  it('of MetaLinks.json are used where the filing has none of its own', () => {
    const rows = new FilingBuilder().describe('ex:A', { label: 'Described' }).describe('ex:B', { label: 'Also' }).describe('ex:C').rows();
    const graph = createFilingGraph({ ...rows, labels: [label('Own', LABEL_ROLE.terse)] });
    expect(['ex:A', 'ex:B', 'ex:C'].map((name) => graph.labelOf(name))).toEqual(['Own', 'Also', 'C']);
    expect(graph.captionOf('ex:B', 'any')).toBe('Also');
  });

  it('English before another language, another language before none', () => {
    expect(graphWith(label('Kasse', LABEL_ROLE.standard, 'de'), label('Cash', LABEL_ROLE.standard, 'en')).labelOf('ex:A')).toBe('Cash');
    expect(graphWith(label('Kasse', LABEL_ROLE.standard, 'de')).labelOf('ex:A')).toBe('Kasse');
  });
});
