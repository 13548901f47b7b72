import type { ModelMessage } from '../ports.ts';
import type { JsonObject, JuniorRole } from '#shared/run/events.ts';
import { decisiveAnswer } from '#shared/fusion/decisive.ts';
import { SUBMIT_REPORT } from '../tools/registry.ts';
import { checkersSeen, dataOf, lastOf, listOf, type Memory, remember, type Step, textOf } from './builtin-memory.ts';
import { writeReport } from './builtin-report.ts';
import { periodAskedText } from '../questions/periods.ts';

/** One planned call; `when` false leaves it out. A step is due until its tool has answered once. */
interface Plan {
  readonly tool: string;
  readonly text: string;
  readonly when: boolean;
  readonly arguments: JsonObject;
}

/** The next step of a junior: the first of its plan that it has not taken, then the report. */
export function respondAsJunior(role: JuniorRole, messages: readonly ModelMessage[]): Step {
  const memory = remember(messages);
  const concept = conceptMeant(memory);
  if (concept === undefined)
    return {
      tool: 'find_concepts',
      text: 'The question names no element; I look for labels of this filing in its words.',
      arguments: {
        text: searchTextOf(memory),
        ...(memory.question.period === null ? {} : { period: periodAskedText(memory.question.period) }),
      },
    };
  const plan = concept === null ? [] : role === 'compliance' ? compliancePlan(memory, concept) : forensicPlan(memory, concept);
  const next = plan.find((step) => step.when && lastOf(memory, step.tool) === undefined);
  if (next !== undefined) return next;
  const report = writeReport(role, memory);
  const again =
    memory.returns > 0
      ? 'I have read what was returned; my observations are the same, and so is my report.'
      : 'My checks are done; I hand in what they say.';
  return { tool: SUBMIT_REPORT, text: again, arguments: report };
}

const searchTextOf = ({ question }: Memory): string => question.searchText.replaceAll(/\s+/g, ' ').trim().slice(0, 4000) || '?';

/** The concept as written, or the one label found; undefined: not looked for yet; null: none or several. */
function conceptMeant(memory: Memory): string | null | undefined {
  const { question } = memory;
  if (question.unreadablePeriod !== null) return null;
  if (question.concept !== null) return question.concept;
  if (lastOf(memory, 'find_concepts') === undefined) return undefined;
  const best = listOf(dataOf(memory, 'find_concepts'), 'items').filter((item) => item['isBest'] === true);
  return best.length === 1 ? textOf(best[0], 'concept') : null;
}

/** The arguments that every tool about the fact takes. */
function targetOf({ question }: Memory, concept: string): JsonObject {
  const { period, dimensions, unit } = question;
  return {
    concept,
    ...(period === null ? {} : { period: periodAskedText(period) }),
    ...(dimensions === null || dimensions.length === 0 ? {} : { dimensions: dimensions.map(({ axis, member }) => ({ axis, member })) }),
    ...(unit === null ? {} : { unit }),
  };
}

function compliancePlan(memory: Memory, concept: string): Plan[] {
  const { family } = memory.question;
  const listed = dataOf(memory, 'get_concept_metadata');
  const rule = family ?? (roleCount(memory) > 0 ? 'DQC.US.0126' : 'DQC.US.0015');
  return [
    {
      tool: 'get_concept_metadata',
      when: true,
      text: `I begin with what ${concept} is: its balance, period type, and whether a list says that it may not be negative.`,
      arguments: { concept },
    },
    {
      tool: 'get_calculation_tree',
      when: true,
      text: 'Next, its place in the calculation tree: as a total with children, or as a child of one.',
      arguments: { concept },
    },
    {
      tool: 'get_dimension_axes',
      when: family === 'DQC.US.0117',
      text: 'The question is about a breakdown, so I look at the tables and axes that arrange it.',
      arguments: { concept },
    },
    {
      tool: 'get_dqc_rule',
      when: true,
      text: `The rule that bears on this is ${rule}; I read its scope and tolerance before I check.`,
      arguments: { ruleFamily: rule },
    },
    ...checkerPlans(memory, concept, listed),
  ];
}

const roleCount = (memory: Memory): number =>
  listOf(dataOf(memory, 'get_calculation_tree'), 'roles').filter((role) => listOf(role, 'children').length > 0).length;

function checkerPlans(memory: Memory, concept: string, metadata: JsonObject | undefined): Plan[] {
  const target = targetOf(memory, concept);
  const { statement, axis } = memory.question;
  const inStatement: JsonObject = statement === null ? {} : { statement };
  const onAxis: JsonObject = axis === null ? {} : { axis };
  const about = metadata === undefined ? 'Is the sign allowed?' : 'The metadata say what sign to expect; the checker decides it.';
  return [
    { tool: 'check_sign', when: true, text: `${about} I ask the sign check.`, arguments: target },
    {
      tool: 'check_calc_tree',
      when: true,
      text: 'Does it agree with its calculation children? I ask the calculation check.',
      arguments: { ...target, ...inStatement },
    },
    {
      tool: 'check_dim_consistency',
      when: true,
      text: 'Does it agree with its members on an axis? I ask the breakdown check.',
      arguments: { ...target, ...inStatement, ...onAxis },
    },
  ];
}

function forensicPlan(memory: Memory, concept: string): Plan[] {
  const target = targetOf(memory, concept);
  const { family, period } = memory.question;
  const { unit: _unit, ...withoutUnit } = target;
  const isBreakdown = family === 'DQC.US.0117' && period !== null;
  const around: JsonObject = { concept, ...(period === null ? {} : { period: periodAskedText(period) }) };
  return [
    {
      tool: 'get_facts',
      when: true,
      text: `I begin with the evidence: what the filing reports for ${concept}.`,
      arguments: { ...target, limit: 10 },
    },
    {
      tool: 'get_fact_history',
      when: true,
      text: 'How has it moved over the periods? A break in the series is a lead.',
      arguments: target,
    },
    {
      tool: 'get_dimensional_breakdown',
      when: isBreakdown,
      text: 'The question is about a breakdown: I lay out the members by axis.',
      arguments: around,
    },
    {
      tool: 'get_related_facts',
      when: !isBreakdown && period !== null,
      text: 'I look at its neighbours: calculation parents, children and siblings in the same context.',
      arguments: withoutUnit,
    },
    ...checkerPlans(memory, concept, undefined),
    ...followUps(memory),
  ];
}

const MOST_TERMS = 200;

/** What the decisive checker's answer suggests looking at once more. */
function followUps(memory: Memory): Plan[] {
  const decisive = decisiveAnswer(checkersSeen(memory), memory.question.family)?.outcome;
  if (decisive === undefined) return [];
  const terms = decisive.operands.flatMap(({ factId, weight, value }) =>
    factId === null || value === null ? [] : [`${weight} * [${factId}]`],
  );
  const expression =
    decisive.rule === 'DQC.US.0015' && decisive.status === 'inconsistent' && decisive.factId !== null
      ? `-1 * [${decisive.factId}]`
      : terms.slice(0, MOST_TERMS).join(' + ');
  const isWhole = terms.length <= MOST_TERMS;
  return [
    {
      tool: 'recompute',
      when: expression !== '' && isWhole,
      text: 'I recompute the expected value from the facts themselves.',
      arguments: { expression },
    },
    {
      tool: 'check_magnitude',
      when: decisive.status === 'inconsistent' && decisive.factId !== null,
      text: 'They do not agree. Is it a matter of scale? I compare magnitudes over the periods.',
      arguments: { factId: decisive.factId ?? '' },
    },
  ];
}
