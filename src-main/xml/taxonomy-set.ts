import type { MissingDocument } from '#shared/xbrl/model.ts';
import { readLinkbase, type ParsedLinkbase } from './linkbase-reader.ts';
import { baseName, isAbsoluteUrl, resolveInPackage, splitHref } from './package-path.ts';
import type { QNameTable } from './qnames.ts';
import type { DocumentReference } from './reference.ts';
import { readSchema, type ParsedSchema } from './schema-reader.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { declaresCodesOnly, declaresTypesOnly, isSpecification } from './standard-documents.ts';
import type { WarningList } from './warnings.ts';
import type { ReadControl, XmlSource } from './xml-reader.ts';

/** The package as discovery needs it. */
export interface TaxonomySources {
  /** A document of the package for reading; undefined when it is not there. */
  sourceOf(name: string): Promise<XmlSource | undefined>;
  /** What the package's catalog makes of an address. */
  rewrite(url: string): string | undefined;
  /** Path of the only document of that file name, whatever folder it lies in. */
  elsewhere(fileName: string): string | undefined;
}

/** The taxonomy documents of the package that the report leads to (XBRL 2.1 §3.2: discovery), and what is not in the package. */
export interface TaxonomySet {
  readonly schemas: ReadonlyMap<string, ParsedSchema>;
  readonly linkbases: readonly ParsedLinkbase[];
  readonly missing: readonly MissingDocument[];
  /** Name of the loaded schema for a path in the package or an address; undefined when none is meant. */
  readonly schemaNamed: (pathOrUrl: string) => string | undefined;
}

