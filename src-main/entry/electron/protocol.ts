import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { SECURITY_HEADERS } from '../csp.ts';
import { cacheControl, contentType, type RendererFiles, resolveRendererFile } from '../renderer-files.ts';
import { APP_SCHEME, isAppUrl } from './security.ts';

/** Before the app is ready: pages of our scheme are as strict as those of https. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
}

export type AppAnswer =
  { readonly kind: 'file'; readonly path: string; readonly pathname: string } | { readonly kind: 'refused'; readonly status: 404 | 405 };

/** Which file of the renderer a request for our scheme means. */
export function resolveAppUrl(request: { readonly method: string; readonly url: string }, files: RendererFiles): AppAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { kind: 'refused', status: 405 };
  const { pathname } = new URL(request.url);
  const path = isAppUrl(request.url) ? resolveRendererFile(pathname, files) : undefined;
  return path === undefined ? { kind: 'refused', status: 404 } : { kind: 'file', path, pathname };
}

export function serveAppScheme(files: RendererFiles): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const answer = resolveAppUrl(request, files);
    if (answer.kind === 'refused') return new Response(null, { status: answer.status, headers: SECURITY_HEADERS });
    const headers = { ...SECURITY_HEADERS, 'Content-Type': contentType(answer.path), 'Cache-Control': cacheControl(answer.pathname) };
    return new Response(await readFile(answer.path), { headers });
  });
}
