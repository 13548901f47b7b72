import { describe, expect, it } from 'vitest';
import { decideDownload, decideNavigation, decidePermission, decideWindowOpen, isTrustedSender, WEB_PREFERENCES } from './security.ts';

const OWN = ['app://workbench/', 'app://workbench/filing/1?finding=x#y'];
const FOREIGN = [
  'APP://WORKBENCH/',
  'https://example.com/',
  'http://127.0.0.1:8080/',
  'file:///etc/passwd',
  'app://other/',
  'app://workbench.evil.example/',
  'app://user@workbench/',
  'app://workbench@evil.example/',
  'app:workbench',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://workbench/1',
  'about:blank',
  'not an address',
  '',
];

describe('navigation', () => {
  it.each(OWN)('stays at %s', (url) => expect(decideNavigation(url)).toBe('allow'));
  it.each(FOREIGN)('does not go to %s', (url) => expect(decideNavigation(url)).toBe('deny'));
  it('opens no window', () => expect(decideWindowOpen()).toEqual({ action: 'deny' }));
});

describe('downloads', () => {
  it.each(['blob:app://workbench/2f0c', 'blob:app://workbench/'])('saves %s, which a page made', (url) =>
    expect(decideDownload(url)).toBe('allow'),
  );
  it.each([
    ...OWN,
    ...FOREIGN.filter((url) => url !== 'blob:app://workbench/1'),
    'blob:https://example.com/1',
    'blob:null/1',
    'blob:app://workbench.evil.example/1',
    'blob:blob:app://workbench/1',
  ])('does not save %s', (url) => expect(decideDownload(url)).toBe('deny'));
});

describe('permissions', () => {
  it('are all denied', () => expect(decidePermission()).toBe(false));
});

describe('isTrustedSender', () => {
  it.each(OWN)('trusts the top frame at %s', (url) => expect(isTrustedSender({ url, parent: null })).toBe(true));
  it.each(FOREIGN)('does not trust %s', (url) => expect(isTrustedSender({ url, parent: null })).toBe(false));
  it('trusts no frame within a page and none that is gone', () => {
    expect(isTrustedSender({ url: 'app://workbench/', parent: {} })).toBe(false);
    expect(isTrustedSender(null)).toBe(false);
  });
});

describe('WEB_PREFERENCES', () => {
  it('keep the page apart from Node', () => {
    expect(WEB_PREFERENCES).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });
});
