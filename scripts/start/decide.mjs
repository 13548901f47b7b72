/**
 * What `npm start` knows when it chooses how to show the workbench.
 * @typedef {object} Surroundings
 * @property {boolean} hasElectronBinary
 * @property {boolean} hasDisplay
 * @property {boolean} hasBrowser  a Chromium or Chrome was found
 * @property {NodeJS.Platform} platform
 */

/**
 * @typedef {object} Shell
 * @property {'electron' | 'app-window' | 'default-browser' | 'address'} kind
 * @property {string} because  one clause for the person
 */

/**
 * The best shell that can work here.
 * @param {Surroundings} surroundings
 * @returns {Shell}
 */
export function decideShell({ hasElectronBinary, hasDisplay, hasBrowser, platform }) {
  if (!hasDisplay) {
    return {
      kind: 'address',
      because: platform === 'linux' ? 'there is no display (DISPLAY and WAYLAND_DISPLAY are unset)' : 'there is no display',
    };
  }
  if (hasElectronBinary) return { kind: 'electron', because: 'Electron is installed' };
  if (hasBrowser) return { kind: 'app-window', because: 'Electron is not available, and a Chromium is installed' };
  return { kind: 'default-browser', because: 'Electron is not available, and no Chromium was found' };
}

/**
 * The address in a line of the server's output, if it announces one.
 * @param {string} line
 * @returns {string | undefined}
 */
export function readyAddress(line) {
  return /^READY:(http:\/\/127\.0\.0\.1:\d+\/\S*)\s*$/.exec(line)?.[1];
}
