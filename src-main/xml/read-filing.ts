import { hash } from 'node:crypto';
import type { Fact, ParsedFiling, SourceDocument } from '#shared/xbrl/model.ts';
import { CATALOG_NAME, readCatalog, type UrlRewriter } from './catalog.ts';
import { ConceptLocator } from './concept-locator.ts';
import { warnOfDuplicates } from './duplicate-warnings.ts';
import { settleFacts, settleFootnotes, settleHiddenLinks } from './fact-draft.ts';
import { warnOfShape } from './network-findings.ts';
import { buildNetworks } from './networks.ts';
import { onlyOnes, openPackage, type FilingPackage, type PackagedDocument, type PackageInput, type PackageLimits } from './package.ts';
import { baseName, resolveInPackage } from './package-path.ts';
import { QNameTable } from './qnames.ts';
import { discoverReport, type DiscoveredReport } from './report-discovery.ts';
import { readReport, type Report } from './report-reader.ts';
import { readTaxonomySet, type TaxonomySet } from './taxonomy-set.ts';
import { WarningList } from './warnings.ts';
import type { PackageDescription } from './package-description.ts';
import type { ReadControl, XmlSource } from './xml-reader.ts';

export interface ReadProgress {
  readonly phase: 'reading' | 'parsing';
  /** Bytes; `total` grows as documents are discovered. */
  readonly done: number;
  readonly total: number;
  readonly document: string;
}

export interface ReadFilingOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  readonly limits?: PackageLimits | undefined;
}

/** Milliseconds: opening, unpacking and hashing; parsing and joining. */
export interface ReadTiming {
  readonly readMs: number;
  readonly parseMs: number;
}

export type ReadFiling = ParsedFiling & { readonly timing: ReadTiming };

/**
 * Opens what the user chose and reads it to plain rows. Throws `input-refused` (one sentence with the reason and the way out) or
 * `cancelled`. Nothing is fetched from the network and nothing is written.
 */
export async function readFiling(input: PackageInput, options: ReadFilingOptions = {}): Promise<ReadFiling> {
  const started = performance.now();
  const filing = await openPackage(input, options);
  const reading = new FilingReading(filing, options);
  const parsed = await reading.read();
  const totalMs = performance.now() - started;
  const readMs = reading.openedAt - started + reading.readMs;
  return { ...parsed, timing: { readMs, parseMs: totalMs - readMs } };
}

class FilingReading {
  readonly openedAt = performance.now();
  readMs = 0;
  readonly #package: FilingPackage;
  readonly #options: ReadFilingOptions;
  readonly #names = new QNameTable();
  readonly #warnings = new WarningList();
  readonly #sources = new Map<string, Omit<SourceDocument, 'role'>>();
  /** Made when a document is not where it is referred to. */
  #byFileName: ReadonlyMap<string, PackagedDocument> | undefined;
  #bytesDone = 0;
  #bytesTotal = 0;

  constructor(filing: FilingPackage, options: ReadFilingOptions) {
    this.#package = filing;
    this.#options = options;
  }

