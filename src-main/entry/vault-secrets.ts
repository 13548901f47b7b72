import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Secrets } from '#main/core/ports.ts';

/** As much of Electron's safeStorage as is used; its type, so that no shell but that one needs Electron. */
export interface Vault {
  isEncryptionAvailable(): boolean;
  /** Linux: `basic_text` is obfuscation and not encryption. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

const fileSchema = z.record(z.string(), z.base64());

/** Keys encrypted by the operating system in one file; where it cannot, they last as long as the process and touch no disk. */
export function vaultSecrets(vault: Vault, file: string, platform: NodeJS.Platform): Secrets {
  const session = new Map<string, string>();
  const isKept = (): boolean =>
    vault.isEncryptionAvailable() && !(platform === 'linux' && vault.getSelectedStorageBackend?.() === 'basic_text');
  const read = async (): Promise<Record<string, string>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // No file yet, or one that is not ours to understand: no keys.
      return {};
    }
  };
  return {
    get: async (name) => {
      const encrypted = isKept() ? (await read())[name] : undefined;
      return encrypted === undefined ? session.get(name) : vault.decryptString(Buffer.from(encrypted, 'base64'));
    },
    set: async (name, value) => {
      if (value === undefined) session.delete(name);
      else if (!isKept()) session.set(name, value);
      if (!isKept()) return;
      const { [name]: _, ...others } = await read();
      const next = value === undefined ? others : { ...others, [name]: vault.encryptString(value).toString('base64') };
      await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    describe: () => (isKept() ? 'kept by the operating system' : 'for this session only'),
  };
}
