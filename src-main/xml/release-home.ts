import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { baseName } from './package-path.ts';

/** The release that a document belongs to. */
export interface ReleaseHome {
  readonly family: string;
  readonly year: number;
}

export const homeId = ({ family, year }: ReleaseHome): string => `${family}-${year}`;

const XBRL_US = 'http://xbrl.us/';
const LAST_XBRL_US_RELEASE = '2009-01-31';

/** Taxonomies that filings in the US refer to, by the beginning of their namespaces; those of XBRL US ended in 2009. */
// prettier-ignore
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  'http://fasb.org/': ['us-gaap', 'us-gaap-ebp', 'us-gaap-sup', 'srt', 'srt-sup'],
  [XBRL_US]: ['ar', 'mda', 'mr', 'seccert'],
  'http://xbrl.sec.gov/': [
    'dei', 'dei-sub', 'country', 'currency', 'exch', 'ecd', 'ecd-sub', 'stpr', 'cyd', 'ffd', 'invest', 'naics', 'sic', 'rxp', 'vip', 'cef', 'oef', 'fnd', 'rr',
    'sro', 'sbs', 'spac', 'shr', 'snj', 'rocr', 'feeexemptions',
  ],
};
const PUBLISHERS: ReadonlyMap<string, string> = new Map(
  Object.entries(PUBLISHED).flatMap(([publisher, families]) => families.map((family): [string, string] => [family, publisher])),
);

/** Parts that FASB publishes inside a release under names of their own: roles, types, literature; machine-readable DQC rules. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['us', 'us-gaap'],
  ['dqcrules', 'us-gaap'],
]);

const HOMES: ReadonlyMap<string, string> = new Map([
  ...[...PUBLISHERS.keys()].map((family): [string, string] => [family, family]),
  ...PARTS,
]);
const STEMS = [...HOMES.keys()].sort((a, b) => b.length - a.length).join('|');
/** Longest first: `us-gaap-sup` before `us-gaap`. */
const FAMILY_FIRST = new RegExp(`^(${STEMS})(?=[-._])`, 'i');
/** `us-gaap-2024.xsd`, `us-gaap-stm-sfp-cal-2009-01-31.xml`, `cyd-entire-2024.xsd`, `us-gaap-sup-2022q3.xsd`, `dei-2024_lab.xsd`. */
const FILE = new RegExp(`^(${STEMS}|[a-z]+)(?:-.*?)?-(\\d{4})(?:-\\d\\d-\\d\\d|q[1-4])?(?:[-_][a-z-]+)?\\.(?:xsd|xml)$`, 'i');

/**
 * Taxonomy and year that the name of a schema or linkbase says, by the naming of FASB and the SEC; `isKnown` false for a taxonomy that is
 * not among the known ones. Undefined for a name of another form.
 */
export function homeOfFile(name: string): (ReleaseHome & { readonly isKnown: boolean }) | undefined {
  const [, stem, year] = FILE.exec(baseName(name)) ?? [];
  if (stem === undefined || year === undefined) return undefined;
  const family = HOMES.get(stem.toLowerCase());
  return { family: family ?? stem.toLowerCase(), year: Number(year), isKnown: family !== undefined };
}

/** `us-gaap-2024.xsd` → `http://fasb.org/us-gaap/2024`; undefined for a taxonomy that is not known and for what is no element schema. */
export function namespaceOfFile(file: string): string | undefined {
  const [, family = '', version = ''] = /^([a-z-]+)-(\d{4}(?:-\d{2}-\d{2}|q[1-4])?)\.xsd$/.exec(file) ?? [];
  const publisher = PUBLISHERS.get(family);
  if (publisher === undefined) return undefined;
  const isOfXbrlUs = version.length > 6 && version <= LAST_XBRL_US_RELEASE;
  return `${isOfXbrlUs ? XBRL_US : publisher}${family}/${version}`;
}

/**
 * The release of a document: by the namespace that it declares when that is a taxonomy's own, else by its file's name. FASB's release of
 * a year is one release whatever parts it has (statements, disclosures, meta model, DQC rules): they share the element schema and are
 * versioned together, and roles keep their relationships apart. Undefined: it belongs to none.
 */
export function homeOf(name: string, targetNamespace?: string): ReleaseHome | undefined {
  const standard = targetNamespace === undefined ? undefined : standardNamespace(targetNamespace);
  const declared = standard === undefined ? undefined : HOMES.get(standard.family);
  if (standard !== undefined && declared !== undefined) return { family: declared, year: standard.year };
  const named = homeOfFile(name);
  return named?.isKnown === true ? { family: named.family, year: named.year } : undefined;
}

/** Benefit plans come inside FASB's release, but the SEC also offers them alone: they are a release of their own only then. */
export const PART_OF: ReadonlyMap<string, string> = new Map([['us-gaap-ebp', 'us-gaap']]);

/** Family and year that the name of a table begins with and has in it: `us-gaap-2025-labels.csv`, `us-gaap-calc-arcs-2023.csv`. */
export function homeOfTable(file: string): { readonly family: string | null; readonly year: number | null } {
  const family = HOMES.get(FAMILY_FIRST.exec(file)?.[1]?.toLowerCase() ?? '') ?? null;
  const year = family === null ? undefined : /[-_.](\d{4})(?![0-9])/.exec(file)?.[1];
  return { family, year: year === undefined ? null : Number(year) };
}

/**
 * Id of a table or of rule data: the name of its file or folder, so that it stands beside the release whose name it bears. A name without
 * an ending that reads like a release's gets the kind as its ending.
 */
export function fileId(file: string, kind: 'table' | 'rules'): string {
  const name = baseName(file);
  return /^[a-z][a-z-]*-\d{4}$/i.test(name) ? `${name}.${kind}` : name;
}