/** Reads schemas and linkbases from the report's references on. Nothing is fetched. Throws `input-refused` or `cancelled`. */
export async function readTaxonomySet(
  references: readonly DocumentReference[],
  sources: TaxonomySources,
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<TaxonomySet> {
  const discovery = new Discovery(sources, names, warnings, control);
  await discovery.follow(references);
  return discovery.result();
}

class Discovery {
  readonly #sources: TaxonomySources;
  readonly #names: QNameTable;
  readonly #warnings: WarningList;
  readonly #control: ReadControl;
  readonly #schemas = new Map<string, ParsedSchema>();
  readonly #linkbases: ParsedLinkbase[] = [];
  readonly #missing = new Map<string, MissingDocument & { readonly isForRole: boolean }>();
  readonly #visited = new Set<string>();
  readonly #absent = new Set<string>();
  /** Paths that were followed; role references do not count, since they cost less when they lead nowhere. */
  readonly #followed = new Set<string>();

  constructor(sources: TaxonomySources, names: QNameTable, warnings: WarningList, control: ReadControl) {
    this.#sources = sources;
    this.#names = names;
    this.#warnings = warnings;
    this.#control = control;
  }

  result(): TaxonomySet {
    const schemas = this.#schemas;
    const byBaseName = new Map([...schemas.keys()].map((name) => [baseName(name).toLowerCase(), name]));
    return {
      schemas,
      linkbases: this.#linkbases,
      missing: this.#missingDocuments(),
      schemaNamed: (pathOrUrl) => {
        if (schemas.has(pathOrUrl)) return pathOrUrl;
        const rewritten = this.#sources.rewrite(pathOrUrl);
        if (rewritten !== undefined && schemas.has(rewritten)) return rewritten;
        return byBaseName.get(baseName(pathOrUrl).toLowerCase());
      },
    };
  }

  /** Those that are referred to for the titles of roles alone come last. */
  #missingDocuments(): readonly MissingDocument[] {
    const all = [...this.#missing.values()].sort((a, b) => Number(a.isForRole) - Number(b.isForRole));
    return all.map(({ url, kind, effect }) => ({ url, kind, effect }));
  }

  async follow(references: readonly DocumentReference[]): Promise<void> {
    const queue = [...references];
    // The queue grows while it is gone through.
    for (const reference of queue) {
      const { path } = splitHref(reference.href);
      const key = isAbsoluteUrl(path) ? path : `${reference.from} ${path}`;
      if (path === '' || this.#followed.has(key)) continue;
      if (reference.kind !== 'role') this.#followed.add(key);
      for (const found of await this.#visit(reference, path)) queue.push(found);
    }
  }

  /** Reads the document at a path unless it was read before; its references. */
  async #visit(reference: DocumentReference, path: string): Promise<readonly DocumentReference[]> {
    for (const { candidate, isMoved } of this.#candidates(reference.from, path)) {
      if (candidate === undefined) continue;
      if (this.#visited.has(candidate)) return [];
      const source = this.#absent.has(candidate) ? undefined : await this.#sources.sourceOf(candidate);
      if (source === undefined) {
        this.#absent.add(candidate);
        continue;
      }
      this.#visited.add(candidate);
      if (source.name !== candidate && this.#visited.has(source.name)) return [];
      this.#visited.add(source.name);
      if (isMoved) this.#warnMoved(reference.from, path, source.name);
      return this.#read(source);
    }
    this.#noteMissing(reference, path);
    return [];
  }

  /**
   * An address: rewritten by the package's catalog, then its last segment beside the document that refers to it. A path: as it stands,
   * then the only document of that name in the package, since archives are packed with other folders than the filing was made in.
   */
  *#candidates(from: string, path: string): Generator<{ readonly candidate: string | undefined; readonly isMoved: boolean }> {
    if (isAbsoluteUrl(path)) {
      yield { candidate: this.#sources.rewrite(path), isMoved: false };
      if (!isSpecification(path)) yield { candidate: resolveInPackage(from, baseName(path)), isMoved: false };
    } else {
      yield { candidate: resolveInPackage(from, path), isMoved: false };
      yield { candidate: this.#sources.elsewhere(baseName(path)), isMoved: true };
    }
  }

  #warnMoved(from: string, path: string, name: string): void {
    this.#warnings.add('moved-document', `${path} is not where ${from} refers to it; ${name} is read in its place.`, from);
  }

  async #read(source: XmlSource): Promise<readonly DocumentReference[]> {
    if (sniff(source.bytes.subarray(0, HEAD_BYTES)).kind === 'linkbase') {
      const linkbase = await readLinkbase(source, this.#control);
      this.#linkbases.push(linkbase);
      return [...linkbase.references, ...locatorReferences(linkbase)];
    }
    const schema = await readSchema(source, this.#names, this.#control);
    this.#schemas.set(source.name, schema);
    return [...schema.references, ...locatorReferences(schema)];
  }

  /** One entry a document: http and https of one address are the same, and a document that is referred to for more than a role costs more. */
  #noteMissing({ kind, from }: DocumentReference, path: string): void {
    if (isSpecification(path)) return;
    const key = isAbsoluteUrl(path) ? path.replace(/^https?:/i, '') : (resolveInPackage(from, path) ?? path);
    const known = this.#missing.get(key);
    if (known !== undefined && (!known.isForRole || kind === 'role')) return;
    const missing = { url: known?.url ?? path, kind: kind === 'role' ? 'schema' : kind, effect: costOf(kind, path) } as const;
    this.#missing.set(key, { ...missing, isForRole: kind === 'role' });
  }
}

/** What the absence of a document costs, in words. */
function costOf(kind: DocumentReference['kind'], path: string): string {
  if (kind === 'linkbase') return 'Its labels and relationships are not here.';
  const file = baseName(path);
  if (declaresTypesOnly(file)) return 'It declares types and roles only; no check depends on it.';
  if (kind === 'role') return 'The titles of the roles it declares are not here; no check depends on them.';
  if (!isAbsoluteUrl(path)) return 'The concepts, roles and linkbases it declares are not here.';
  if (declaresCodesOnly(file)) return 'It declares members (codes) only; no check depends on it.';
  return 'Balance, period type and data type of its concepts are not in the package; install the release to have them.';
}

/** The documents that locators point into are part of the set as well (XBRL 2.1 §3.2, rule 4); each once. */
function locatorReferences({ name, links }: Pick<ParsedLinkbase, 'name' | 'links'>): readonly DocumentReference[] {
  const paths = new Set<string>();
  // Thousands of locators lead to a few documents, mostly to the same as the one before.
  let previous = '#';
  for (const { ends } of links) {
    for (const group of ends.values()) {
      for (const end of group) {
        if (end.kind !== 'locator' || end.href.startsWith(previous)) continue;
        const path = end.href.slice(0, Math.max(0, end.href.indexOf('#')));
        paths.add(path);
        previous = `${path}#`;
      }
    }
  }
  return [...paths].map((href) => ({ kind: 'schema', href, from: name }));
}
