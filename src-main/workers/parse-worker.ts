import { parentPort } from 'node:worker_threads';
import { AppError, type AppErrorShape } from '#shared/base/errors.ts';
import { readFiling } from '#main/xml/read-filing.ts';
import type { WorkerMessage, WorkerRequest } from './parse-message.ts';
import { parserFault } from './parser-fault.ts';

/** Reads one filing after another as asked. Every failure is posted; nothing here is thrown into the void. */
const port = parentPort;
if (port === null) throw new Error('parse-worker runs in a worker thread only');

const post = (message: WorkerMessage): void => port.postMessage(message);

function toShape(error: unknown): AppErrorShape {
  return (error instanceof AppError ? error : parserFault(error)).toShape();
}

port.on('message', ({ input }: WorkerRequest) => {
  readFiling(input, { onProgress: (progress) => post({ kind: 'progress', progress }) }).then(
    (filing) => post({ kind: 'done', filing }),
    (error: unknown) => post({ kind: 'failed', error: toShape(error) }),
  );
});