  async read(): Promise<ParsedFiling> {
    const discoveryStarted = performance.now();
    const discovered = await discoverReport(this.#package, this.#options.signal);
    this.readMs += performance.now() - discoveryStarted;
    const control = { signal: this.#options.signal, onBytes: this.#onBytes };
    const report = await this.#readReport(discovered, control);
    const sources = { sourceOf: this.#sourceOf, rewrite: await this.#rewriter(), elsewhere: this.#elsewhere };
    const taxonomy = await readTaxonomySet(report.references, sources, this.#names, this.#warnings, control);
    for (const page of discovered.pages) await this.#load(page);
    this.#warnChoice(discovered);
    await this.#checkPackage(discovered);
    return this.#assemble(report, taxonomy, discovered, control);
  }

  async #readReport({ kind, documents }: DiscoveredReport, control: ReadControl): Promise<Report> {
    const sources = await Promise.all(documents.map((document) => this.#load(document)));
    const report = await readReport(kind, sources, this.#names, this.#warnings, control);
    for (const { bytes } of sources) release(bytes);
    return report;
  }

  async #assemble(report: Report, taxonomy: TaxonomySet, discovered: DiscoveredReport, control: ReadControl): Promise<ParsedFiling> {
    const schemas = [...taxonomy.schemas.values()];
    const links = [...schemas, ...taxonomy.linkbases].flatMap((document) => document.links);
    const locator = new ConceptLocator(taxonomy.schemas, taxonomy.schemaNamed, this.#names);
    const networks = buildNetworks(links, locator, this.#warnings, (arcs) => warnOfShape(arcs, this.#warnings));
    const facts = settleFacts(report.facts, report.contexts, report.units, this.#warnings);
    this.#warnUndeclared(facts, taxonomy);
    warnOfDuplicates(facts, report, this.#warnings);
    // After all else: what describes a filing changes nothing of it, not even the prefix of a name.
    const description = await this.#describe(report, discovered, control);
    return {
      kind: report.kind,
      entryPoint: report.entryPoint,
      sha256: this.#package.sha256,
      sourceName: this.#package.file,
      facts,
      contexts: [...report.contexts.values()],
      units: [...report.units.values()],
      concepts: schemas.flatMap((schema) => schema.concepts),
      roles: schemas.flatMap((schema) => schema.roles),
      ...networks,
      footnotes: settleFootnotes(report.footnotes, facts),
      hiddenLinks: settleHiddenLinks(report.hiddenLinks),
      missing: taxonomy.missing,
      ...description,
      documents: this.#documents(taxonomy, discovered),
      namespaces: this.#names.toRecord(),
      warnings: this.#warnings.toArray(),
    };
  }

  #documents(taxonomy: TaxonomySet, discovered: DiscoveredReport): readonly SourceDocument[] {
    const reports = new Set(discovered.documents.map((document) => document.name));
    const pages = new Set(discovered.pages.map((document) => document.name));
    const linkbases = new Set(taxonomy.linkbases.map((document) => document.name));
    const roleOf = (name: string): SourceDocument['role'] => {
      if (reports.has(name)) return discovered.kind;
      if (pages.has(name)) return 'inline';
      if (taxonomy.schemas.has(name)) return 'schema';
      return linkbases.has(name) ? 'linkbase' : 'other';
    };
    return [...this.#sources.values()].map((source) => ({ ...source, role: roleOf(source.name) }));
  }

  /** Reads a document whole, notes its size and hash, and counts the time as reading. */
  async #load(document: PackagedDocument): Promise<XmlSource> {
    const started = performance.now();
    const bytes = await document.read();
    const { name } = document;
    this.#bytesTotal += bytes.length;
    this.#options.onProgress?.({ phase: 'reading', done: this.#bytesTotal, total: this.#bytesTotal, document: name });
    this.#sources.set(name, { name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') });
    this.readMs += performance.now() - started;
    return { file: this.#package.file, name, bytes };
  }

  readonly #sourceOf = async (name: string): Promise<XmlSource | undefined> => {
    const document = await this.#package.find(name);
    return document === undefined ? undefined : this.#load(document);
  };

  readonly #elsewhere = (fileName: string): string | undefined => {
    this.#byFileName ??= onlyOnes(this.#package.documents, ({ name }) => baseName(name).toLowerCase());
    return this.#byFileName.get((resolveInPackage('', fileName) ?? fileName).toLowerCase())?.name;
  };

  async #rewriter(): Promise<UrlRewriter> {
    const catalog = this.#package.documents.find(({ name }) => name === CATALOG_NAME || name.endsWith(`/${CATALOG_NAME}`));
    if (catalog === undefined) return () => undefined;
    return readCatalog(await this.#load(catalog), this.#warnings, { signal: this.#options.signal });
  }

  /** Nearly no package describes itself as a report package, so what judges the description is loaded when one does. */
  async #checkPackage({ description }: DiscoveredReport): Promise<void> {
    if (description === undefined) return;
    const { checkDescription } = await import('./report-package-description.ts');
    await checkDescription(this.#readable(description), this.#package.file, this.#warnings);
  }

  /** What EDGAR wrote about the report, beside it or at the top of the package. Downloaded packages rarely have it. */
  async #describe(report: Report, discovered: DiscoveredReport, control: ReadControl): Promise<PackageDescription> {
    const folder = report.entryPoint.slice(0, report.entryPoint.lastIndexOf('/') + 1);
    const find = async (name: string): Promise<PackagedDocument | undefined> => {
      const document = (await this.#package.find(folder + name)) ?? (folder === '' ? undefined : await this.#package.find(name));
      return document === undefined ? undefined : this.#readable(document);
    };
    const metaLinks = await find('MetaLinks.json');
    const summary = await find('FilingSummary.xml');
    if (metaLinks === undefined && summary === undefined) return { pages: [], described: [] };
    const { describePackage } = await import('./package-description.ts');
    const documents = [report.entryPoint, ...[...discovered.documents, ...discovered.pages].map(({ name }) => name)];
    return describePackage(
      { metaLinks, summary },
      { file: this.#package.file, documents, names: this.#names, warnings: this.#warnings, control },
    );
  }

  /** The document as it is, but reading it is noted and timed. */
  #readable(document: PackagedDocument): PackagedDocument {
    return {
      name: document.name,
      size: document.size,
      head: () => document.head(),
      read: async () => (await this.#load(document)).bytes,
    };
  }

  readonly #onBytes = (document: string, bytes: number): void => {
    const total = this.#bytesTotal;
    const size = this.#sources.get(document)?.bytes ?? 0;
    this.#options.onProgress?.({ phase: 'parsing', done: this.#bytesDone + bytes, total, document });
    if (bytes === size) this.#bytesDone += size;
  };

  #warnChoice({ documents, pages, others, reason }: DiscoveredReport): void {
    const [report] = documents;
    const name = report?.name ?? '';
    for (const page of pages) {
      this.#warnings.add(
        'page-not-read',
        `${page.name} is the page that ${name} was extracted from; the facts are read from ${name}.`,
        page.name,
      );
    }
    for (const other of others) {
      const text = `${other.name} is another report in the package, which is not opened; ${name} is, since ${reason}.`;
      this.#warnings.add('other-report', text, other.name);
    }
  }

  #warnUndeclared(facts: readonly Fact[], taxonomy: TaxonomySet): void {
    const declared = new Set<string>();
    const ownPrefixes = new Set<string>();
    for (const { targetNamespace, concepts } of taxonomy.schemas.values()) {
      if (targetNamespace !== '') ownPrefixes.add(this.#names.name(targetNamespace, ''));
      for (const concept of concepts) declared.add(concept.name);
    }
    for (const { id, concept, document } of facts) {
      if (declared.has(concept) || !ownPrefixes.has(concept.slice(0, concept.indexOf(':') + 1))) continue;
      this.#warnings.add('undeclared-concept', `${concept} is not declared by the filing's schema.`, `${document} #${id}`);
    }
  }
}

/**
 * Gives the memory of a large document back at once. The collector would come for it some time later, and until then it would lie
 * beside the rows. What is a part of something larger (a file stored in a zip) is left alone.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  if (byteLength > RELEASED_BYTES && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
const RELEASED_BYTES = 16 * 1024 ** 2;
