import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vaultSecrets, type Vault } from './vault-secrets.ts';

const vault = (given: Partial<Vault> = {}): Vault => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from(text.split('').reverse().join('')),
  decryptString: (encrypted) => encrypted.toString().split('').reverse().join(''),
  ...given,
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auditflow-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('secrets', () => {
  it('are kept encrypted, for this user only, and over a restart', async () => {
    await vaultSecrets(vault(), file, 'linux').set('openai', 'sk-123');
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('sk-123');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = vaultSecrets(vault(), file, 'linux');
    expect(await again.get('openai')).toBe('sk-123');
    expect(again.describe()).toBe('kept by the operating system');
    await again.set('openai', undefined);
    expect(await again.get('openai')).toBeUndefined();
  });

  it.each([
    ['without encryption', vault({ isEncryptionAvailable: () => false }), 'linux'],
    ['with obfuscation only', vault({ getSelectedStorageBackend: () => 'basic_text' }), 'linux'],
  ] as const)('%s last as long as the process and touch no disk', async (_what, weak, platform) => {
    const secrets = vaultSecrets(weak, file, platform);
    await secrets.set('openai', 'sk-123');
    expect(await secrets.get('openai')).toBe('sk-123');
    expect(existsSync(file)).toBe(false);
    expect(secrets.describe()).toBe('for this session only');
    await secrets.set('openai', undefined);
    expect(await secrets.get('openai')).toBeUndefined();
  });

  it('takes a file that is none of ours as empty', async () => {
    writeFileSync(file, '{"openai": 7}');
    expect(await vaultSecrets(vault(), file, 'darwin').get('openai')).toBeUndefined();
  });
});
