import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/base/errors.ts';
import type { FetchMark, PartialFile } from './partial-file.ts';

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** Milliseconds until a server answers, and between two parts of its answer. */
  readonly headersMs: number;
  readonly idleMs: number;
}

/** How one attempt ended. */
export type FetchEnd =
  | { readonly kind: 'whole' }
  /** The connection failed; what came is kept. `hadAnswer` false: there may be no network at all. */
  | { readonly kind: 'broken'; readonly reason: string; readonly hadAnswer: boolean }
  /** What was kept is not the beginning of what the server has now. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'absent'; readonly reason: string }
  /** Another attempt gives the same. `reason` is a sentence. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface Transfer {
  readonly url: string;
  readonly file: PartialFile;
  /** The only servers that are asked, and redirected to. */
  readonly origins: readonly string[];
  readonly userAgent: string;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** One attempt, going on where `file` ends when the server allows it. Throws AppError('cancelled'). */
export async function transfer(request: Transfer): Promise<FetchEnd> {
  const watch = watchdog(request.signal);
  let hadAnswer = false;
  try {
    const kept = await resumable(request.file);
    watch.expect(request.limits.headersMs);
    const answer = await ask(request, kept, watch.signal);
    if ('kind' in answer) return answer;
    hadAnswer = true;
    return await receive(request, kept, answer.response, watch);
  } catch (error) {
    if (request.signal?.aborted === true) throw new AppError('cancelled', 'Fetching was stopped. Nothing was changed.', { cause: error });
    if (watch.isOver()) return { kind: 'broken', reason: 'it did not answer in time', hadAnswer };
    if (isConnectionFailure(error)) return { kind: 'broken', reason: connectionReason(error), hadAnswer };
    throw error;
  } finally {
    watch.stop();
  }
}

interface Kept {
  readonly bytes: number;
  readonly mark: FetchMark;
}

async function resumable(file: PartialFile): Promise<Kept | undefined> {
  const [bytes, mark] = [await file.size(), await file.mark()];
  return bytes > 0 && mark?.validator != null && (mark.length === null || bytes < mark.length) ? { bytes, mark } : undefined;
}

async function ask(
  { url, origins, userAgent, limits }: Transfer,
  kept: Kept | undefined,
  signal: AbortSignal,
): Promise<{ readonly response: Response } | FetchEnd> {
  // Compressed on the way, lengths and ranges would be those of other bytes.
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'identity' };
  if (kept?.mark.validator != null) Object.assign(headers, { range: `bytes=${kept.bytes}-`, 'if-range': kept.mark.validator });
  let address = new URL(url);
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    if (!origins.includes(address.origin))
      return { kind: 'refused', reason: `${new URL(url).host} sends to ${address.origin}, which is not its publisher’s.` };
    const response = await fetch(address.href, { headers, redirect: 'manual', signal });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return { response };
    await response.body?.cancel();
    const next = URL.parse(location, address.href);
    if (next === null) return { kind: 'refused', reason: `${address.host} sends to an address that is none.` };
    address = next;
  }
  return { kind: 'refused', reason: `${new URL(url).host} redirects without end.` };
}

async function receive(request: Transfer, kept: Kept | undefined, response: Response, watch: Watchdog): Promise<FetchEnd> {
  const host = new URL(request.url).host;
  const range = kept === undefined ? undefined : contentRange(response);
  const isRest = response.status === 206 && kept !== undefined;
  if (response.status === 416 || (isRest && (range?.start !== kept.bytes || (kept.mark.length ?? range.total) !== range.total))) {
    await response.body?.cancel();
    return { kind: 'changed' };
  }
  if (response.status !== 200 && !isRest) {
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429)
      return { kind: 'broken', reason: `it answered ${response.status}`, hadAnswer: true };
    const isAbsent = response.status === 404 || response.status === 410;
    const why = isAbsent ? 'has no such file' : 'does not give the file out';
    return { kind: isAbsent ? 'absent' : 'refused', reason: `${host} ${why} (${response.status}).` };
  }
  const length = isRest ? (range?.total ?? null) : contentLength(response);
  if ((length ?? 0) > request.limits.maxBytes) {
    await response.body?.cancel();
    return tooLarge(request);
  }
  const mark: FetchMark = { url: request.url, validator: validatorOf(response), length };
  const file = isRest ? await request.file.continue() : await request.file.begin(mark);
  try {
    return await write(request, file, response, { from: isRest ? kept.bytes : 0, length, watch });
  } finally {
    await file.close();
  }
}

async function write(
  request: Transfer,
  file: FileHandle,
  response: Response,
  { from, length, watch }: { readonly from: number; readonly length: number | null; readonly watch: Watchdog },
): Promise<FetchEnd> {
  const { limits, onProgress } = request;
  let done = from;
  onProgress?.(done, length ?? 0);
  watch.expect(limits.idleMs);
  const body: AsyncIterable<Uint8Array> = response.body ?? emptyBody();
  for await (const part of body) {
    done += part.length;
    if (done > limits.maxBytes) return tooLarge(request);
    await file.write(part);
    onProgress?.(done, length ?? 0);
    watch.expect(limits.idleMs);
  }
  if (length === null || done === length) return { kind: 'whole' };
  return done < length ? { kind: 'broken', reason: 'the connection ended early', hadAnswer: true } : { kind: 'changed' };
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // A response without a body has no parts.
}

const tooLarge = ({ url, limits }: Transfer): FetchEnd => ({
  kind: 'refused',
  reason: `The file at ${new URL(url).host} is larger than ${limits.maxBytes.toLocaleString('en-US')} bytes.`,
});

function contentLength(response: Response): number | null {
  const text = response.headers.get('content-length');
  const isPlain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  return isPlain && text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** `bytes 1000-1999/2000`. */
function contentRange(response: Response): { readonly start: number; readonly total: number } | undefined {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined || total === undefined ? undefined : { start: Number(start), total: Number(total) };
}

function validatorOf(response: Response): string | null {
  const etag = response.headers.get('etag');
  return etag !== null && !etag.startsWith('W/') ? etag : response.headers.get('last-modified');
}

interface Watchdog {
  readonly signal: AbortSignal;
  /** Something must happen within so many milliseconds from now. */
  expect(ms: number): void;
  isOver(): boolean;
  stop(): void;
}

function watchdog(signal: AbortSignal | undefined): Watchdog {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]),
    expect: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(() => over.abort(), ms);
    },
    isOver: () => over.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}

/** How fetch reports whatever the network did, before and while a body is read; the cause says what. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated');

function connectionReason(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its address is not found; is there a network';
    case 'ECONNREFUSED':
      return 'it refuses connections';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'there is no way to it; is there a network';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'it did not answer in time';
    default:
      return code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.startsWith('ERR_TLS')
        ? `its certificate is not trusted: ${code}`
        : 'the connection broke';
  }
}
