import { createHash, timingSafeEqual } from 'node:crypto';

/** What access is decided by: the address that is served and the two secrets. */
export interface AccessPolicy {
  readonly port: number;
  /** Stands in the address that is printed. Undefined with --no-token: then everybody on this machine may come in. */
  readonly token: string | undefined;
  /** What the browser keeps in its cookie after it has shown the token. */
  readonly session: string;
}

export interface AccessRequest {
  readonly method: string;
  readonly url: URL;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
}

export type Access =
  | { readonly kind: 'granted' }
  /** The token was right: set the cookie and go on at the address without it. */
  | { readonly kind: 'sign-in'; readonly location: string; readonly cookie: string }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 405 | 421; readonly message: string };

const refused = (status: 401 | 403 | 405 | 421, message: string): Access => ({ kind: 'refused', status, message });

/** Only these two names of the loopback address: a foreign name that resolves to it is DNS rebinding. */
const hostsOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

export const isAllowedHost = (host: string | undefined, port: number): boolean =>
  host !== undefined && hostsOf(port).includes(host.toLowerCase());

export const isAllowedOrigin = (origin: string | undefined, port: number): boolean =>
  origin !== undefined && hostsOf(port).some((host) => origin === `http://${host}`);

/** Equal in constant time whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Cookies do not tell ports apart, so the name does. */
export const cookieName = (port: number): string => `auditflow-${port}`;

function sessionIn(cookie: string | undefined, port: number): string | undefined {
  const prefix = `${cookieName(port)}=`;
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(prefix));
  return pair?.trim().slice(prefix.length);
}

/** Pages and their files: GET or HEAD with the right Host, and the cookie or the token. */
export function decidePageAccess(request: AccessRequest, policy: AccessPolicy): Access {
  if (!isAllowedHost(request.host, policy.port)) return refused(421, 'This address is not served here.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405, 'Only GET is answered here.');
  return decideSecret(request, policy);
}

/** What acts (the WebSocket, uploads): the right Host, an Origin of our own, and the cookie. */
export function decideActionAccess(request: AccessRequest, policy: AccessPolicy): Access {
  if (!isAllowedHost(request.host, policy.port)) return refused(421, 'This address is not served here.');
  if (!isAllowedOrigin(request.origin, policy.port)) return refused(403, 'Only pages of this server may do that.');
  const access = decideSecret(request, policy);
  return access.kind === 'sign-in' ? { kind: 'granted' } : access;
}

/** Where an address that carries a token or a filing leads: the plain address of that place. Undefined: it is one already. */
export function landing(url: URL): string | undefined {
  const filing = url.pathname === '/' ? url.searchParams.get('filing') : null;
  if (filing !== null) return `/filing/${encodeURIComponent(filing)}`;
  if (!url.searchParams.has('token')) return undefined;
  const clean = new URL(url);
  clean.searchParams.delete('token');
  // Two slashes at the beginning would mean another host.
  return `${clean.pathname.replace(/^\/+/, '/')}${clean.search}`;
}

function decideSecret({ url, cookie }: AccessRequest, policy: AccessPolicy): Access {
  const token = url.searchParams.get('token');
  if (policy.token !== undefined && token !== null && isSameSecret(token, policy.token)) {
    return {
      kind: 'sign-in',
      location: landing(url) ?? '/',
      cookie: `${cookieName(policy.port)}=${policy.session}; Path=/; HttpOnly; SameSite=Strict`,
    };
  }
  if (policy.token === undefined) return { kind: 'granted' };
  const session = sessionIn(cookie, policy.port);
  if (session !== undefined && isSameSecret(session, policy.session)) return { kind: 'granted' };
  return refused(401, 'This window is not signed in. Open the address that the terminal printed; it holds the key.');
}
