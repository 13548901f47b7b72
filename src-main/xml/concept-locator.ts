import type { QName } from '#shared/xbrl/model.ts';
import { baseName, isAbsoluteUrl, resolveInPackage, splitHref } from './package-path.ts';
import type { QNameTable } from './qnames.ts';
import { namespaceOfFile } from './release-home.ts';
import type { ParsedSchema } from './schema-reader.ts';

/** A concept as an end of relationships. `key` is the same for the same concept, wherever it is located. */
export interface LocatedConcept {
  readonly kind: 'concept';
  readonly name: QName;
  readonly key: number;
}

interface Target {
  readonly schema: ParsedSchema | undefined;
  readonly namespace: string | undefined;
}

/**
 * Resolves locators to concepts: by element id in the schemas of the package; for taxonomies that are not in it by the `prefix_Local`
 * convention of their ids, with the namespace from the filing's imports, else from the file's name.
 */
export class ConceptLocator {
  readonly #schemas: ReadonlyMap<string, ParsedSchema>;
  readonly #schemaNamed: (pathOrUrl: string) => string | undefined;
  readonly #names: QNameTable;
  readonly #namespaceByUrl = new Map<string, string>();
  readonly #namespaceByFile = new Map<string, string>();
  readonly #cache = new Map<string, Map<string, LocatedConcept | undefined>>();
  readonly #concepts = new Map<QName, LocatedConcept>();
  readonly #targets = new Map<string, Target>();

  /** `schemaNamed` gives the name of the loaded schema for a path in the package or an address, when one is meant. */
  constructor(schemas: ReadonlyMap<string, ParsedSchema>, schemaNamed: (pathOrUrl: string) => string | undefined, names: QNameTable) {
    this.#schemas = schemas;
    this.#schemaNamed = schemaNamed;
    this.#names = names;
    for (const schema of schemas.values()) {
      for (const { kind, href, namespace } of schema.references) {
        if (kind !== 'schema' || namespace === undefined) continue;
        this.#namespaceByUrl.set(withoutScheme(href), namespace);
        this.#namespaceByFile.set(baseName(href), namespace);
      }
    }
  }

  /** The concept that an href in `document` points at; undefined when nothing tells. */
  conceptAt(document: string, href: string): LocatedConcept | undefined {
    let known = this.#cache.get(document);
    if (known === undefined) {
      known = new Map();
      this.#cache.set(document, known);
    }
    const cached = known.get(href);
    if (cached !== undefined || known.has(href)) return cached;
    const name = this.#resolve(document, href);
    const concept = name === undefined ? undefined : this.#located(name);
    known.set(href, concept);
    return concept;
  }

  #located(name: QName): LocatedConcept {
    const present = this.#concepts.get(name);
    if (present !== undefined) return present;
    const concept: LocatedConcept = { kind: 'concept', name, key: this.#concepts.size };
    this.#concepts.set(name, concept);
    return concept;
  }

  #resolve(document: string, href: string): QName | undefined {
    const { path, fragment } = splitHref(href);
    if (fragment === null || fragment === '') return undefined;
    const target = this.#targetOf(document, path);
    if (target.schema !== undefined) return target.schema.elementIds.get(fragment);
    const underscore = fragment.indexOf('_');
    if (target.namespace === undefined || underscore <= 0) return undefined;
    this.#names.wish(fragment.slice(0, underscore), target.namespace);
    return this.#names.name(target.namespace, fragment.slice(underscore + 1));
  }

  /** What a locator's path leads to from `document`: a schema of the package, else a namespace by import or by the file's name. */
  #targetOf(document: string, path: string): Target {
    const isAbsolute = isAbsoluteUrl(path);
    const key = isAbsolute ? path : `${document} ${path}`;
    const cached = this.#targets.get(key);
    if (cached !== undefined) return cached;
    const inside = isAbsolute ? path : resolveInPackage(document, path);
    const named = inside === undefined ? undefined : this.#schemaNamed(inside);
    const schema = named === undefined ? undefined : this.#schemas.get(named);
    const file = baseName(path);
    const namespace = this.#namespaceByUrl.get(withoutScheme(path)) ?? this.#namespaceByFile.get(file) ?? namespaceOfFile(file);
    const target: Target = { schema, namespace };
    this.#targets.set(key, target);
    return target;
  }
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:/, '');
}
