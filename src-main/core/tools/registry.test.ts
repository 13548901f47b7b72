import { describe, expect, it } from 'vitest';
import { type JsonObject, MALFORMED_ARGUMENTS, observationSchema } from '#shared/run/events.ts';
import { outcomeSchema } from '#shared/calc/outcome.ts';
import { FilingBuilder } from '../checks/testing/filing-builder.ts';
import { ASSETS, BALANCE, smallSubject } from '../agents/testing/small-filing.ts';
import { callTool, observationHash, SUBMIT_REPORT, TOOLS, toolSchemaHash, toolsFor } from './registry.ts';

const subject = smallSubject();
const call = (name: string, args: JsonObject, role: 'compliance' | 'forensic' | 'senior' = 'forensic') =>
  callTool(subject, role, name, args);

/** One good call of every tool. */
const GOOD: Readonly<Record<string, JsonObject>> = {
  get_concept_metadata: { concept: 'us-gaap:Assets' },
  get_calculation_tree: { concept: 'us-gaap:Assets' },
  get_presentation_context: { concept: 'us-gaap:Assets' },
  get_dimension_axes: { concept: 'us-gaap:Assets' },
  get_dqc_rule: { ruleFamily: 'DQC.US.0126' },
  find_concepts: { text: 'gross profit' },
  get_facts: ASSETS,
  get_fact_history: ASSETS,
  get_dimensional_breakdown: { concept: 'us-gaap:Revenues', period: 'FY2023' },
  get_related_facts: ASSETS,
  get_context: { id: 'c0' },
  get_unit: { id: 'u0' },
  recompute: { expression: '[current] + [noncurrent]' },
  check_magnitude: { factId: 'assets' },
  check_units: { concept: 'us-gaap:Assets' },
  check_sign: ASSETS,
  check_calc_tree: ASSETS,
  check_dim_consistency: ASSETS,
};

