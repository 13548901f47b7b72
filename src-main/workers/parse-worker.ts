import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/base/errors.ts';
import type { WorkerMessage, WorkerRequest } from './parse-message.ts';
import { faultText, parserFault } from './parser-fault.ts';
import { runJob } from './run-job.ts';

/** Does one job after another as asked. Every failure is posted; nothing here is thrown into the void. */
const port = parentPort;
if (port === null) throw new Error('parse-worker runs in a worker thread only');

const post = (message: WorkerMessage): void => port.postMessage(message);

function failed(reason: unknown): WorkerMessage {
  if (reason instanceof AppError) return { kind: 'failed', error: reason.toShape(), fault: null };
  return { kind: 'failed', error: parserFault(reason).toShape(), fault: faultText(reason) };
}

port.on('message', ({ job, input }: WorkerRequest) => {
  runJob(job, input, { onProgress: (progress) => post({ kind: 'progress', progress }) }).then(
    (result) => post({ kind: 'done', result }),
    (error: unknown) => post(failed(error)),
  );
});
