// The root of the checkout and what every script needs from it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import process from 'node:process';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inProject = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** A package's command as [node, script]: no shell and no platform-dependent shim between. */
export function tool(/** @type {string} */ script, /** @type {string[]} */ ...args) {
  return /** @type {[string, string[]]} */ ([process.execPath, [inProject('node_modules', script), ...args]]);
}

/** Relative paths mean the folder the person stands in, which npm keeps in INIT_CWD. */
export function fromCaller(/** @type {string} */ path) {
  return resolve(callerFolder(), path);
}

export function callerFolder() {
  const isRunByNpm = ['auditflow', 'start'].includes(process.env.npm_lifecycle_event ?? '');
  const folder = isRunByNpm ? process.env.INIT_CWD : undefined;
  return folder && existsSync(folder) ? folder : process.cwd();
}

export const isRoot = process.getuid?.() === 0;

export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Node strips the types of our sources itself from 22.18 on. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  process.stderr.write(
    `AuditFlow Workbench needs Node 22.18 or newer; this is ${process.version}. Install a current Node, or run through npm ("npm start", "npm test").\n`,
  );
  process.exit(1);
}
