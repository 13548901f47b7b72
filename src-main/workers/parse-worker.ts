import { parentPort } from 'node:worker_threads';
import { AppError, type AppErrorShape } from '#shared/base/errors.ts';
import type { WorkerMessage, WorkerRequest } from './parse-message.ts';
import { parserFault } from './parser-fault.ts';
import { runJob } from './run-job.ts';

/** Does one job after another as asked. Every failure is posted; nothing here is thrown into the void. */
const port = parentPort;
if (port === null) throw new Error('parse-worker runs in a worker thread only');

const post = (message: WorkerMessage): void => port.postMessage(message);

function toShape(error: unknown): AppErrorShape {
  return (error instanceof AppError ? error : parserFault(error)).toShape();
}

port.on('message', ({ job, input }: WorkerRequest) => {
  runJob(job, input, { onProgress: (progress) => post({ kind: 'progress', progress }) }).then(
    (result) => post({ kind: 'done', result }),
    (error: unknown) => post({ kind: 'failed', error: toShape(error) }),
  );
});
