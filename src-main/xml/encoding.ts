import { TextDecoder } from 'node:util';

/** Most documents are decoded whole: joining pieces costs more than it saves. Larger ones must not stand in memory twice. */
const WHOLE_BYTES = 16 * 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;
const NARROW_BYTES = 65_536;

/** The bytes are not text in the encoding that the document names or implies. */
export class EncodingProblem extends Error {
  override readonly name = 'EncodingProblem';
}

export interface Encoding {
  /** A label that TextDecoder knows. */
  readonly label: string;
  /** Length of the byte order mark. */
  readonly mark: number;
}

/** Encoding of an XML document: byte order mark, else the shape of `<?xml`, else its declaration, else UTF-8 (XML 1.0 appendix F). */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', mark: 2 };
  if (a === 0x3c && b === 0) return { label: 'utf-16le', mark: 0 };
  if (a === 0 && b === 0x3c) return { label: 'utf-16be', mark: 0 };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  // US-ASCII is a subset of UTF-8; documents that claim it and hold more are UTF-8 in practice. TextDecoder would read windows-1252.
  return { label: declared === 'ascii' || declared === 'us-ascii' ? 'utf-8' : declared, mark: 0 };
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true });
  } catch {
    throw new EncodingProblem(`The encoding ${label} is not known.`);
  }
}

/** Moves a cut back to the start of a UTF-8 sequence, so that every chunk decodes alone. */
function utf8Boundary(bytes: Uint8Array, cut: number): number {
  let end = cut;
  while (end > cut - 4 && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

export const isDecodedWhole = (bytes: Uint8Array): boolean => bytes.length <= WHOLE_BYTES;

/** The document's text in pieces of `chunkBytes` (at least 4), without the byte order mark. Throws EncodingProblem. */
export function* decodeChunks(bytes: Uint8Array, chunkBytes = isDecodedWhole(bytes) ? WHOLE_BYTES : CHUNK_BYTES): Generator<string> {
  const { label, mark } = detectEncoding(bytes);
  const decoder = decoderFor(label);
  const isUtf8 = decoder.encoding === 'utf-8';
  let start = mark;
  while (start < bytes.length) {
    const cut = Math.min(start + chunkBytes, bytes.length);
    const end = isUtf8 && cut < bytes.length ? utf8Boundary(bytes, cut) : cut;
    const part = bytes.subarray(start, end);
    let text: string;
    try {
      text = isUtf8 ? decoder.decode(part) : decoder.decode(part, { stream: end < bytes.length });
    } catch {
      throw problemIn(bytes, start, end, label);
    }
    yield text;
    start = end;
  }
}

/** Decodes the part that could not be decoded once more, piece by piece, to say where the fault is. */
function problemIn(bytes: Uint8Array, start: number, end: number, label: string): EncodingProblem {
  const decoder = decoderFor(label);
  const problem = (from: number, to: number): EncodingProblem =>
    new EncodingProblem(`Its bytes between ${from.toLocaleString('en-US')} and ${to.toLocaleString('en-US')} are not ${label}.`);
  for (let from = start; from < end; from += NARROW_BYTES) {
    const to = Math.min(from + NARROW_BYTES, end);
    try {
      decoder.decode(bytes.subarray(from, to), { stream: to < end });
    } catch {
      return problem(from, to);
    }
  }
  return problem(start, end);
}
