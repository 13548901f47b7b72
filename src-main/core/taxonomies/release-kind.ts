import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { KIND_HEAD_BYTES, kindOfText } from '#shared/xbrl/release-kind.ts';
import { sniff } from '#main/xml/sniff.ts';

/**
 * What a file or folder is added as when nobody says: a release is XML, alone or packed; text is a table, or rule data when it says so. A
 * file that is not there is for the reader to refuse.
 */
export async function releaseKindOf(path: string): Promise<ReleaseKind> {
  if ((await stat(path).catch(() => undefined))?.isFile() !== true) return 'taxonomy';
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_HEAD_BYTES), 0, KIND_HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (sniff(head).kind !== 'text') return 'taxonomy';
    return kindOfText(basename(path), head.toString('utf8'));
  } finally {
    await file.close();
  }
}
