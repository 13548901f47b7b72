import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { baseName } from './package-path.ts';

/** The release that a document belongs to. */
export interface ReleaseHome {
  readonly family: string;
  readonly year: number;
}

export const homeId = ({ family, year }: ReleaseHome): string => `${family}-${year}`;

/** Taxonomies of FASB and the SEC that filings in the US refer to. */
// prettier-ignore
const FAMILIES = [
  'us-gaap', 'us-gaap-ebp', 'us-gaap-sup', 'ar', 'mda', 'mr', 'seccert', 'srt', 'srt-sup', 'dei', 'dei-sub', 'country', 'currency', 'exch', 'ecd', 'ecd-sub', 'stpr', 'cyd', 'ffd', 'invest',
  'naics', 'sic', 'rxp', 'vip', 'cef', 'oef', 'fnd', 'rr', 'sro', 'sbs', 'spac', 'shr', 'snj', 'rocr', 'feeexemptions',
];

/** Parts that FASB publishes inside a release under names of their own: roles, types, literature; machine-readable DQC rules. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['us', 'us-gaap'],
  ['dqcrules', 'us-gaap'],
]);

const HOMES: ReadonlyMap<string, string> = new Map([...FAMILIES.map((family): [string, string] => [family, family]), ...PARTS]);
const STEMS = [...HOMES.keys()].sort((a, b) => b.length - a.length).join('|');
const FAMILY_FIRST = new RegExp(`^(${STEMS})(?=[-._])`, 'i');
const FILE = new RegExp(`^(${STEMS})(?:-.*?)?-(\\d{4})(?:-\\d\\d-\\d\\d|q[1-4])?(?:-[a-z]+)?\\.(?:xsd|xml)$`, 'i');

/**
 * The release of a document: by the namespace that it declares when that is a taxonomy's own, else by its file's name. FASB's release of
 * a year is one release whatever parts it has (statements, disclosures, meta model, DQC rules): they share the element schema and are
 * versioned together, and roles keep their relationships apart. Undefined: it belongs to none.
 */
export function homeOf(name: string, targetNamespace?: string): ReleaseHome | undefined {
  const standard = targetNamespace === undefined ? undefined : standardNamespace(targetNamespace);
  const declared = standard === undefined ? undefined : HOMES.get(standard.family);
  if (standard !== undefined && declared !== undefined) return { family: declared, year: standard.year };
  const [, stem = '', year = ''] = FILE.exec(baseName(name)) ?? [];
  const family = HOMES.get(stem.toLowerCase());
  return family === undefined ? undefined : { family, year: Number(year) };
}

/** Benefit plans come inside FASB's release, but the SEC also offers them alone: they are a release of their own only then. */
export const PART_OF: ReadonlyMap<string, string> = new Map([['us-gaap-ebp', 'us-gaap']]);

/** Family and year that the name of a table begins with and has in it: `us-gaap-2025-labels.csv`, `us-gaap-calc-arcs-2023.csv`. */
export function homeOfTable(file: string): { readonly family: string | null; readonly year: number | null } {
  const family = HOMES.get(FAMILY_FIRST.exec(file)?.[1]?.toLowerCase() ?? '') ?? null;
  const year = family === null ? undefined : /[-_.](\d{4})(?![0-9])/.exec(file)?.[1];
  return { family, year: year === undefined ? null : Number(year) };
}
