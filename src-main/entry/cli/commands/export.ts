import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { LoggedEvent } from '#shared/run/events.ts';
import type { Workbench } from '#main/core/workbench.ts';
import type { CommandContext } from '../context.ts';
import type { RunFile } from '#main/core/exports/run-file.ts';

export interface ExportFlags {
  readonly output: string;
}

/** Writes a run with its log, its hash chain and its case's review. */
export async function exportRun(context: CommandContext, runId: string, flags: ExportFlags): Promise<void> {
  const file = await gatherRun(await context.workbench(), runId, context.signal);
  const path = context.path(flags.output);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  try {
    await writeFile(path, text);
  } catch (cause) {
    throw new AppError('usage', `${basename(path)} could not be written. Choose another place with -o FILE.`, { cause });
  }
  const answer = { file: path, sha256: createHash('sha256').update(text).digest('hex') };
  context.print(answer, () => `${answer.file}\nSHA-256 ${answer.sha256}`);
}

async function gatherRun({ handlers }: Workbench, runId: string, signal: AbortSignal): Promise<RunFile> {
  const call = { signal };
  const events: LoggedEvent[] = [];
  for await (const event of handlers['run.watch']({ runId, fromSeq: 1 }, call)) events.push(event);
  const first = events[0]?.event;
  if (first?.type !== 'run.started') throw new AppError('internal', `The log of run ${runId} does not begin with its start.`);
  const { head } = await handlers['filing.get']({ filingId: first.case.filingId }, call);
  const { id: _id, openedAt: _openedAt, ...filing } = head;
  const review = await handlers['review.events']({ caseId: first.case.id }, call);
  return { format: 'auditflow.run', version: 1, runId, filing, events, review };
}
