import type { PackagedDocument } from './packaged-document.ts';
import { refusal } from './refusal.ts';
import { HEAD_BYTES } from './sniff.ts';

const START_OF_DOCUMENT = '<DOCUMENT>';
const END_OF_DOCUMENT = '</DOCUMENT>';
const DOWNLOAD_AGAIN = 'Download it again.';
/** The end of a submission: its own end tag, or that of the privacy-enhanced message around it. */
const END_OF_SUBMISSION = /<\/(SEC-DOCUMENT|SUBMISSION|IMS-DOCUMENT)>\s*(-----END PRIVACY-ENHANCED MESSAGE-----\s*)?$/;

/**
 * The documents of an EDGAR full submission (SGML: `<DOCUMENT>` … `<FILENAME>` … `<TEXT>`): the `<XBRL>` wrapper is stripped, uuencoded
 * and PDF parts are skipped. A submission that is cut off, at its end or within, is refused, never read as half a filing.
 */
export function listSubmission(bytes: Buffer, file: string): readonly PackagedDocument[] {
  if (!END_OF_SUBMISSION.test(bytes.subarray(-400).toString('latin1'))) throw cutOff(file);
  const documents = new Map<string, MemoryDocument>();
  let position = bytes.indexOf(START_OF_DOCUMENT);
  while (position !== -1) {
    const end = bytes.indexOf(END_OF_DOCUMENT, position);
    if (end === -1) throw cutOff(file);
    const document = readDocument(bytes.subarray(position + START_OF_DOCUMENT.length, end), file);
    if (document !== undefined) addDocument(documents, document, file);
    position = bytes.indexOf(START_OF_DOCUMENT, end);
  }
  if (documents.size === 0) throw refusal(file, 'The submission holds no documents.', 'Download the complete submission from EDGAR.');
  return [...documents.values()];
}

function addDocument(documents: Map<string, MemoryDocument>, document: MemoryDocument, file: string): void {
  const twin = documents.get(document.name);
  if (twin === undefined) documents.set(document.name, document);
  else if (!twin.bytes.equals(document.bytes)) {
    throw refusal(file, `Two of its documents have the name ${document.name} and differ.`, DOWNLOAD_AGAIN);
  }
}

function cutOff(file: string): Error {
  return refusal(file, 'The submission is cut off before its end.', DOWNLOAD_AGAIN);
}

function incomplete(file: string): Error {
  return refusal(file, 'A part of the submission is missing.', DOWNLOAD_AGAIN);
}

/** Where the header lines of another document begin inside this one, the end of this one and what followed it are lost. */
const ANOTHER_DOCUMENT = /^<DOCUMENT>\r?\n<TYPE>/m;

function readDocument(part: Buffer, file: string): MemoryDocument | undefined {
  const textStart = part.indexOf('<TEXT>');
  const textEnd = part.lastIndexOf('</TEXT>');
  if (textStart === -1 || textEnd < textStart) throw incomplete(file);
  const inner = part.indexOf(START_OF_DOCUMENT);
  if (inner !== -1 && ANOTHER_DOCUMENT.test(part.subarray(inner - 1, inner + 40).toString('latin1'))) throw incomplete(file);
  const name = /<FILENAME>\s*([^\r\n<]+)/.exec(part.subarray(0, textStart).toString('latin1'))?.[1]?.trim();
  if (name === undefined || name.includes('/') || name.includes('\\')) return undefined;
  const content = unwrap(part.subarray(textStart + '<TEXT>'.length, textEnd), file);
  return content === undefined ? undefined : new MemoryDocument(name, content);
}

/** The document inside `<XBRL>`, `<XML>` or `<JSON>`, without the line breaks around it; undefined for a uuencoded or PDF part. */
function unwrap(text: Buffer, file: string): Buffer | undefined {
  const start = /^\s*(?:<(XBRL|XML|JSON|PDF)>\s*)?/.exec(text.subarray(0, 256).toString('latin1'));
  const wrapper = start?.[1];
  if (wrapper === 'PDF') return undefined;
  const from = start?.[0].length ?? 0;
  const to = wrapper === undefined ? text.length : text.lastIndexOf(`</${wrapper}>`);
  if (to < from) throw incomplete(file);
  const content = text.subarray(from, to);
  return /^begin [0-7]{3} /.test(content.subarray(0, 16).toString('latin1')) ? undefined : withoutLastBreak(content);
}

/** The line break before the end tag belongs to the submission. */
function withoutLastBreak(content: Buffer): Buffer {
  if (content.at(-1) !== 0x0a) return content;
  return content.subarray(0, content.at(-2) === 0x0d ? -2 : -1);
}

class MemoryDocument implements PackagedDocument {
  readonly name: string;
  readonly size: number;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.size = bytes.length;
    this.bytes = bytes;
  }

  head(): Promise<Uint8Array> {
    return Promise.resolve(this.bytes.subarray(0, HEAD_BYTES));
  }

  read(): Promise<Uint8Array> {
    return Promise.resolve(this.bytes);
  }
}
