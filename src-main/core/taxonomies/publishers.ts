import { AppError } from '#shared/base/errors.ts';

/** A release as its publisher offers it. */
export interface PublishedRelease {
  readonly family: string;
  readonly year: number;
  /** A zip, or the single documents of a taxonomy that has none of its own. */
  readonly urls: readonly string[];
}

export interface Publisher {
  readonly name: string;
  /** Its own servers, `https://xbrl.fasb.org`: nothing is fetched from anywhere else, whatever a server redirects to. */
  readonly origins: readonly string[];
  readonly releases: readonly PublishedRelease[];
}

/** Releases up to this year carry a full date in their names. */
const LAST_DATED_FASB = 2021;
const LAST_DATED_SEC = 2020;

const through = (first: number, last: number): readonly number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const dated = (year: number, lastDated: number): string => (year <= lastDated ? `${year}-01-31` : String(year));

function fasbReleases(family: string, years: readonly number[]): readonly PublishedRelease[] {
  return years.map((year) => ({
    family,
    year,
    urls: [`https://xbrl.fasb.org/${family}/${year}/${family}-${dated(year, LAST_DATED_FASB)}.zip`],
  }));
}

/** Years in which the SEC issued the family: in other years filings use the one before. */
const SEC_YEARS: Readonly<Record<string, readonly number[]>> = {
  dei: [...through(2011, 2014), ...through(2018, 2026)],
  country: [...through(2011, 2013), 2016, 2017, ...through(2020, 2026)],
  currency: [2011, 2012, 2014, 2016, 2017, ...through(2019, 2026)],
  exch: through(2011, 2026),
  stpr: [2011, 2018, ...through(2021, 2026)],
  ecd: through(2023, 2026),
  cyd: through(2024, 2026),
  naics: [2011, 2017, ...through(2021, 2025)],
  sic: [2011, ...through(2020, 2025)],
};

/** The element schema; labels and networks are in it, or in documents next to it. */
function secDocuments(family: string, year: number): readonly string[] {
  const version = dated(year, LAST_DATED_SEC);
  const files = [`${family}-${version}.xsd`];
  if (family === 'dei' && year > LAST_DATED_SEC) files.push(...['lab', 'pre', 'def'].map((part) => `dei-${year}_${part}.xsd`));
  else if (family === 'dei' && year >= 2019) files.push(...['lab', 'pre', 'def'].map((part) => `dei-${part}-${version}.xml`));
  else if (family === 'country' && year >= 2023) files.push(`country-${year}_def.xsd`);
  return files.map((file) => `https://xbrl.sec.gov/${family}/${year}/${file}`);
}

/** The publishers' own addresses. Nothing is looked up at them before a person asks for a release. */
export const PUBLISHERS: readonly Publisher[] = [
  {
    name: 'FASB',
    origins: ['https://xbrl.fasb.org'],
    releases: [...fasbReleases('us-gaap', through(2011, 2026)), ...fasbReleases('srt', through(2018, 2026))],
  },
  {
    name: 'SEC',
    origins: ['https://xbrl.sec.gov'],
    releases: Object.entries(SEC_YEARS).flatMap(([family, years]) =>
      years.map((year) => ({ family, year, urls: secDocuments(family, year) })),
    ),
  },
];

/** One thing to fetch: a release with its publisher, or an address that a person typed. */
export interface FetchTarget extends Pick<PublishedRelease, 'urls'> {
  /** `us-gaap-2024`; of an address the name of its file. */
  readonly name: string;
  readonly origins: readonly string[];
}

/** Newest first, then by family. */
export function offeredBy(publishers: readonly Publisher[]): readonly (PublishedRelease & { readonly publisher: string })[] {
  return publishers
    .flatMap(({ name, releases }) => releases.map((release) => ({ ...release, publisher: name })))
    .sort((a, b) => b.year - a.year || (a.family < b.family ? -1 : 1));
}

/** Throws AppError('not-found') for a release that no publisher offers. */
export function publishedTarget(publishers: readonly Publisher[], family: string, year: number): FetchTarget {
  for (const { origins, releases } of publishers) {
    const found = releases.find((release) => release.family === family && release.year === year);
    if (found !== undefined) return { name: `${family}-${year}`, urls: found.urls, origins };
  }
  const years = publishers.flatMap(({ releases }) => releases.filter((release) => release.family === family).map(({ year: of }) => of));
  throw new AppError(
    'not-found',
    years.length === 0
      ? `No known publisher offers a taxonomy ${family}.`
      : `No known publisher offers ${family} of ${year}; there are ${years.toSorted((a, b) => a - b).join(', ')}.`,
  );
}

/** A word of a command line as a release: `us-gaap-2024`, or `2024` for every family of the year. Undefined for any other. */
export function releaseWord(word: string): { readonly family: string | undefined; readonly year: number } | undefined {
  const [, family, year] = /^(?:([a-z][a-z-]*)-)?(\d{4})$/.exec(word) ?? [];
  return year === undefined ? undefined : { family, year: Number(year) };
}

/** What such a word asks the publishers for. */
export function publishedByWord(publishers: readonly Publisher[], word: string): readonly Pick<PublishedRelease, 'family' | 'year'>[] {
  const asked = releaseWord(word);
  if (asked === undefined) return [];
  const { family, year } = asked;
  return publishers
    .flatMap(({ releases }) => releases)
    .filter((release) => release.year === year && (family === undefined || release.family === family))
    .map((release) => ({ family: release.family, year }));
}

/** Name of the file that an address ends with; empty when it ends with none that can be written. */
export function fileNameIn({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  } catch {
    return '';
  }
}

/** An address that a person typed. Throws AppError('usage') for what is no https address. */
export function addressTarget(publishers: readonly Publisher[], address: string): FetchTarget {
  const url = URL.parse(address);
  const known = publishers.find(({ origins }) => url !== null && origins.includes(url.origin));
  if (url === null || (known === undefined && url.protocol !== 'https:')) {
    throw new AppError('usage', `${address} is no https address. Releases are fetched over https only.`);
  }
  if (url.username !== '' || url.password !== '') throw new AppError('usage', 'Leave user name and password out of the address.');
  const name = fileNameIn(url);
  if (!/^[\w][\w.-]*$/.test(name))
    throw new AppError('usage', `${address} names no file, for example https://xbrl.fasb.org/…/us-gaap-2024.zip.`);
  return { name, urls: [url.href], origins: known?.origins ?? [url.origin] };
}
