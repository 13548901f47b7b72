import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { AppError } from '#shared/base/errors.ts';
import type { PackageInput } from '#main/xml/package.ts';
import type { ReadFiling, ReadFilingOptions } from '#main/xml/read-filing.ts';
import type { ReadReleases } from '#main/xml/read-release.ts';
import { cancelled, throwIfCancelled } from '#main/xml/refusal.ts';
import type { ParseJob, ParseJobs, WorkerMessage, WorkerRequest } from './parse-message.ts';
import { parserFault } from './parser-fault.ts';
import { runJob } from './run-job.ts';

export type ParseOptions = Pick<ReadFilingOptions, 'signal' | 'onProgress'>;

export interface ParsePool {
  /**
   * Reads a package to rows. Rejects with AppError: `input-refused`, `cancelled`, or `internal` when the worker itself fell over (out of
   * memory, a fault of the parser): that opening alone fails.
   */
  parse(input: PackageInput, options?: ParseOptions): Promise<ReadFiling>;
  /** Reads taxonomy releases (a package) or a table to rows. Rejects as `parse`. */
  readReleases(input: PackageInput, as: 'taxonomy' | 'table', options?: ParseOptions): Promise<ReadReleases>;
  /** Ends all workers; openings under way are cancelled. */
  close(): Promise<void>;
}

export interface ParsePoolSettings {
  /** The worker module; `null` parses in the caller's own thread. */
  readonly workerUrl: URL | null;
  /** A worker may grow this far before it is ended; a 50 MB instance needs a tenth of the default. */
  readonly maxMemoryMb?: number | undefined;
}

const DEFAULT_MEMORY_MB = 4_096;

/** Of a worker. Grown to V8's own limit, its halves would take as much memory as the rows of a large filing, and no time less. */
const YOUNG_GENERATION_MB = 48;
/** Above this the same is done for this thread: below it the young generation has no time to grow. */
const LARGE_INPUT_BYTES = 4 * 2 ** 20;

/** Parses in worker threads, started when needed, one kept warm. */
export function createParsePool({ workerUrl, maxMemoryMb = DEFAULT_MEMORY_MB }: ParsePoolSettings): ParsePool {
  const runner: JobRunner = workerUrl === null ? new InProcessRunner() : new WorkerRunner(workerUrl, maxMemoryMb);
  return {
    parse: async (input, options = {}) => runner.run('filing', input, options),
    readReleases: async (input, as, options = {}) => runner.run(as, input, options),
    close: async () => runner.close(),
  };
}

interface JobRunner {
  run<Job extends ParseJob>(job: Job, input: PackageInput, options: ParseOptions): Promise<ParseJobs[Job]>;
  close(): Promise<void>;
}

/** For a process that reads one filing and ends: starting a thread and copying the rows would cost more than they save. */
class InProcessRunner implements JobRunner {
  async run<Job extends ParseJob>(job: Job, input: PackageInput, { signal, onProgress }: ParseOptions): Promise<ParseJobs[Job]> {
    try {
      const size = statSync(input.path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > LARGE_INPUT_BYTES) setFlagsFromString('--semi-space-growth-factor=1');
      // A job has the result of its kind: runJob has one branch for each.
      return (await runJob(job, input, { signal, onProgress })) as ParseJobs[Job];
    } catch (error) {
      throw error instanceof AppError ? error : parserFault(error);
    }
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }
}

class WorkerRunner implements JobRunner {
  readonly #workerUrl: URL;
  readonly #busy = new Map<Worker, AbortController>();
  readonly #maxMemoryMb: number;
  #idle: Worker | undefined;
  #isClosed = false;

  constructor(workerUrl: URL, maxMemoryMb: number) {
    this.#workerUrl = workerUrl;
    this.#maxMemoryMb = maxMemoryMb;
  }

  async run<Job extends ParseJob>(job: Job, input: PackageInput, options: ParseOptions): Promise<ParseJobs[Job]> {
    throwIfCancelled(options.signal);
    const worker = await this.#take();
    const closing = new AbortController();
    this.#busy.set(worker, closing);
    const signals = options.signal === undefined ? [closing.signal] : [closing.signal, options.signal];
    const signal = AbortSignal.any(signals);
    try {
      throwIfCancelled(signal);
      const result = await askWorker(worker, { job, input }, signal, options.onProgress);
      this.#release(worker);
      // The worker answers the job that it was asked.
      return result as ParseJobs[Job];
    } catch (error) {
      if (error instanceof AppError && error.code === 'input-refused') this.#release(worker);
      else await worker.terminate();
      throw error;
    } finally {
      this.#busy.delete(worker);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const closing of this.#busy.values()) closing.abort();
    const workers = [...this.#busy.keys(), ...(this.#idle === undefined ? [] : [this.#idle])];
    this.#idle = undefined;
    await Promise.all(workers.map(async (worker) => worker.terminate()));
  }

  async #take(): Promise<Worker> {
    const idle = this.#idle;
    this.#idle = undefined;
    const worker = idle ?? (await this.#start());
    worker.ref();
    return worker;
  }

  /** A one-shot command parses in its own thread and does without the module of threads. */
  async #start(): Promise<Worker> {
    const threads = await import('node:worker_threads');
    if (this.#isClosed) throw cancelled();
    const worker = new threads.Worker(this.#workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: this.#maxMemoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    const forget = (): void => {
      if (this.#idle === worker) this.#idle = undefined;
    };
    // Also while idle or ending, when nobody waits for it: an error without a listener would end the process.
    worker.on('error', forget);
    worker.on('exit', forget);
    return worker;
  }

  #release(worker: Worker): void {
    if (this.#idle !== undefined) {
      void worker.terminate();
      return;
    }
    this.#idle = worker;
    worker.unref();
  }
}

/** One job in one worker. Rejects with AppError; the worker is reusable when it resolves or refuses the input. */
function askWorker(
  worker: Worker,
  { job, input }: WorkerRequest,
  signal: AbortSignal,
  onProgress: ParseOptions['onProgress'],
): Promise<ParseJobs[ParseJob]> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseJobs[ParseJob]>();
  const onMessage = (message: WorkerMessage): void => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else if (message.kind === 'done') resolve(message.result);
    else reject(AppError.from(message.error, message.fault ?? undefined));
  };
  const onError = (error: Error): void => reject(parserFault(error));
  const onExit = (code: number): void => reject(parserFault(new Error(`the worker ended with exit code ${code}`)));
  const onAbort = (): void => reject(cancelled());
  worker.on('message', onMessage);
  worker.on('messageerror', onError);
  worker.on('error', onError);
  worker.on('exit', onExit);
  signal.addEventListener('abort', onAbort, { once: true });
  // Only what the worker needs: the caller's object may carry what cannot cross to a thread.
  worker.postMessage({ job, input: { path: input.path, displayName: input.displayName } } satisfies WorkerRequest);
  return promise.finally(() => {
    worker.off('message', onMessage);
    worker.off('messageerror', onError);
    worker.off('error', onError);
    worker.off('exit', onExit);
    signal.removeEventListener('abort', onAbort);
  });
}
