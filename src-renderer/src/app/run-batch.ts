/** The cases that have been running together: what “9 of 13” counts. */
export interface RunBatch {
  readonly all: readonly string[];
  readonly running: readonly string[];
}

export const NO_BATCH: RunBatch = { all: [], running: [] };

/** A case that starts joins the batch; when none runs any more the batch is over. */
export function nextBatch(batch: RunBatch, running: readonly string[]): RunBatch {
  if (running.length === 0) return NO_BATCH;
  const same = running.length === batch.running.length && running.every((id) => batch.running.includes(id));
  return same ? batch : { all: [...new Set([...batch.all, ...running])], running };
}
