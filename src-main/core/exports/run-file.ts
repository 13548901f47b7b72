import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { type ReviewEvent, reviewEventSchema } from '#shared/review/review.ts';
import { filingHeadSchema } from '#shared/rpc/filing.ts';
import type { Verification } from '#shared/rpc/audit.ts';
import { type LoggedEvent, loggedEventSchema } from '#shared/run/events.ts';
import { parseJson } from '#shared/base/json.ts';
import { verifyLinks } from '#main/store/chain.ts';
import { observationHash } from '../tools/registry.ts';

/** An exported run: its whole log with the hash chain, and what people decided about its case. */
export const runFileSchema = z.object({
  format: z.literal('auditflow.run'),
  version: z.literal(1),
  runId: z.string(),
  filing: filingHeadSchema.omit({ id: true, openedAt: true }),
  events: z.array(loggedEventSchema).min(1),
  review: z.array(reviewEventSchema),
});
export type RunFile = z.infer<typeof runFileSchema>;

export function parseRunFile(text: string, name: string): RunFile {
  const parsed = runFileSchema.safeParse(parseJson(text));
  if (parsed.success) {
    const started = parsed.data.events[0]?.event;
    if (started?.type === 'run.started' && started.filingSha256 !== parsed.data.filing.sha256) {
      throw new AppError('input-refused', `${name} names another filing than its log. Export the run again.`);
    }
    return parsed.data;
  }
  throw new AppError('input-refused', `${name} is not an exported run. Write one with auditflow export RUN_ID --format json -o FILE.`);
}

/**
 * Checks an exported run by itself: every line follows from the one before and says what it was hashed with, and every recorded
 * observation has its recorded hash. Whether the tools would answer the same again only the filing can tell (`verify RUN_ID`).
 */
export function verifyRunFile({ runId, events, review }: RunFile): Verification {
  const observations = events.flatMap(({ seq, event }) =>
    event.type === 'tool.returned'
      ? [{ seq, tool: event.tool, recordedHash: event.observationHash, nowHash: observationHash(event.observation) }]
      : [],
  );
  const differences = observations.filter(({ recordedHash, nowHash }) => recordedHash !== nowHash);
  return {
    runId,
    calls: observations.length,
    matched: observations.length - differences.length,
    differences,
    chain: chainState(runId, events),
    reviewChain: reviewState(review, events),
    ruleDataChanged: null,
  };
}

function chainState(runId: string, events: readonly LoggedEvent[]): Verification['chain'] {
  const foreign = events.find((event) => event.runId !== runId);
  if (foreign !== undefined) return { brokenAt: foreign.seq };
  return verifyLinks(events);
}

/** The decisions must be about the case of this run, and chained like the log. */
function reviewState(review: readonly ReviewEvent[], events: readonly LoggedEvent[]): Verification['chain'] {
  const first = events[0]?.event;
  const foreign = review.find((event) => first?.type !== 'run.started' || event.caseId !== first.case.id);
  if (foreign !== undefined) return { brokenAt: foreign.seq };
  return verifyLinks(review);
}
