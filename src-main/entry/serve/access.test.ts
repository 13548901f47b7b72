import { describe, expect, it } from 'vitest';
import {
  type AccessPolicy,
  type AccessRequest,
  cookieName,
  decideActionAccess,
  decidePageAccess,
  isAllowedHost,
  isAllowedOrigin,
  isSameSecret,
  landing,
} from './access.ts';

const policy: AccessPolicy = { port: 8080, token: 'the-token', session: 'the-session' };
const at = (path: string): URL => new URL(path, 'http://127.0.0.1:8080');
const request = (given: Partial<AccessRequest>): AccessRequest => ({
  method: 'GET',
  url: at('/'),
  host: '127.0.0.1:8080',
  origin: undefined,
  cookie: undefined,
  ...given,
});
const signedIn = `other=1; ${cookieName(8080)}=the-session`;

describe('isAllowedHost', () => {
  it.each([
    ['127.0.0.1:8080', true],
    ['localhost:8080', true],
    ['LOCALHOST:8080', true],
    ['127.0.0.1', false],
    ['127.0.0.1:8081', false],
    ['localhost', false],
    ['evil.example:8080', false],
    ['127.0.0.1.evil.example:8080', false],
    ['evil.example', false],
    ['[::1]:8080', false],
    ['0.0.0.0:8080', false],
    ['127.0.0.1:8080@evil.example', false],
    ['', false],
    [undefined, false],
  ])('%s → %s', (host, allowed) => expect(isAllowedHost(host, 8080)).toBe(allowed));
});

describe('isAllowedOrigin', () => {
  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://localhost:8080', true],
    ['https://127.0.0.1:8080', false],
    ['http://127.0.0.1:9090', false],
    ['http://evil.example', false],
    ['http://localhost:8080.evil.example', false],
    ['null', false],
    ['', false],
    [undefined, false],
  ])('%s → %s', (origin, allowed) => expect(isAllowedOrigin(origin, 8080)).toBe(allowed));
});

describe('isSameSecret', () => {
  it('compares whatever the lengths', () => {
    expect(isSameSecret('abc', 'abc')).toBe(true);
    expect(isSameSecret('abc', 'abd')).toBe(false);
    expect(isSameSecret('', 'abc')).toBe(false);
    expect(isSameSecret('a'.repeat(10_000), 'abc')).toBe(false);
  });
});

describe('decidePageAccess', () => {
  it('exchanges the token for a cookie that scripts and other sites do not see, and goes on without it', () => {
    expect(decidePageAccess(request({ url: at('/settings?token=the-token&x=1') }), policy)).toEqual({
      kind: 'sign-in',
      location: '/settings?x=1',
      cookie: 'auditflow-8080=the-session; Path=/; HttpOnly; SameSite=Strict',
    });
  });

  it('never redirects to another host', () => {
    const access = decidePageAccess(request({ url: at('//evil.example/?token=the-token') }), policy);
    expect(access).toMatchObject({ kind: 'sign-in', location: '/' });
    const twice = new URL('http://127.0.0.1:8080//evil.example/?token=the-token');
    expect(decidePageAccess(request({ url: twice }), policy)).toMatchObject({ location: '/evil.example/' });
  });

  it.each([
    ['no secret', {}, 401],
    ['a wrong token', { url: at('/?token=wrong') }, 401],
    ['an empty token', { url: at('/?token=') }, 401],
    ['a wrong cookie', { cookie: `${cookieName(8080)}=wrong` }, 401],
    ["another port's cookie", { cookie: `${cookieName(8081)}=the-session` }, 401],
    ['the token as cookie', { cookie: `${cookieName(8080)}=the-token` }, 401],
    ['a foreign host', { host: 'evil.example:8080', cookie: signedIn }, 421],
    ['no host', { host: undefined, cookie: signedIn }, 421],
    ['a POST', { method: 'POST', cookie: signedIn }, 405],
  ] as const)('refuses %s', (_what, given, status) => {
    expect(decidePageAccess(request(given), policy)).toMatchObject({ kind: 'refused', status });
  });

  it('grants the cookie, and everybody with --no-token (but no foreign host)', () => {
    expect(decidePageAccess(request({ cookie: signedIn }), policy)).toEqual({ kind: 'granted' });
    const open = { ...policy, token: undefined };
    expect(decidePageAccess(request({}), open)).toEqual({ kind: 'granted' });
    expect(decidePageAccess(request({ host: 'evil.example' }), open)).toMatchObject({ status: 421 });
  });
});

describe('decideActionAccess', () => {
  const own = 'http://127.0.0.1:8080';
  it.each([
    ['cookie and own origin', { origin: own, cookie: signedIn }, 'granted'],
    ['token and own origin', { origin: own, url: at('/rpc?token=the-token') }, 'granted'],
    ['cookie without origin', { cookie: signedIn }, 403],
    ['cookie and foreign origin', { origin: 'https://evil.example', cookie: signedIn }, 403],
    ['cookie and a sandboxed page', { origin: 'null', cookie: signedIn }, 403],
    ['own origin without cookie', { origin: own }, 401],
    ['foreign host', { host: 'evil.example:8080', origin: 'http://evil.example:8080', cookie: signedIn }, 421],
  ] as const)('%s → %s', (_what, given, expected) => {
    const access = decideActionAccess(request(given), policy);
    expect(access.kind === 'refused' ? access.status : access.kind).toBe(expected);
  });

  it('checks the origin even with --no-token', () => {
    const open = { ...policy, token: undefined };
    expect(decideActionAccess(request({ origin: 'http://evil.example' }), open)).toMatchObject({ status: 403 });
    expect(decideActionAccess(request({ origin: own }), open)).toEqual({ kind: 'granted' });
  });
});

describe('landing', () => {
  it.each([
    ['/', undefined],
    ['/settings?x=1', undefined],
    ['/?token=t', '/'],
    ['/?token=t&filing=filing-1', '/filing/filing-1'],
    ['/?filing=a/../b', '/filing/a%2F..%2Fb'],
    ['/settings?token=t&y=2', '/settings?y=2'],
  ])('%s → %s', (from, to) => expect(landing(at(from))).toBe(to));
});
