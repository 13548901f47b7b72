import { describe, expect, it, vi } from 'vitest';
import type { RendererFiles } from '../renderer-files.ts';
import { mainPath } from './bridge.ts';
import { decideLaunch } from './launch.ts';
import { menuTemplate } from './menu.ts';
import { resolveAppUrl } from './protocol.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

describe('decideLaunch', () => {
  const cwd = '/home/someone';
  it.each([
    ['a start of the package', ['/opt/auditflow'], true, { input: undefined, workspace: undefined, rules: [], releases: [] }],
    [
      'a file association',
      ['/opt/auditflow', '/data/a.zip'],
      true,
      { input: '/data/a.zip', workspace: undefined, rules: [], releases: [] },
    ],
    ['a relative path', ['/opt/auditflow', 'a.zip'], true, { input: '/home/someone/a.zip', workspace: undefined, rules: [], releases: [] }],
    [
      'a checkout',
      ['electron', '--no-sandbox', '/src', 'a.zip', '--workspace', 'w.auditflow'],
      false,
      { input: '/home/someone/a.zip', workspace: '/home/someone/w.auditflow', rules: [], releases: [] },
    ],
    ['a checkout without a filing', ['electron', '/src'], false, { input: undefined, workspace: undefined, rules: [], releases: [] }],
    [
      "Chromium's switches",
      ['/opt/auditflow', '--allow-file-access', '--lang=de', '/data/a.zip'],
      true,
      { input: '/data/a.zip', workspace: undefined, rules: [], releases: [] },
    ],
    [
      'an in-memory workspace',
      ['/opt/auditflow', '--workspace', ':memory:'],
      true,
      { input: undefined, workspace: ':memory:', rules: [], releases: [] },
    ],
    [
      'rule data',
      ['/opt/auditflow', '--rules', 'a.json', '--rules', '/b.json', '--release', 'us-gaap-2024.zip'],
      true,
      { input: undefined, workspace: undefined, rules: ['/home/someone/a.json', '/b.json'], releases: ['/home/someone/us-gaap-2024.zip'] },
    ],
    [
      'an option without its value',
      ['/opt/auditflow', '--workspace'],
      true,
      { input: undefined, workspace: undefined, rules: [], releases: [] },
    ],
    ['an empty argument', ['/opt/auditflow', ''], true, { input: undefined, workspace: undefined, rules: [], releases: [] }],
  ])('%s', (_what, argv, isPackaged, launch) => expect(decideLaunch(argv, { cwd, isPackaged })).toEqual(launch));
});

describe('resolveAppUrl', () => {
  const files: RendererFiles = new Map([
    ['/index.html', '/r/index.html'],
    ['/assets/a.js', '/r/assets/a.js'],
  ]);
  it.each([
    ['app://workbench/', '/r/index.html'],
    ['app://workbench/assets/a.js', '/r/assets/a.js'],
    ['app://workbench/filing/1/findings?x=1', '/r/index.html'],
  ])('%s → %s', (url, path) => expect(resolveAppUrl({ method: 'GET', url }, files)).toMatchObject({ kind: 'file', path }));

  it.each([
    ['another host', 'app://other/assets/a.js'],
    ['what is not there', 'app://workbench/assets/b.js'],
    ['a way up', 'app://workbench/..%2f..%2fetc/passwd.txt'],
    ['a coded way up', 'app://workbench/%2e%2e%5cx'],
    ['half a code', 'app://workbench/%'],
  ])('refuses %s', (_what, url) => expect(resolveAppUrl({ method: 'GET', url }, files)).toEqual({ kind: 'refused', status: 404 }));

  it('answers GET and HEAD only', () => {
    expect(resolveAppUrl({ method: 'POST', url: 'app://workbench/' }, files)).toEqual({ kind: 'refused', status: 405 });
    expect(resolveAppUrl({ method: 'HEAD', url: 'app://workbench/' }, files)).toMatchObject({ kind: 'file' });
  });
});

describe('mainPath', () => {
  it.each([
    [['/a/x.zip'], '/a/x.zip'],
    [['/a/x.xsd', '/a/x.htm', '/a/x_lab.xml'], '/a/x.htm'],
    [['/a/x.xml', '/a/x.xsd'], '/a/x.xml'],
  ])('%j → %s', (paths, path) => expect(mainPath(paths)).toBe(path));
  it('needs one', () => expect(() => mainPath([])).toThrow('No file was chosen.'));
});

describe('menuTemplate', () => {
  const actions = { openFile: vi.fn(), openFolder: vi.fn() };
  const text = (platform: NodeJS.Platform, isPackaged: boolean): string => JSON.stringify(menuTemplate(platform, isPackaged, actions));

  it('opens files and folders', () => {
    const file = menuTemplate('linux', true, actions).find(({ label }) => label === 'File')?.submenu;
    expect(file).toMatchObject([
      { label: 'Open Filing…', accelerator: 'CmdOrCtrl+O', click: actions.openFile },
      { label: 'Open Folder…', click: actions.openFolder },
      {},
      { role: 'quit' },
    ]);
  });

  it('has the tools of developers in a checkout only', () => {
    expect(text('linux', false)).toContain('toggleDevTools');
    expect(text('linux', true)).not.toContain('toggleDevTools');
  });

  it('has the menus of a Mac on a Mac only', () => {
    expect(text('darwin', true)).toMatch(/appMenu.*recentDocuments.*"role":"close"/);
    expect(text('win32', true)).not.toMatch(/appMenu|recentDocuments/);
  });
});
