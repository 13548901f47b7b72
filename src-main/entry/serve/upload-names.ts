const MAX_DEPTH = 12;
const MAX_NAME = 120;

/**
 * A relative path, safe on every platform, for a file name that a browser sent: no way up, no drive, no control or reserved
 * characters, no trailing dots. Always at least one segment.
 */
export function safeRelativePath(name: string): readonly string[] {
  const segments = name
    .split(/[/\\]/)
    .map(safeSegment)
    .filter((segment) => segment !== '');
  return segments.length === 0 ? ['file'] : [...segments.slice(0, -1).slice(-MAX_DEPTH), ...segments.slice(-1)];
}

function safeSegment(segment: string): string {
  const cleaned = segment
    .normalize('NFC')

    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .trim();
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(cleaned) ? `_${cleaned}` : cleaned;
  if (reserved.length <= MAX_NAME) return reserved;
  // The extension decides how a file is read: it stays.
  const extension = /\.\w{1,8}$/.exec(reserved)?.[0] ?? '';
  return reserved.slice(0, MAX_NAME - extension.length) + extension;
}

/** One path a file, none twice: a name that is taken gets a number before its extension. */
export function distinctPaths(names: readonly string[]): readonly (readonly string[])[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const path = safeRelativePath(name);
    const last = path.at(-1) ?? 'file';
    let candidate = path;
    for (let n = 2; taken.has(candidate.join('/').toLowerCase()); n += 1)
      candidate = [...path.slice(0, -1), last.replace(/(\.\w+)?$/, `-${n}$1`)];
    taken.add(candidate.join('/').toLowerCase());
    return candidate;
  });
}

/** What a person recognises the set by: the file's name, or the folder's when all files lie in one. */
export function displayNameOf(paths: readonly (readonly string[])[]): string {
  const [first] = paths;
  if (first === undefined) return 'upload';
  if (paths.length === 1) return first.at(-1) ?? 'upload';
  const folder = first.length > 1 ? first[0] : undefined;
  if (folder !== undefined && paths.every((path) => path.length > 1 && path[0] === folder)) return folder;
  return paths.map((path) => path.at(-1) ?? '').find((name) => /\.x?html?$/i.test(name)) ?? first.at(-1) ?? 'upload';
}
