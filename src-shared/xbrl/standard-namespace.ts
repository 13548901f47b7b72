const FAMILY = /^https?:\/\/(?:fasb\.org|xbrl\.us|xbrl\.sec\.gov)\/([a-z-]+)\/(\d{4})(?:-\d\d-\d\d|q[1-4])?\/?$/i;

/**
 * `http://fasb.org/us-gaap/2023` and the older `http://xbrl.us/us-gaap/2009-01-31` → us-gaap and its year. Undefined for an extension
 * namespace.
 */
export function standardNamespace(namespace: string): { family: string; year: number } | undefined {
  const match = FAMILY.exec(namespace);
  const family = match?.[1];
  const year = match?.[2];
  return family === undefined || year === undefined ? undefined : { family: family.toLowerCase(), year: Number(year) };
}
