import type { PackagedDocument } from './packaged-document.ts';
import { refusal } from './refusal.ts';
import { HEAD_BYTES } from './sniff.ts';

const END_OF_DOCUMENT = '</DOCUMENT>';

/**
 * The documents of an EDGAR full submission (SGML: `<DOCUMENT>` … `<FILENAME>` … `<TEXT>`): the `<XBRL>` wrapper is stripped, uuencoded
 * parts are skipped. A submission that is cut off is refused, never read as half a filing.
 */
export function listSubmission(bytes: Buffer, file: string): readonly PackagedDocument[] {
  const documents: PackagedDocument[] = [];
  let position = bytes.indexOf('<DOCUMENT>');
  while (position !== -1) {
    const end = bytes.indexOf(END_OF_DOCUMENT, position);
    if (end === -1) throw cutOff(file);
    const document = readDocument(bytes.subarray(position, end), file);
    if (document !== undefined) documents.push(document);
    position = bytes.indexOf('<DOCUMENT>', end);
  }
  if (documents.length === 0) throw refusal(file, 'The submission holds no documents.', 'Download the complete submission from EDGAR.');
  const tail = bytes.subarray(-200).toString('latin1');
  if (!/<\/(SEC-DOCUMENT|SUBMISSION|IMS-DOCUMENT)>|-----END PRIVACY/.test(tail)) throw cutOff(file);
  return documents;
}

function cutOff(file: string): Error {
  return refusal(file, 'The submission is cut off before its end.', 'Download it again.');
}

function readDocument(part: Buffer, file: string): PackagedDocument | undefined {
  const textStart = part.indexOf('<TEXT>');
  const textEnd = part.lastIndexOf('</TEXT>');
  if (textStart === -1 || textEnd < textStart) throw cutOff(file);
  const name = /<FILENAME>\s*([^\r\n<]+)/.exec(part.subarray(0, textStart).toString('latin1'))?.[1]?.trim();
  if (name === undefined || name.includes('/') || name.includes('\\')) return undefined;
  const content = unwrap(part.subarray(textStart + '<TEXT>'.length, textEnd));
  return content === undefined ? undefined : new MemoryDocument(name, content);
}

/** The document inside `<XBRL>` or `<XML>`, without the line breaks around it; undefined for a uuencoded or PDF part. */
function unwrap(text: Buffer): Buffer | undefined {
  const start = /^\s*(?:<(XBRL|XML|PDF)>\s*)?/.exec(text.subarray(0, 256).toString('latin1'));
  const wrapper = start?.[1];
  if (wrapper === 'PDF') return undefined;
  const from = start?.[0].length ?? 0;
  const to = wrapper === undefined ? text.length : text.lastIndexOf(`</${wrapper}>`);
  const content = text.subarray(from, Math.max(from, to));
  return /^begin [0-7]{3} /.test(content.subarray(0, 16).toString('latin1')) ? undefined : content;
}

class MemoryDocument implements PackagedDocument {
  readonly name: string;
  readonly size: number;
  readonly #bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  head(): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes.subarray(0, HEAD_BYTES));
  }

  read(): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes);
  }
}
