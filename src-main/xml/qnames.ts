import { NS } from './element-kind.ts';
import type { NamespaceScope } from './namespace-scope.ts';
import type { QName } from '#shared/xbrl/model.ts';

const RESERVED: ReadonlyMap<string, string> = new Map([
  [NS.iso4217, 'iso4217'],
  [NS.xbrli, 'xbrli'],
]);
const CONVENTIONAL: ReadonlyMap<string, string> = new Map<string, string>([
  [NS.xs, 'xs'],
  [NS.link, 'link'],
  [NS.xbrldt, 'xbrldt'],
  [NS.xbrldi, 'xbrldi'],
]);

/**
 * The names of one filing: one prefix a namespace, the filing's own where it has one (the first declaration met wins; the instance
 * is read first), so that equal names mean equal expanded names. `iso4217` and `xbrli` are fixed whatever prefix the filing has.
 */
export class QNameTable {
  readonly #prefixOf = new Map<string, string>(RESERVED);
  readonly #uriOf = new Map<string, string>([...RESERVED].map(([uri, prefix]) => [prefix, uri]));
  readonly #wanted = new Map<string, string>();
  /** Prefix → the namespace that was first declared with it: the prefix is kept for that one even while no name uses it. */
  readonly #ownerOf = new Map<string, string>();
  readonly #byScope = new WeakMap<NamespaceScope, Map<string, QName | undefined>>();
  /** Prefix → the last number that was tried behind it: no number that is taken is tried for every namespace again. */
  readonly #lastCounter = new Map<string, number>();
  readonly #used = new Set<string>();

  /** Notes the prefixes that a document declares as wishes for namespaces that have none yet. */
  declare(scope: NamespaceScope): void {
    for (const [prefix, uri] of scope.bindings()) this.wish(prefix, uri);
  }

  wish(prefix: string, uri: string): void {
    if (prefix === '' || prefix === 'xml') return;
    if (!this.#wanted.has(uri)) this.#wanted.set(uri, prefix);
    if (!this.#ownerOf.has(prefix)) this.#ownerOf.set(prefix, uri);
  }

  name(uri: string, local: string): QName {
    if (uri === '') return local;
    this.#used.add(uri);
    return `${this.#prefixOf.get(uri) ?? this.#assign(uri)}:${local}`;
  }

  /** The filing's name of a QName written in a document; undefined when its prefix is not bound there. */
  resolve(scope: NamespaceScope, written: string): QName | undefined {
    let names = this.#byScope.get(scope);
    if (names === undefined) {
      names = new Map();
      this.#byScope.set(scope, names);
    }
    const cached = names.get(written);
    if (cached !== undefined) return cached;
    const expanded = scope.expand(written.trim());
    const name = expanded === undefined || expanded.local === '' ? undefined : this.name(expanded.uri, expanded.local);
    names.set(written, name);
    return name;
  }

  /** Prefix → namespace of every namespace that some name of the filing uses. */
  toRecord(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#uriOf].filter(([, uri]) => this.#used.has(uri)).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #assign(uri: string): string {
    const wanted = this.#wanted.get(uri) ?? CONVENTIONAL.get(uri) ?? prefixFromUri(uri);
    const isFree = (candidate: string): boolean => !this.#uriOf.has(candidate) && (this.#ownerOf.get(candidate) ?? uri) === uri;
    let prefix = wanted;
    let counter = this.#lastCounter.get(wanted) ?? 1;
    while (!isFree(prefix)) {
      counter += 1;
      prefix = `${wanted}${counter}`;
    }
    this.#lastCounter.set(wanted, counter);
    this.#prefixOf.set(uri, prefix);
    this.#uriOf.set(prefix, uri);
    return prefix;
  }
}

/** `http://fasb.org/us-gaap/2024` → `us-gaap`; `ns` when the address suggests nothing. */
function prefixFromUri(uri: string): string {
  const segments = uri.split('/').filter((segment) => /^[A-Za-z][\w.-]*$/.test(segment));
  const last = segments.at(-1);
  return last === undefined || segments.length < 2 ? 'ns' : last;
}
