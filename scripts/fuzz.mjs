// npm run fuzz: damaged filings, over and over; what is found is told by its seed. `npm run fuzz -- --seed N --count 1` tries one again.
import { fork } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '5' },
  },
});
const LONGEST_MS = 20_000;
const MOST_MB = 512;
const first = Number(values.seed);
const count = Number(values.count);
const deadline = Date.now() + Number(values.minutes) * 60_000;
const worker = fileURLToPath(new URL('fuzz/worker.mjs', import.meta.url));
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'auditflow-fuzz-'));

const tally = { filing: 0, refused: 0, crash: 0, hang: 0 };
let next = first;
let peakMb = 0;
const began = Date.now();

/** One process after another, since a crash or a hang ends it, until there is nothing left to try. */
async function lane() {
  while (next < first + count && Date.now() < deadline) await oneProcess();
}

function oneProcess() {
  const child = fork(worker, [folder], { execArgv: ['--permission', '--allow-fs-read=*', `--allow-fs-write=${folder}`, '--no-warnings'] });
  /** @type {{ seed: number, timer: NodeJS.Timeout } | undefined} */
  let trying;
  const found = (/** @type {'crash' | 'hang'} */ kind, /** @type {string} */ text) => {
    tally[kind] += 1;
    process.stdout.write(`${kind}: seed ${trying?.seed ?? '—'}: ${text}\n`);
  };
  const give = () => {
    if (next >= first + count || Date.now() >= deadline) return void child.disconnect();
    const seed = next++;
    const timer = setTimeout(() => {
      found('hang', `no answer for ${LONGEST_MS / 1000} s`);
      trying = undefined;
      child.kill('SIGKILL');
    }, LONGEST_MS);
    trying = { seed, timer };
    child.send(seed);
  };
  child.on('message', (/** @type {any} */ message) => {
    clearTimeout(trying?.timer);
    if (message.ready !== true) {
      if (message.outcome === 'crash') found('crash', `${message.what}\n${message.detail}`);
      else tally[/** @type {'filing' | 'refused'} */ (message.outcome)] += 1;
      peakMb = Math.max(peakMb, message.peakMb);
    }
    trying = undefined;
    give();
  });
  return new Promise((done) => {
    child.once('exit', (code) => {
      if (trying !== undefined) {
        clearTimeout(trying.timer);
        found('crash', `the process ended with ${code}`);
      }
      // A process that ends before it is asked anything will not do better the next time.
      else if (code !== 0 && code !== null) {
        found('crash', `the process ended with ${code} before it was asked`);
        next = first + count;
      }
      done(undefined);
    });
  });
}

try {
  await Promise.all(Array.from({ length: Number(values.workers) }, lane));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const tried = tally.filing + tally.refused + tally.crash + tally.hang;
process.stdout.write(
  `fuzz: ${tried} of ${count} inputs from seed ${first}: ${tally.filing} read, ${tally.refused} refused, ${tally.crash} crashes, ${tally.hang} hangs; ` +
    `peak ${peakMb.toFixed(0)} MB; ${((Date.now() - began) / 1000).toFixed(0)} s${tried < count ? ', ended by the time limit' : ''}\n`,
);
process.exitCode = tally.crash + tally.hang > 0 || peakMb >= MOST_MB ? 1 : 0;
