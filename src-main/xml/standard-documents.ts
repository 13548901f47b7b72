import { baseName } from './package-path.ts';
import { homeOfFile, type ReleaseHome } from './release-home.ts';

/** Schemas of the specifications themselves: what they declare is built in, so their absence costs nothing. */
const SPECIFICATION = /^https?:\/\/(www\.)?(xbrl\.org|w3\.org)\//;

export const isSpecification = (url: string): boolean => SPECIFICATION.test(url);

/** Whether a document of a standard taxonomy holds data types and role types only: no fact's concept is in it. */
export const declaresTypesOnly = (url: string): boolean => /-(types|roles|parts)-/.test(baseName(url));

/** Whether a schema of the SEC declares members and no items. */
export const declaresCodesOnly = (url: string): boolean => /^(country|currency|exch|naics|sic|stpr)-\d{4}/.test(baseName(url));

const PUBLISHERS = /^https?:\/\/(?:[a-z]+\.)?(?:fasb\.org|xbrl\.us|sec\.gov)\//i;

/** The taxonomy and year that an address of FASB, XBRL US or the SEC belongs to, also one that is not among the known ones; undefined for any other document. */
export function standardDocument(url: string): ReleaseHome | undefined {
  const home = PUBLISHERS.test(url) ? homeOfFile(url) : undefined;
  return home === undefined ? undefined : { family: home.family, year: home.year };
}
