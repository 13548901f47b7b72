import { readFileSync } from 'node:fs';

/** Where the program's own files lie. Sources (src-main/entry) and bundle (out/main) are equally deep below the root. */
export interface Installation {
  readonly resources: URL;
  readonly renderer: URL;
  readonly preload: URL;
  readonly parseWorker: URL;
  readonly version: string;
}

/** `resourcesFolder`: a packaged window program has its resources outside the archive. */
export function findInstallation(resourcesFolder?: URL): Installation {
  const here = import.meta.url;
  const root = new URL('../../', here);
  const isBundled = !here.endsWith('.ts');
  return {
    resources: resourcesFolder ?? new URL('resources/', root),
    renderer: new URL('out/renderer/', root),
    preload: new URL('out/preload/index.cjs', root),
    parseWorker: isBundled ? new URL('out/main/parse-worker.js', root) : new URL('src-main/workers/parse-worker.ts', root),
    version: readVersion(new URL('package.json', root)),
  };
}

function readVersion(file: URL): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  return typeof version === 'string' ? version : '0.0.0';
}
