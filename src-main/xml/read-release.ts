import { hash } from 'node:crypto';
import type { FilingWarning } from '#shared/xbrl/model.ts';
import type { ParsedRelease, ReleaseGapNote } from '#shared/xbrl/release.ts';
import { ConceptLocator } from './concept-locator.ts';
import type { RawLink } from './extended-link-reader.ts';
import type { ParsedLinkbase } from './linkbase-reader.ts';
import { buildNetworks } from './networks.ts';
import { openPackage, type FilingPackage, type PackagedDocument, type PackageInput } from './package.ts';
import { baseName } from './package-path.ts';
import { QNameTable } from './qnames.ts';
import type { ReadFilingOptions } from './read-filing.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { releaseGaps } from './release-gaps.ts';
import { homeId, homeOf, PART_OF, type ReleaseHome } from './release-home.ts';
import { releaseRows } from './release-rows.ts';
import type { ParsedSchema } from './schema-reader.ts';
import { sniff } from './sniff.ts';
import { readTaxonomySet, type TaxonomySet } from './taxonomy-set.ts';
import { WarningList } from './warnings.ts';
import type { XmlSource } from './xml-reader.ts';

/** A document that was read, so that the bytes of a folder can be kept. */
export interface ReadDocument {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ReadReleases {
  /** Of the file; of a folder over its files (see FilingPackage). */
  readonly sha256: string;
  /** Empty for a zip, which is kept as it is. */
  readonly documents: readonly ReadDocument[];
  /** By family, then year. */
  readonly releases: readonly ParsedRelease[];
}

const WHAT_OPENS = 'Choose the release’s zip as its publisher offers it, its folder, or a schema or linkbase of it.';
const OWN_LINKS: ReadonlySet<string> = new Set(['presentation', 'calculation', 'definition', 'label']);

/**
 * Reads a zip, a folder or a single file of taxonomy documents to releases: all of its schemas and linkbases, whether or not another one
 * refers to them. Throws `input-refused` for what holds no taxonomy of a known publisher, and `cancelled`. Nothing is fetched.
 */
export async function readReleases(input: PackageInput, options: ReadFilingOptions = {}): Promise<ReadReleases> {
  const { signal } = options;
  const opened = await openPackage(input, { signal, limits: options.limits, whatOpens: WHAT_OPENS });
  const documents = await taxonomyDocuments(opened, signal);
  const loading = new Loading(opened, documents, options);
  const names = new QNameTable();
  const references = documents.map(({ name }) => ({ kind: 'schema' as const, href: encodeURIComponent(name), from: '' }));
  const sources = { sourceOf: loading.sourceOf, rewrite: () => undefined, elsewhere: () => undefined };
  const taxonomy = await readTaxonomySet(references, sources, names, new WarningList(), { signal, onBytes: loading.onBytes });
  throwIfCancelled(signal);
  const releases = splitReleases(taxonomy, names);
  if (releases.length === 0) {
    throw refusal(
      opened.file,
      'Its schemas and linkbases belong to no release of us-gaap, srt, dei or another taxonomy of US filings.',
      WHAT_OPENS,
    );
  }
  return { sha256: opened.sha256, documents: loading.read, releases };
}

/** Schemas and linkbases, by content. */
async function taxonomyDocuments(opened: FilingPackage, signal: AbortSignal | undefined): Promise<readonly PackagedDocument[]> {
  const documents: PackagedDocument[] = [];
  let holdsReport = false;
  for (const document of opened.documents) {
    throwIfCancelled(signal);
    const { kind } = sniff(await document.head());
    if (kind === 'schema' || kind === 'linkbase') documents.push(document);
    holdsReport ||= kind === 'instance' || kind === 'inline';
  }
  if (holdsReport) throw refusal(opened.file, 'It is a filing, not a taxonomy release.', 'Open it as a filing, or choose a release.');
  if (documents.length === 0) throw refusal(opened.file, 'It holds no taxonomy schema and no linkbase.', WHAT_OPENS);
  return documents;
}

/** Gives documents for reading and reports how far it got. */
class Loading {
  readonly read: ReadDocument[] = [];
  readonly #package: FilingPackage;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #total: number;
  readonly #options: ReadFilingOptions;
  #done = 0;

