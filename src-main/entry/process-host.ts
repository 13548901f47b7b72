import process from 'node:process';

/** Output that outlives its reader: a closed pipe is no failure of ours. */
export function standardStreams(): { readonly out: (text: string) => void; readonly err: (text: string) => void } {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return { out: (text) => void process.stdout.write(text), err: (text) => void process.stderr.write(text) };
}

/** Fires at the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  }
  return controller.signal;
}
