import { baseName } from './package-path.ts';

/** Schemas of the specifications themselves: what they declare is built in, so their absence costs nothing. */
const SPECIFICATION = /^https?:\/\/(www\.)?(xbrl\.org|w3\.org)\//;

export const isSpecification = (url: string): boolean => SPECIFICATION.test(url);

/** Whether a document of a standard taxonomy holds data types and role types only: no fact's concept is in it. */
export const declaresTypesOnly = (url: string): boolean => /-(types|roles|parts)-/.test(baseName(url));

export interface StandardDocument {
  /** us-gaap, srt, dei … as in the namespace of what it declares. */
  readonly family: string;
  readonly year: number;
}

const PUBLISHERS = /^https?:\/\/(?:[a-z]+\.)?(?:fasb\.org|xbrl\.us|sec\.gov)\//i;
/** `us-gaap-2024.xsd`, `us-gaap-ebp-2023.xsd`, `us-types-2009-01-31.xsd`, `cyd-entire-2024.xsd`, `dei-2024_lab.xsd`. */
const NAME = /^(us-gaap-ebp|us-gaap|[a-z]+)(?:-[a-z-]+)?-(\d{4})(?:-\d\d-\d\d|q[1-4])?(?:[-_][a-z-]+)?\.(?:xsd|xml)$/i;

/** The taxonomy and year that an address of FASB, XBRL US or the SEC belongs to; undefined for any other document. */
export function standardDocument(url: string): StandardDocument | undefined {
  const match = PUBLISHERS.test(url) ? NAME.exec(baseName(url)) : null;
  const [, prefix, year] = match ?? [];
  if (prefix === undefined || year === undefined) return undefined;
  const family = prefix.toLowerCase();
  return { family: family === 'us' ? 'us-gaap' : family, year: Number(year) };
}
