import type { FilingPackage } from '../package.ts';

export interface Part {
  readonly name: string;
  readonly type: string;
  readonly wrapper?: 'XBRL' | 'XML' | 'JSON' | 'PDF';
  readonly content: string | Buffer;
}

export interface SubmissionOptions {
  readonly envelope?: 'SEC-DOCUMENT' | 'SUBMISSION' | 'PRIVACY';
  /** Parts before those of the filing. */
  readonly extra?: readonly Part[];
}

const HEADER = '<SEC-HEADER>0000000001-24-000001.hdr.sgml : 20240101\nACCESSION NUMBER:\t\t0000000001-24-000001\n</SEC-HEADER>\n';

function partText({ name, type, wrapper, content }: Part, sequence: number): Buffer {
  const header = `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${sequence}\n<FILENAME>${name}\n<DESCRIPTION>${type}\n<TEXT>\n`;
  const open = wrapper === undefined ? '' : `<${wrapper}>\n`;
  const close = wrapper === undefined ? '' : `</${wrapper}>\n`;
  return Buffer.concat([Buffer.from(header + open), Buffer.from(content), Buffer.from(`\n${close}</TEXT>\n</DOCUMENT>\n`)]);
}

function envelopeOf(kind: NonNullable<SubmissionOptions['envelope']>): readonly [before: string, after: string] {
  const before = `<SEC-DOCUMENT>0000000001-24-000001.txt : 20240101\n${HEADER}`;
  if (kind === 'SEC-DOCUMENT') return [before, '</SEC-DOCUMENT>\n'];
  if (kind === 'SUBMISSION') return ['<SUBMISSION>\n<ACCESSION-NUMBER>0000000001-24-000001\n<TYPE>10-K\n', '</SUBMISSION>\n'];
  return [
    `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n${before}`,
    '</SEC-DOCUMENT>\n-----END PRIVACY-ENHANCED MESSAGE-----\n',
  ];
}

function submissionBytes(parts: readonly Part[], { envelope = 'SEC-DOCUMENT', extra = [] }: SubmissionOptions): Buffer {
  const [before, after] = envelopeOf(envelope);
  const texts = [...extra, ...parts].map((part, index) => partText(part, index + 1));
  return Buffer.concat([Buffer.from(before), ...texts, Buffer.from(after)]);
}

/** EDGAR's text of a full submission. */
export function submission(parts: readonly Part[], options: SubmissionOptions = {}): string {
  return submissionBytes(parts, options).toString();
}

/** The documents of a package as the full submission that they could have come in. */
export async function submissionOf(filing: FilingPackage, options: SubmissionOptions): Promise<Buffer> {
  const parts: Part[] = [];
  for (const document of filing.documents) {
    const type = /\.htm$/i.test(document.name) ? '10-K' : document.name.endsWith('.xsd') ? 'EX-101.SCH' : 'EX-101.INS';
    parts.push({ name: document.name, type, wrapper: 'XBRL', content: Buffer.from(await document.read()) });
  }
  return submissionBytes(parts, options);
}
