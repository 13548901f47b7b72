import type { MissingDocument } from '#shared/xbrl/model.ts';
import { readLinkbase, type ParsedLinkbase } from './linkbase-reader.ts';
import { baseName, isAbsoluteUrl, resolveInPackage, splitHref } from './package-path.ts';
import type { QNameTable } from './qnames.ts';
import type { DocumentReference } from './reference.ts';
import { readSchema, type ParsedSchema } from './schema-reader.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import type { ReadControl, XmlSource } from './xml-reader.ts';

/** Gives a document of the package for reading; undefined when it is not there. */
export type DocumentSource = (name: string) => Promise<XmlSource | undefined>;

/** The taxonomy documents of the package that the report leads to (XBRL 2.1 §3.2: discovery), and what is not in the package. */
export interface TaxonomySet {
  readonly schemas: ReadonlyMap<string, ParsedSchema>;
  readonly linkbases: readonly ParsedLinkbase[];
  readonly missing: readonly MissingDocument[];
  /** Name of the loaded schema for a path in the package or an address; undefined when none is meant. */
  readonly schemaNamed: (pathOrUrl: string) => string | undefined;
}

/** Schemas of the specifications themselves: what they declare is built in, so their absence costs nothing. */
const SPECIFICATION = /^https?:\/\/(www\.)?(xbrl\.org|w3\.org)\//;

/** Reads schemas and linkbases from the report's references on. Nothing is fetched. Throws `input-refused` or `cancelled`. */
export async function readTaxonomySet(
  references: readonly DocumentReference[],
  sourceOf: DocumentSource,
  rewrite: (url: string) => string | undefined,
  names: QNameTable,
  control: ReadControl,
): Promise<TaxonomySet> {
  const discovery = new Discovery(sourceOf, rewrite, names, control);
  await discovery.follow(references);
  return discovery.result();
}

class Discovery {
  readonly #sourceOf: DocumentSource;
  readonly #rewrite: (url: string) => string | undefined;
  readonly #names: QNameTable;
  readonly #control: ReadControl;
  readonly #schemas = new Map<string, ParsedSchema>();
  readonly #linkbases: ParsedLinkbase[] = [];
  readonly #missing = new Map<string, MissingDocument>();
  readonly #visited = new Set<string>();
  readonly #absent = new Set<string>();
  /** Paths that were followed; role references do not count, since they report nothing when they lead nowhere. */
  readonly #followed = new Set<string>();

  constructor(sourceOf: DocumentSource, rewrite: (url: string) => string | undefined, names: QNameTable, control: ReadControl) {
    this.#sourceOf = sourceOf;
    this.#rewrite = rewrite;
    this.#names = names;
    this.#control = control;
  }

  result(): TaxonomySet {
    const schemas = this.#schemas;
    const byBaseName = new Map([...schemas.keys()].map((name) => [baseName(name).toLowerCase(), name]));
    return {
      schemas,
      linkbases: this.#linkbases,
      missing: [...this.#missing.values()],
      schemaNamed: (pathOrUrl) => {
        if (schemas.has(pathOrUrl)) return pathOrUrl;
        const rewritten = this.#rewrite(pathOrUrl);
        if (rewritten !== undefined && schemas.has(rewritten)) return rewritten;
        return byBaseName.get(baseName(pathOrUrl).toLowerCase());
      },
    };
  }

  async follow(references: readonly DocumentReference[]): Promise<void> {
    const queue = [...references];
    for (let reference = queue.shift(); reference !== undefined; reference = queue.shift()) {
      const { path } = splitHref(reference.href);
      const key = isAbsoluteUrl(path) ? path : `${reference.from} ${path}`;
      if (path === '' || this.#followed.has(key)) continue;
      if (reference.kind !== 'role') this.#followed.add(key);
      for (const found of await this.#visit(reference, path)) queue.push(found);
    }
  }

  /** Reads the document at a path unless it was read before; its references. */
  async #visit(reference: DocumentReference, path: string): Promise<readonly DocumentReference[]> {
    for (const candidate of this.#candidates(reference.from, path)) {
      if (this.#visited.has(candidate)) return [];
      const source = this.#absent.has(candidate) ? undefined : await this.#sourceOf(candidate);
      if (source === undefined) {
        this.#absent.add(candidate);
        continue;
      }
      this.#visited.add(candidate);
      if (source.name !== candidate && this.#visited.has(source.name)) return [];
      this.#visited.add(source.name);
      return this.#read(source);
    }
    this.#noteMissing(reference, path);
    return [];
  }

  /** The path as it stands, then rewritten by the package's catalog, then its last segment beside the document that refers to it. */
  #candidates(from: string, path: string): readonly string[] {
    const candidates = isAbsoluteUrl(path)
      ? [this.#rewrite(path), SPECIFICATION.test(path) ? undefined : resolveInPackage(from, baseName(path))]
      : [resolveInPackage(from, path)];
    return candidates.filter((candidate) => candidate !== undefined);
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

  #noteMissing(reference: DocumentReference, path: string): void {
    if (SPECIFICATION.test(path) || reference.kind === 'role') return;
    const { kind } = reference;
    this.#missing.set(path, { url: path, kind, effect: costOf(kind, path) });
  }
}

/** What the absence of a document costs, in words. */
function costOf(kind: 'schema' | 'linkbase', path: string): string {
  if (kind === 'linkbase') return 'Its labels and relationships are not here.';
  if (!isAbsoluteUrl(path)) return 'The concepts, roles and linkbases it declares are not here.';
  if (/-(types|roles|parts)-/.test(baseName(path))) return 'It declares types and roles only; no check depends on it.';
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
