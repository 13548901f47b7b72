import { elementKind, NS, type ElementKind } from './element-kind.ts';

export interface ElementName {
  readonly uri: string;
  readonly local: string;
  readonly kind: ElementKind;
}

/** Attribute names of XLink as they are written under the prefix that is in force. */
export interface XlinkNames {
  readonly href: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly role: string;
  readonly arcrole: string;
}

/** Attribute names of XBRL Dimensions as they are written under the prefix that is in force. */
export interface XbrldtNames {
  readonly targetRole: string;
  readonly closed: string;
  readonly usable: string;
  readonly contextElement: string;
}

export interface ExpandedName {
  readonly uri: string;
  readonly local: string;
}

/** `xmlns` declarations of one element: prefix (empty for the default) and namespace, alternating. */
export type Declarations = readonly string[];

/** Namespaces whose attributes are looked up by name. */
const ATTRIBUTE_NAMESPACES: ReadonlySet<string> = new Set([NS.xlink, NS.xsi, NS.xbrli, NS.xbrldt]);

/**
 * The namespace bindings in force at an element. A scope caches the names it has resolved, and elements that repeat the
 * declarations of an earlier sibling share its scope, so a name costs one map look-up.
 */
export class NamespaceScope {
  /** Of namespaces whose attributes matter and that have several prefixes: each further prefix → the one that look-ups use. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly #bindings: ReadonlyMap<string, string>;
  readonly #prefixes = new Map<string, string>();
  readonly #elements = new Map<string, ElementName | undefined>();
  readonly #attributes = new Map<string, string>();
  readonly #children = new Map<string, NamespaceScope>();
  #xlink: XlinkNames | undefined;
  #xbrldt: XbrldtNames | undefined;

  constructor(bindings: ReadonlyMap<string, string> = new Map([['xml', NS.xml]])) {
    this.#bindings = bindings;
    const aliases = new Map<string, string>();
    for (const [prefix, uri] of bindings) {
      if (prefix === '') continue;
      const first = this.#prefixes.get(uri);
      if (first === undefined) this.#prefixes.set(uri, prefix);
      else if (ATTRIBUTE_NAMESPACES.has(uri)) aliases.set(prefix, first);
    }
    this.aliases = aliases;
  }

  /** The scope inside an element with these declarations; this scope when they say nothing new. */
  extend(declarations: Declarations): NamespaceScope {
    const key = declarations.join('\n');
    const existing = this.#children.get(key);
    if (existing !== undefined) return existing;
    const bindings = new Map(this.#bindings);
    let isNew = false;
    for (let index = 0; index + 1 < declarations.length; index += 2) {
      const prefix = declarations[index] ?? '';
      const uri = (declarations[index + 1] ?? '').trim();
      if (bindings.get(prefix) === uri) continue;
      isNew = true;
      if (uri === '') bindings.delete(prefix);
      else bindings.set(prefix, uri);
    }
    const child = isNew ? new NamespaceScope(bindings) : this;
    this.#children.set(key, child);
    return child;
  }

  namespaceOf(prefix: string): string | undefined {
    return this.#bindings.get(prefix);
  }

  bindings(): ReadonlyMap<string, string> {
    return this.#bindings;
  }

  /** The expanded name of an element; undefined when its prefix is not bound or the name is malformed. */
  element(qualified: string): ElementName | undefined {
    const cached = this.#elements.get(qualified);
    if (cached !== undefined) return cached;
    const expanded = this.expand(qualified);
    if (expanded === undefined) return undefined;
    const name: ElementName = { ...expanded, kind: elementKind(expanded.uri, expanded.local) };
    this.#elements.set(qualified, name);
    return name;
  }

  /** Resolves a QName in content or in an attribute value; without prefix the default namespace applies (XML Schema 1.0 Part 2 §3.2.18). */
  expand(qualified: string): ExpandedName | undefined {
    const colon = qualified.indexOf(':');
    if (colon === -1) return { uri: this.#bindings.get('') ?? '', local: qualified };
    const local = qualified.slice(colon + 1);
    const uri = this.#bindings.get(qualified.slice(0, colon));
    if (uri === undefined || local === '' || local.includes(':')) return undefined;
    return { uri, local };
  }

  /** How the attribute `local` of the namespace is written here, for example `xlink:href`; an impossible name when no prefix is bound to it. */
  attribute(uri: string, local: string): string {
    const key = `${uri} ${local}`;
    const cached = this.#attributes.get(key);
    if (cached !== undefined) return cached;
    const written = `${this.#prefixOf(uri)}:${local}`;
    this.#attributes.set(key, written);
    return written;
  }

  get xlink(): XlinkNames {
    if (this.#xlink !== undefined) return this.#xlink;
    const prefix = this.#prefixOf(NS.xlink);
    this.#xlink = {
      href: `${prefix}:href`,
      label: `${prefix}:label`,
      from: `${prefix}:from`,
      to: `${prefix}:to`,
      role: `${prefix}:role`,
      arcrole: `${prefix}:arcrole`,
    };
    return this.#xlink;
  }

  get xbrldt(): XbrldtNames {
    if (this.#xbrldt !== undefined) return this.#xbrldt;
    const prefix = this.#prefixOf(NS.xbrldt);
    this.#xbrldt = {
      targetRole: `${prefix}:targetRole`,
      closed: `${prefix}:closed`,
      usable: `${prefix}:usable`,
      contextElement: `${prefix}:contextElement`,
    };
    return this.#xbrldt;
  }

  #prefixOf(uri: string): string {
    return this.#prefixes.get(uri) ?? '\u0000unbound';
  }
}
