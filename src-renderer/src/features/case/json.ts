import { type z } from 'zod';
import { isRecord as isUnknownRecord } from '#shared/base/record.ts';

/** A JSON value as it comes with an observation. */
export type JsonValue = z.core.util.JSONType;
export type JsonRecord = Readonly<Record<string, JsonValue | undefined>>;

export const isRecord = (value: JsonValue | undefined): value is { [key: string]: JsonValue } => isUnknownRecord(value);

export const textAt = (data: JsonRecord, key: string): string | null => (typeof data[key] === 'string' ? data[key] : null);
export const numberAt = (data: JsonRecord, key: string): number => (typeof data[key] === 'number' ? data[key] : 0);
export const recordAt = (data: JsonRecord, key: string): JsonRecord => (isRecord(data[key]) ? data[key] : {});
/** The objects of a list; anything else in it is left out. */
export function recordsAt(data: JsonRecord, key: string): readonly JsonRecord[] {
  const value = data[key];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
export function textsAt(data: JsonRecord, key: string): readonly string[] {
  const value = data[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
