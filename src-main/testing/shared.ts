import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';

// Real filings and expected results lie beside the project. Tests that need them are skipped, visibly, where they are absent.

const SHARED = new URL('../../../shared/', import.meta.url);

/** Path of a file there, by its path inside the folder. */
export const sharedFile = (path: string): string => fileURLToPath(new URL(path, SHARED));

export const isShared = (path: string): boolean => existsSync(sharedFile(path));

/** Unpacked when its name ends in `.gz`. */
export function sharedText(path: string): string {
  const bytes = readFileSync(sharedFile(path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export const sharedJson = <Shape>(path: string, shape: z.ZodType<Shape>): Shape => shape.parse(JSON.parse(sharedText(path)));

/** Rows of JSON lines; `only` limits them to lines that hold one of these texts. */
export function sharedLines<Row>(path: string, row: z.ZodType<Row>, only: readonly string[] = ['']): Row[] {
  return sharedText(path)
    .split('\n')
    .filter((line) => line !== '' && only.some((text) => line.includes(text)))
    .map((line) => row.parse(JSON.parse(line)));
}