  constructor(opened: FilingPackage, documents: readonly PackagedDocument[], options: ReadFilingOptions) {
    this.#package = opened;
    this.#sizes = new Map(documents.map(({ name, size }) => [name, size]));
    this.#total = documents.reduce((sum, { size }) => sum + size, 0);
    this.#options = options;
  }

  /** Only documents of the package: a single file is read without its neighbours. */
  readonly sourceOf = async (name: string): Promise<XmlSource | undefined> => {
    const document = this.#sizes.has(name) ? await this.#package.find(name) : undefined;
    if (document === undefined) return undefined;
    const bytes = await document.read();
    const { file, kind } = this.#package;
    if (kind !== 'zip') this.read.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') });
    return { file, name, bytes };
  };

  readonly onBytes = (document: string, bytes: number): void => {
    this.#options.onProgress?.({ phase: 'parsing', done: this.#done + bytes, total: this.#total, document });
    if (bytes === this.#sizes.get(document)) this.#done += bytes;
  };
}

interface ReleaseDocuments {
  readonly home: ReleaseHome;
  readonly schemas: ParsedSchema[];
  readonly linkbases: ParsedLinkbase[];
}

function splitReleases(taxonomy: TaxonomySet, names: QNameTable): ParsedRelease[] {
  const locator = new ConceptLocator(taxonomy.schemas, taxonomy.schemaNamed, names);
  const files = new Set([...taxonomy.schemas.keys(), ...taxonomy.linkbases.map(({ name }) => name)].map((name) => baseName(name)));
  const releases: ParsedRelease[] = [];
  for (const { home, schemas, linkbases } of groupByHome(taxonomy)) {
    const documents = [...schemas, ...linkbases];
    const links = documents.flatMap((document): readonly RawLink[] => document.links.filter((link) => OWN_LINKS.has(link.kind)));
    const warnings = new WarningList();
    const networks = buildNetworks(links, locator, warnings);
    const rows = releaseRows(schemas, networks, names.toRecord());
    if (rows.concepts.length === 0) continue;
    const references = documents.flatMap((document) => document.references);
    const gaps = releaseGaps(home, rows, references, (file) => files.has(file));
    releases.push({ id: homeId(home), ...home, ...rows, gaps: [...gaps, ...brokenLinks(warnings.toArray())] });
  }
  return releases.sort((a, b) => (a.family === b.family ? (a.year ?? 0) - (b.year ?? 0) : (a.family ?? '') < (b.family ?? '') ? -1 : 1));
}

/** No published release has any. */
function brokenLinks([first]: readonly FilingWarning[]): readonly ReleaseGapNote[] {
  return first === undefined ? [] : [{ what: 'links that lead nowhere', effect: `Their relationships are not here. ${first.message}` }];
}

/** A linkbase whose name says nothing belongs where the schema does that refers to it. */
function groupByHome({ schemas, linkbases }: TaxonomySet): Iterable<ReleaseDocuments> {
  const groups = new Map<string, ReleaseDocuments>();
  const groupOf = (home: ReleaseHome): ReleaseDocuments => {
    const present = groups.get(homeId(home));
    if (present !== undefined) return present;
    const created: ReleaseDocuments = { home, schemas: [], linkbases: [] };
    groups.set(homeId(home), created);
    return created;
  };
  const referrers = new Map<string, ReleaseHome>();
  for (const schema of schemas.values()) {
    const home = homeOf(schema.name, schema.targetNamespace);
    if (home === undefined) continue;
    groupOf(home).schemas.push(schema);
    for (const { kind, href } of schema.references) if (kind === 'linkbase') referrers.set(baseName(href), home);
  }
  for (const linkbase of linkbases) {
    const home = homeOf(linkbase.name) ?? referrers.get(baseName(linkbase.name));
    if (home !== undefined) groupOf(home).linkbases.push(linkbase);
  }
  for (const [id, { home, schemas: own, linkbases: ownLinkbases }] of groups) {
    const whole = groups.get(homeId({ ...home, family: PART_OF.get(home.family) ?? '' }));
    if (whole === undefined) continue;
    whole.schemas.push(...own);
    whole.linkbases.push(...ownLinkbases);
    groups.delete(id);
  }
  return groups.values();
}
