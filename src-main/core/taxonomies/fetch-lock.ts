import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/base/errors.ts';

/** No transfer takes this long: silence ends it after half a minute. */
const LONGEST_MS = 6 * 3_600_000;
/** What was left behind by a process that ended, or was never gone on with. */
const LEFTOVER_MS = 7 * 24 * 3_600_000;
const LEFTOVER = /^(?:[0-9a-f]{24}\.(?:part|json|lock)|fetched-.*)$/;
const held = new Set<string>();

/**
 * Runs `work` while no other process and no other call fetches into the same file. `what` is the file's name. Throws AppError('conflict')
 * when one does.
 */
export async function whileAlone<T>(path: string, what: string, work: () => Promise<T>): Promise<T> {
  if (held.has(path)) throw fetchedAlready(what);
  // Before anything is awaited: another call of this process is refused from here on.
  held.add(path);
  try {
    if (!(await take(path)) && !((await isStale(path)) && (await takeAgain(path)))) throw fetchedAlready(what);
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    held.delete(path);
  }
}

const fetchedAlready = (what: string): AppError =>
  new AppError('conflict', `${what} is being fetched already. Wait until that is done, or cancel it.`);

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(String(process.pid)).finally(() => file.close());
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function takeAgain(path: string): Promise<boolean> {
  await rm(path, { force: true });
  return take(path);
}

/** Its process has ended, or its number is now another's: this process asks only for what it does not hold. */
async function isStale(path: string): Promise<boolean> {
  const age = await ageOf(path);
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  if (age > LONGEST_MS || owner === process.pid) return true;
  // Just made: its number is not in it yet.
  return owner > 0 && !isRunning(owner);
}

function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    // A process of another user is there, but not ours to ask.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const ageOf = async (path: string): Promise<number> => Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());

/** Makes the folder of unfinished files when it is not there, and removes what nobody went on with for a week. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (LEFTOVER.test(name) && (await ageOf(path)) > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
}
