import { describe, expect, it } from 'vitest';
import { dataFolder } from './data-folder.ts';
import { resolveRendererFile, type RendererFiles } from './renderer-files.ts';
import { environmentSecrets } from './environment-secrets.ts';
import { lineLog, systemClock } from './system-ports.ts';
import { progressText } from './cli/progress.ts';
import { count, grouped, pairs, table } from './cli/text.ts';

describe('dataFolder', () => {
  it.each([
    ['linux', {}, '/home/a', '/home/a/.local/share/AuditFlow'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/a', '/data/AuditFlow'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/a', '/home/a/.local/share/AuditFlow'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/a', '/home/a/.local/share/AuditFlow'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/a', '/Users/a/Library/Application Support/AuditFlow'],
    ['win32', { APPDATA: 'C:\\Users\\a\\AppData\\Roaming' }, 'C:\\Users\\a', 'C:\\Users\\a\\AppData\\Roaming\\AuditFlow'],
    ['win32', {}, 'C:\\Users\\a', 'C:\\Users\\a\\AppData\\Roaming\\AuditFlow'],
  ] as const)('%s %j', (platform, env, home, folder) => expect(dataFolder(platform, env, home)).toBe(folder));
});

describe('resolveRendererFile', () => {
  const files: RendererFiles = new Map([
    ['/index.html', '/r/index.html'],
    ['/assets/a b.js', '/r/assets/a b.js'],
  ]);
  it.each([
    ['/', '/r/index.html'],
    ['/review', '/r/index.html'],
    ['/filing/filing-1/cases/case-1', '/r/index.html'],
    ['/assets/a%20b.js', '/r/assets/a b.js'],
    ['/assets/missing.js', undefined],
    ['/../x', undefined],
    ['/.', undefined],
    ['/a/%2e%2e/b', undefined],
    ['/a%5cb', undefined],
    ['/%00', undefined],
    ['/%E0%A4%A', undefined],
  ])('%s → %s', (path, file) => expect(resolveRendererFile(path, files)).toBe(file));
});

describe('ports of the system', () => {
  it('a sleep ends early as cancelled', async () => {
    const controller = new AbortController();
    const sleep = systemClock.sleep(60_000, controller.signal);
    controller.abort();
    await expect(sleep).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('keys come from the environment until they are set', async () => {
    const secrets = environmentSecrets({ OPENAI_API_KEY: 'from-environment' });
    expect(await secrets.get('openai')).toBe('from-environment');
    await secrets.set('openai', 'typed');
    expect(await secrets.get('openai')).toBe('typed');
    await secrets.set('openai', undefined);
    expect(await secrets.get('openai')).toBeUndefined();
    expect(await secrets.get('other')).toBeUndefined();
  });

  it('logs lines, and with quiet errors only', () => {
    const lines: string[] = [];
    for (const quiet of [false, true]) {
      const log = lineLog((line) => void lines.push(line), { quiet });
      log.info('opened');
      log.warn('odd', { id: 1 });
      log.error('broken');
    }
    expect(lines).toEqual(['warning: odd {"id":1}\n', 'error: broken\n', 'error: broken\n']);
  });
});

describe('text for a person', () => {
  it.each([
    ['0', '0'],
    ['-1234567.50', '-1,234,567.50'],
    ['123', '123'],
    ['1000', '1,000'],
    ['0.000001', '0.000001'],
    [null, ''],
  ])('amount %s → %s', (amount, text) => expect(grouped(amount)).toBe(text));

  it('aligns columns and cuts long cells', () => {
    const text = table(
      [
        { title: 'Name', max: 6 },
        { title: 'N', align: 'right' },
      ],
      [
        ['abcdefgh', '1'],
        ['a', '1,000'],
      ],
    );
    expect(text).toBe(['Name        N', 'abcde…      1', 'a       1,000'].join('\n'));
  });

  it('leaves out what is not known', () => {
    expect(
      pairs([
        ['A', 'x'],
        ['Long', null],
        ['Bc', 2],
      ]),
    ).toBe('A   x\nBc  2');
    expect([count(1, 'fact'), count(1234, 'fact'), count(2, 'does', 'do')]).toEqual(['1 fact', '1,234 facts', '2 do']);
  });

  it('draws progress, also of an unknown amount', () => {
    expect(progressText({ phase: 'parsing', done: 1, total: 2, document: 'a.htm' })).toBe(
      `parsing  ${'█'.repeat(12)}${'░'.repeat(12)}  50% a.htm`,
    );
    expect(progressText({ phase: 'reading', done: 0, total: 0, document: null })).toContain('  0%');
  });
});
