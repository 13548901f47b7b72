import { describe, expect, it } from 'vitest';
import { decideShell, readyAddress } from './decide.mjs';

describe('decideShell', () => {
  it.each([
    { hasElectronBinary: true, hasDisplay: true, hasBrowser: true, platform: 'linux', kind: 'electron' },
    { hasElectronBinary: true, hasDisplay: true, hasBrowser: false, platform: 'darwin', kind: 'electron' },
    { hasElectronBinary: true, hasDisplay: false, hasBrowser: true, platform: 'linux', kind: 'address' },
    { hasElectronBinary: false, hasDisplay: true, hasBrowser: true, platform: 'linux', kind: 'app-window' },
    { hasElectronBinary: false, hasDisplay: true, hasBrowser: true, platform: 'win32', kind: 'app-window' },
    { hasElectronBinary: false, hasDisplay: true, hasBrowser: false, platform: 'darwin', kind: 'default-browser' },
    { hasElectronBinary: false, hasDisplay: true, hasBrowser: false, platform: 'linux', kind: 'default-browser' },
    { hasElectronBinary: false, hasDisplay: false, hasBrowser: true, platform: 'linux', kind: 'address' },
    { hasElectronBinary: false, hasDisplay: false, hasBrowser: false, platform: 'linux', kind: 'address' },
  ] as const)('electron $hasElectronBinary, display $hasDisplay, browser $hasBrowser, $platform → $kind', ({ kind, ...surroundings }) => {
    const shell = decideShell(surroundings);
    expect(shell.kind).toBe(kind);
    expect(shell.because).not.toBe('');
  });

  it('names the unset variables where there is no display on Linux', () => {
    expect(decideShell({ hasElectronBinary: true, hasDisplay: false, hasBrowser: true, platform: 'linux' }).because).toContain('DISPLAY');
  });
});

describe('readyAddress', () => {
  it.each([
    ['READY:http://127.0.0.1:4567/?token=abc', 'http://127.0.0.1:4567/?token=abc'],
    ['READY:http://127.0.0.1:4567/\r', 'http://127.0.0.1:4567/'],
    ['READY:http://example.org/?token=abc', undefined],
    ['READY:http://127.0.0.1:4567.example.org/', undefined],
    ['listening', undefined],
  ])('%j → %j', (line, address) => {
    expect(readyAddress(line)).toBe(address);
  });
});
