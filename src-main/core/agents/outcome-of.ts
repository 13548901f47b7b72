import { type Outcome, outcomeSchema } from '#shared/calc/outcome.ts';
import type { Observation } from '#shared/run/events.ts';
import { memoize } from '../memoize.ts';

/** The expected value that a report or a verdict may carry: an unchecked outcome shows its arithmetic but expects nothing. */
export const expectedOf = ({ status, expectedValue }: Pick<Outcome, 'status' | 'expectedValue'>): string | null =>
  status === 'unchecked' ? null : expectedValue;

/** The Outcome in a checker's observation; undefined when it is none. An observation never changes, so it is read once. */
export const outcomeOf: (observation: Observation) => Outcome | undefined = memoize((observation) => {
  const parsed = observation.status === 'ok' ? outcomeSchema.safeParse(observation.data) : undefined;
  return parsed?.success === true ? parsed.data : undefined;
});
