/** Percent-decodes a path; what cannot be decoded stays as written. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isAbsoluteUrl(href: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(href);
}

/** Splits an href at its fragment, which is percent-decoded; null when it has none. */
export function splitHref(href: string): { readonly path: string; readonly fragment: string | null } {
  const hash = href.indexOf('#');
  return hash === -1 ? { path: href, fragment: null } : { path: href.slice(0, hash), fragment: decode(href.slice(hash + 1)) };
}

/**
 * Name inside the package of a relative path found in the document `from`; undefined when it would leave the package.
 * An empty path is the document itself.
 */
export function resolveInPackage(from: string, path: string): string | undefined {
  if (path === '') return from;
  const segments = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of decode(path).replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined;
    } else {
      segments.push(segment);
    }
  }
  return segments.join('/');
}

/** Last segment of a path or address. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