describe('the registry', () => {
  it('offers each role what it may use, with generated schemas', () => {
    const names = (role: 'compliance' | 'forensic' | 'senior') => toolsFor(role).map((tool) => tool.name);
    expect(names('senior')).toEqual(['submit_decision']);
    expect(names('compliance')).toEqual(expect.arrayContaining(['get_concept_metadata', 'check_sign', SUBMIT_REPORT]));
    expect(names('compliance')).not.toContain('get_facts');
    expect(names('forensic')).toHaveLength(TOOLS.length + 1);
    for (const tool of toolsFor('forensic')) expect(tool.parameters).toMatchObject({ type: 'object' });
    expect(toolSchemaHash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(TOOLS.map((tool) => tool.name))('%s answers the same twice, with evidence that exists', (name) => {
    const observation = call(name, GOOD[name] ?? {});
    expect(observation.status).toBe('ok');
    expect(observationSchema.parse(JSON.parse(JSON.stringify(observation)))).toEqual(observation);
    expect(observationHash(callTool(smallSubject(), 'forensic', name, GOOD[name] ?? {}))).toBe(observationHash(observation));
    for (const { kind, id } of observation.evidence) expect(kind === 'fact' ? subject.graph.fact(id) : subject.graph.arc(id)).toBeDefined();
  });

  it('tells the type of a concept as the package does where nobody else knows it', () => {
    const said = { type: 'xbrli:stringItemType' };
    const described = new FilingBuilder()
      .concept('ex:Own', { type: 'xbrli:monetaryItemType' })
      .fact('ex:Own', '1')
      .describe('ex:Own', said)
      .fact('ex:Other', '1')
      .describe('ex:Other', said)
      .fact('ex:Unknown', '1')
      .subject();
    const typeOf = (concept: string) => callTool(described, 'forensic', 'get_concept_metadata', { concept }).data['type'];
    expect(['ex:Own', 'ex:Other', 'ex:Unknown'].map(typeOf)).toEqual(['xbrli:monetaryItemType', 'xbrli:stringItemType', null]);
  });

  it.each([
    ['an unknown tool', 'read_file', { path: '/etc/passwd' }, /there is no tool read_file/],
    ['a bad argument', 'get_facts', { concept: 7 }, /bad arguments/],
    ['an argument too many', 'check_sign', { ...ASSETS, verdict: 'consistent' }, /verdict/],
    ['a period that is none', 'check_sign', { concept: 'us-gaap:Assets', period: 'last week' }, /cannot be read/],
    ['an unknown concept', 'get_facts', { concept: 'us-gaap:AssetsCurent' }, /no concept/],
    ['an unknown fact', 'check_magnitude', { factId: 'nope' }, /no fact nope/],
    ['malformed JSON', 'get_facts', { [MALFORMED_ARGUMENTS]: '{"concept": ' }, /not a JSON object/],
    ['a report that is none', SUBMIT_REPORT, { verdict: 'maybe' }, /bad report/],
    ['a release that is not installed', 'get_calculation_tree', { concept: 'us-gaap:Assets', source: 'release' }, /installed/],
  ] as const)('answers %s with what is wrong', (_what, name, args, message) => {
    const observation = call(name, args);
    expect(observation.status).toBe('error');
    expect(observation.data['message']).toMatch(message);
  });

  it('keeps tools from those who may not use them, whatever is asked', () => {
    expect(call('get_facts', ASSETS, 'compliance').data['message']).toMatch(/may not use get_facts/);
    expect(call('check_sign', ASSETS, 'senior').status).toBe('error');
  });
});

describe('the checkers as tools', () => {
  const outcome = (name: string, args: JsonObject) => outcomeSchema.parse(call(name, args).data);

  it('give the outcome of the one fact that is meant', () => {
    expect(outcome('check_calc_tree', ASSETS)).toMatchObject({
      status: 'inconsistent',
      reportedValue: '100',
      expectedValue: '90',
      role: BALANCE,
    });
    expect(outcome('check_calc_tree', { ...ASSETS, statement: 'Balance Sheets' })).toMatchObject({ role: BALANCE });
    expect(outcome('check_dim_consistency', { concept: 'us-gaap:Revenues', period: 'FY2023', axis: 'ProductOrServiceAxis' })).toMatchObject(
      { status: 'consistent', expectedValue: '50' },
    );
    expect(outcome('check_sign', { concept: 'us-gaap:RepaymentsOfDebt', period: 'FY2023' })).toMatchObject({
      status: 'inconsistent',
      expectedValue: '5',
    });
  });

  it.each([
    ['absent', { concept: 'us-gaap:NoSuchThing', period: '2023-12-31' }, 'no fact', 'absent'],
    ['nil', { concept: 'us-gaap:InventoryNet', period: '2023-12-31' }, 'nil', 'nil'],
    ['reported twice with different values', { concept: 'us-gaap:Cash', period: '2023-12-31' }, 'undetermined', 'absent'],
  ])('leave unchecked what is %s', (_what, args, reason, state) => {
    expect(outcome('check_sign', args)).toMatchObject({
      status: 'unchecked',
      reason: expect.stringContaining(reason),
      reportedState: state,
      reportedValue: null,
      expectedValue: null,
    });
  });
});

describe('paging and arithmetic', () => {
  it('says how much there is and where it goes on', () => {
    expect(call('get_facts', { concept: 'us-gaap:Revenues', limit: 3 }).data).toMatchObject({ total: 4, offset: 0, next: 3 });
    expect(call('get_facts', { concept: 'us-gaap:Revenues', limit: 3, offset: 3 }).data).toMatchObject({ total: 4, next: null });
  });

  it.each([
    ['[current] + [noncurrent] - [assets]', '-10', '[-11.5, -8.5]'],
    ['2 * ([current] - 10)', '100', '[99, 101]'],
    ['1 * [gross] + -1 * [cost]', '10', '[9, 11]'],
    ['-[repayments]', '5', '[4.5, 5.5]'],
  ])('recomputes %s', (expression, result, interval) => expect(call('recompute', { expression }).data).toMatchObject({ result, interval }));

  it.each(['[current', '[nope]', '1 / 3', '1 +', '(1', '2 2', '[inventory]', `${'('.repeat(200)}1${')'.repeat(200)}`])(
    'refuses %s',
    (expression) => expect(call('recompute', { expression }).status).toBe('error'),
  );

  it('takes the most exact of duplicates for the history', () => {
    const twice = new FilingBuilder()
      .fact('ex:A', '1000', { id: 'rough', decimals: -3 })
      .fact('ex:A', '1234', { id: 'exact' })
      .fact('ex:A', '1', { id: 'then', period: { kind: 'instant', instant: '2022-12-31' } })
      .subject();
    expect(callTool(twice, 'forensic', 'get_fact_history', { concept: 'ex:A', period: '2023-12-31' }).data['items']).toMatchObject([
      { factId: 'then' },
      { factId: 'exact', change: '1233' },
    ]);
  });

  it('does not fall over a value of a thousand digits', () => {
    const long = new FilingBuilder()
      .fact('ex:A', '5', { id: 'now' })
      .fact('ex:A', '9'.repeat(1000), { id: 'then', period: { kind: 'instant', instant: '2022-12-31' } })
      .fact('ex:A', '9'.repeat(5000), { id: 'before', period: { kind: 'instant', instant: '2021-12-31' } })
      .subject();
    expect(callTool(long, 'forensic', 'check_magnitude', { factId: 'now' })).toMatchObject({ status: 'ok', data: { jumps: [] } });
    expect(callTool(long, 'forensic', 'check_sign', { concept: 'ex:A', period: '2021-12-31' })).toMatchObject({
      data: { status: 'unchecked', reason: 'the value is not a number' },
    });
  });

  it('refuses to multiply without end', () => {
    expect(call('recompute', { expression: Array.from({ length: 2000 }, () => '[assets]').join('*') })).toMatchObject({
      status: 'error',
      data: { message: expect.stringContaining('digits') },
    });
  });

  it('shows no more of a calculation tree than a model can read', () => {
    const dense = new FilingBuilder().role(BALANCE, '0001 - Statement - Balance Sheets');
    const layer = (depth: number): string[] => Array.from({ length: 8 }, (_, index) => `ex:L${depth}N${index}`);
    for (let depth = 0; depth < 6; depth += 1) {
      for (const parent of layer(depth))
        dense.sum(
          BALANCE,
          parent,
          layer(depth + 1).map((child) => [child, '1'] as const),
        );
    }
    const { data, status } = callTool(dense.subject(), 'compliance', 'get_calculation_tree', { concept: 'ex:L0N0', depth: 6 });
    expect(status).toBe('ok');
    expect(JSON.stringify(data).length).toBeLessThan(200_000);
    expect(JSON.stringify(data)).toContain('"more":8');
  });

  it('sees a jump of scale', () => {
    const jumped = new FilingBuilder()
      .fact('ex:A', '5000', { id: 'now' })
      .fact('ex:A', '5', { id: 'then', period: { kind: 'instant', instant: '2022-12-31' } })
      .subject();
    expect(callTool(jumped, 'forensic', 'check_magnitude', { factId: 'now' }).data).toMatchObject({
      isSuspicious: true,
      jumps: [{ factId: 'then', about: '× 1000' }],
    });
  });
});
