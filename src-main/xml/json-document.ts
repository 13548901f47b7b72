import { AppError } from '#shared/base/errors.ts';
import { isRecord, type UnknownRecord } from '#shared/base/record.ts';
import type { PackagedDocument } from './packaged-document.ts';

export type JsonReading =
  | { readonly kind: 'read'; readonly content: unknown }
  /** `problem` is the rest of a sentence about the document. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** The rest of a sentence about a document that is larger than what is read of its kind. */
export const sizeProblem = ({ size }: Pick<PackagedDocument, 'size'>, maxBytes: number): string | undefined =>
  size > maxBytes ? `is larger than ${maxBytes.toLocaleString('en-US')} bytes.` : undefined;

/** Reads a JSON document that only adds to a filing: what is wrong with it is an answer, not a failure. Never larger than `maxBytes`. */
export async function readJson(document: Pick<PackagedDocument, 'size' | 'read'>, maxBytes: number): Promise<JsonReading> {
  const tooLarge = sizeProblem(document, maxBytes);
  if (tooLarge !== undefined) return { kind: 'unreadable', problem: tooLarge };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await document.read());
    const content: unknown = JSON.parse(text);
    return { kind: 'read', content };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unreadable', problem: 'is not well-formed JSON.' };
    if (error instanceof TypeError) return { kind: 'unreadable', problem: 'is not UTF-8.' };
    if (error instanceof AppError && error.code === 'input-refused') return { kind: 'unreadable', problem: 'is damaged.' };
    throw error;
  }
}

/** The member when it is a record, else an empty one. */
export function recordAt(record: UnknownRecord, key: string): UnknownRecord {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return isRecord(value) ? value : {};
}

/** The member as trimmed text; null when it is no text or empty. */
export function textAt(record: UnknownRecord, key: string): string | null {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
