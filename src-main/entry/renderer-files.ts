import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** URL path → file of the built renderer. Only what was listed can be answered, so no path can lead out of the folder. */
export type RendererFiles = ReadonlyMap<string, string>;

/** Lists the regular files under a folder; symbolic links are left out. Empty when there is no such folder. */
export function listRendererFiles(folder: string): RendererFiles {
  const files = new Map<string, string>();
  for (const entry of readFolder(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  return files;
}

function readFolder(folder: string): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder);
  } catch {
    return [];
  }
}
const readEntries = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true });

/** The file for a URL path as it stands in the URL; client routes (no extension) get index.html. Undefined: there is none. */
export function resolveRendererFile(pathname: string, files: RendererFiles): string | undefined {
  const path = decodePath(pathname);
  if (path === undefined) return undefined;
  return files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined);
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]|(^|\/)\.\.?(\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

export const contentType = (path: string): string => TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Names with a hash never change; everything else is asked for again. */
export const cacheControl = (pathname: string): string =>
  /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(pathname) ? 'private, max-age=31536000, immutable' : 'no-cache';
