import type { ModelMessage } from '../ports.ts';
import type { JsonObject, Observation } from '#shared/run/events.ts';
import type { Outcome } from '#shared/calc/outcome.ts';
import { askedSchema } from '#shared/run/case.ts';
import { CHECKER_FAMILIES } from '../tools/checker-tools.ts';
import { memoize } from '../memoize.ts';
import { isJsonObject, readObservation, readTagged } from './messages.ts';
import { outcomeOf } from './outcome-of.ts';
import { familyBesideLabel, type Question, readQuestion } from '../questions/question.ts';

/** One step of the built-in auditor: a tool call and what it says with it. */
export interface Step {
  readonly text: string;
  readonly tool: string;
  readonly arguments: JsonObject;
}

export interface Seen {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly observation: Observation;
}

/** What the messages say: the question and every observation so far. */
export interface Memory {
  readonly question: Question;
  readonly seen: readonly Seen[];
  /** Feedback or returned reports since the beginning. */
  readonly returns: number;
}

export function remember(messages: readonly ModelMessage[]): Memory {
  const calls = new Map<string, JsonObject>();
  const seen: Seen[] = [];
  let question: Question | undefined;
  let returns = 0;
  for (const message of messages) {
    if (message.role === 'user') {
      if (question === undefined) question = questionIn(message);
      else returns += 1;
    } else if (message.role === 'assistant') {
      for (const call of message.toolCalls) calls.set(call.id, call.arguments);
    } else if (message.role === 'tool') {
      const observation = observationIn(message);
      if (observation !== undefined)
        seen.push({ callId: message.callId, tool: message.tool, arguments: calls.get(message.callId) ?? {}, observation });
    }
  }
  const read = question ?? readQuestion({ query: '', concept: null, period: null, dimensions: null, unit: null, ruleFamily: null });
  return { question: { ...read, family: familyMeant(read, seen) }, seen, returns };
}

/** Once a label of the question is known to name the concept, its words ask for nothing. */
function familyMeant(question: Question, seen: readonly Seen[]): Question['family'] {
  if (question.concept !== null) return question.family;
  const search = seen.findLast((each) => each.tool === 'find_concepts' && each.observation.status === 'ok');
  const best = listOf(search?.observation.data, 'items').find((item) => item['isBest'] === true);
  const matched = textOf(best, 'matched');
  return matched === null ? question.family : familyBesideLabel(question, matched);
}

/** A message comes again with every request and says the same each time: it is read once. */
const observationIn = memoize((message: ModelMessage): Observation | undefined => readObservation(message.content));

const questionIn = memoize((message: ModelMessage): Question | undefined => {
  const parsed = askedSchema.safeParse(readTagged('case', message.content));
  return parsed.success ? readQuestion(parsed.data) : undefined;
});

export const lastOf = (memory: Memory, tool: string): Seen | undefined => memory.seen.findLast((each) => each.tool === tool);

/** The data of a tool's last good observation. */
export function dataOf(memory: Memory, tool: string): JsonObject | undefined {
  const seen = lastOf(memory, tool);
  return seen?.observation.status === 'ok' ? seen.observation.data : undefined;
}

export interface CheckerSeen extends Pick<Outcome, 'rule' | 'status'> {
  readonly callId: string;
  readonly outcome: Outcome;
}

export function checkersSeen(memory: Memory): CheckerSeen[] {
  return memory.seen.flatMap(({ callId, tool, observation }) => {
    const outcome = CHECKER_FAMILIES[tool] === undefined ? undefined : outcomeOf(observation);
    return outcome === undefined ? [] : [{ callId, rule: outcome.rule, status: outcome.status, outcome }];
  });
}

/** Members of an observation, read leniently: their shape is the tool's. */
export function listOf(data: JsonObject | undefined, key: string): JsonObject[] {
  const value = data?.[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function textOf(data: JsonObject | undefined, key: string): string | null {
  const value = data?.[key];
  return typeof value === 'string' ? value : null;
}

export function countOf(data: JsonObject | undefined, key: string): number {
  const value = data?.[key];
  return typeof value === 'number' ? value : 0;
}
