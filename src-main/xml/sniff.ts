import { NS } from './element-kind.ts';
import { detectEncoding } from './encoding.ts';

/** What the first bytes of a file or document say it is; names play no part. */
export type ContentKind =
  'empty' | 'zip' | 'pdf' | 'submission' | 'inline' | 'html' | 'instance' | 'schema' | 'linkbase' | 'xml' | 'text' | 'binary';

export interface Sniffed {
  readonly kind: ContentKind;
  /** Of an XML document: the root's name as written. */
  readonly root: string | null;
}

/** Enough for the longest prologue and root tag seen; a root that is not closed by then is judged by what is there. */
export const HEAD_BYTES = 65_536;

/** Judges the head of a document (up to HEAD_BYTES). `inline` needs the namespace in the root tag; see `mentionsInline` for the rest. */
export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return { kind: 'empty', root: null };
  const magic = new TextDecoder('latin1').decode(head.subarray(0, 1_024));
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(magic)) return { kind: 'zip', root: null };
  if (/^\s*%PDF-/.test(magic)) return { kind: 'pdf', root: null };
  const text = headText(head);
  if (/^\s*(-----BEGIN PRIVACY|<SEC-DOCUMENT>|<SUBMISSION>|<IMS-DOCUMENT>)/.test(text)) return { kind: 'submission', root: null };
  const root = rootTag(text);
  if (root !== null) return sniffRoot(root);
  return { kind: text.includes('\0') ? 'binary' : 'text', root: null };
}

/** True when the namespace of Inline XBRL occurs anywhere: it may be declared below the root. */
export function mentionsInline(bytes: Uint8Array): boolean {
  const { label } = detectEncoding(bytes);
  const encoding = label === 'utf-16le' ? 'utf16le' : 'latin1';
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/inlineXBRL', 0, encoding);
}

function headText(head: Uint8Array): string {
  const { label, mark } = detectEncoding(head);
  const isWide = label.startsWith('utf-16');
  return new TextDecoder(isWide ? label : 'latin1').decode(head.subarray(mark));
}

function rootTag(text: string): string | null {
  const prologue = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[[\s\S]*?\]\s*)?>\s*)*/i.exec(
    text,
  );
  const rest = text.slice(prologue?.[0].length ?? 0);
  return /^<[A-Za-z_][^>]*>?/.exec(rest)?.[0] ?? null;
}

function sniffRoot(tag: string): Sniffed {
  const root = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
  const colon = root.indexOf(':');
  const prefix = root.slice(0, Math.max(colon, 0));
  const local = root.slice(colon + 1);
  const uri = declaredIn(tag, prefix);
  if (local.toLowerCase() === 'html') return { kind: tag.includes('/inlineXBRL') ? 'inline' : 'html', root };
  if (uri === NS.xbrli && local === 'xbrl') return { kind: 'instance', root };
  if (uri === NS.xs && local === 'schema') return { kind: 'schema', root };
  if (uri === NS.link && local === 'linkbase') return { kind: 'linkbase', root };
  return { kind: 'xml', root };
}

const DECLARATION = /\sxmlns(?::([^\s=]+))?\s*=\s*["']([^"']*)["']/g;

/** The namespace of a prefix (empty: the default one), which is compared as text: what a document writes makes no expression. */
function declaredIn(tag: string, prefix: string): string {
  for (const [, declared = '', uri = ''] of tag.matchAll(DECLARATION)) if (declared === prefix) return uri.trim();
  return '';
}
