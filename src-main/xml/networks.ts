import type { Arc, ArcKind, Label, QName, Reference } from '#shared/xbrl/model.ts';
import { isTrue } from './attributes.ts';
import type { ConceptLocator, LocatedConcept } from './concept-locator.ts';
import { effectiveRelationships, type Prohibitable } from './effective-relationships.ts';
import { canonicalDecimal } from './exact-number.ts';
import type { RawArc, RawLink, RawLocator, RawResource } from './extended-link-reader.ts';
import { baseName, isAbsoluteUrl, resolveInPackage, splitHref } from './package-path.ts';
import type { WarningList } from './warnings.ts';

export interface Networks {
  readonly arcs: readonly Arc[];
  readonly labels: readonly Label[];
  readonly references: readonly Reference[];
}

interface KeyedResource {
  readonly kind: 'resource';
  readonly resource: RawResource;
  readonly key: number;
}

interface Relationship extends Prohibitable {
  readonly link: RawLink;
  readonly arc: RawArc;
  readonly from: LocatedConcept;
  readonly to: LocatedConcept | KeyedResource;
}

/** Keys of ends stay below MAX_KEYS, so that a pair of them is one exact number; those of resources follow those of concepts. */
const MAX_KEYS = 2 ** 26;
const FIRST_RESOURCE_KEY = 2 ** 25;
/** Arcs multiply: from every locator of one label to every one of another. No taxonomy comes near this many. */
const MAX_RELATIONSHIPS = 5_000_000;

/**
 * The effective relationships of all extended links, whichever document they stand in: links of one role are one network however
 * they are split (XBRL 2.1 §3.5.3.9.7.3). Within a network they keep document order. `warnings` gets what leads nowhere; `onNetwork` the
 * arcs of each network that has any.
 */
export function buildNetworks(
  links: readonly RawLink[],
  locator: ConceptLocator,
  warnings: WarningList,
  onNetwork?: (arcs: readonly Arc[]) => void,
): Networks {
  const builder = new NetworkBuilder(links, locator, warnings);
  const arcs: Arc[] = [];
  const labels: Label[] = [];
  const references: Reference[] = [];
  for (const network of builder.networks()) {
    const start = arcs.length;
    for (const { link, arc, from, to } of effectiveRelationships(network, nonExemptAttributes)) {
      const { kind, role } = link;
      if (to.kind === 'resource') {
        const { resource } = to;
        if (kind === 'label')
          labels.push({ concept: from.name, role: resource.role, language: resource.language ?? '', text: resource.text });
        else if (kind === 'reference') references.push({ concept: from.name, role: resource.role, parts: resource.parts });
      } else if (kind === 'presentation' || kind === 'calculation' || kind === 'definition') {
        arcs.push(modelArc(`arc-${arcs.length}`, kind, role, arc, from.name, to.name));
      }
    }
    if (arcs.length > start) onNetwork?.(arcs.slice(start));
  }
  return { arcs, labels, references };
}

class NetworkBuilder {
  readonly #links: readonly RawLink[];
  readonly #locator: ConceptLocator;
  readonly #warnings: WarningList;
  readonly #resources = new Map<RawResource, KeyedResource>();
  #resourcesById: ReadonlyMap<string, RawResource> | undefined;
  #count = 0;

  constructor(links: readonly RawLink[], locator: ConceptLocator, warnings: WarningList) {
    this.#links = links.filter((link) => link.kind !== 'footnote');
    this.#locator = locator;
    this.#warnings = warnings;
  }

  /** All relationships, by network (XBRL 2.1: base set): kind of link and arc, role and arcrole. */
  networks(): Iterable<readonly Relationship[]> {
    const networks = new Map<string, Relationship[]>();
    const networkOf = (key: string): Relationship[] => {
      const present = networks.get(key);
      if (present !== undefined) return present;
      const created: Relationship[] = [];
      networks.set(key, created);
      return created;
    };
    for (const link of this.#links) {
      let arcrole = '';
      let network: Relationship[] = [];
      for (const arc of link.arcs) {
        if (arc.arcrole !== arcrole) network = networkOf(`${link.kind} ${link.role} ${arc.arcrole}`);
        arcrole = arc.arcrole;
        this.#addRelationships(network, link, arc);
      }
    }
    if (this.#count > MAX_RELATIONSHIPS) {
      this.#warnings.add('too-many-relationships', `Only ${MAX_RELATIONSHIPS.toLocaleString('en-US')} relationships are kept.`, '');
    }
    return networks.values();
  }

  #addRelationships(network: Relationship[], link: RawLink, arc: RawArc): void {
    const { isProhibition } = arc;
    const priority = priorityOf(arc);
    for (const source of this.#endsOf(link, arc.from)) {
      const from = this.#resolve(link, source);
      if (from?.kind !== 'concept') continue;
      for (const target of this.#endsOf(link, arc.to)) {
        const to = this.#resolve(link, target);
        if (to === undefined) continue;
        this.#count += 1;
        if (this.#count > MAX_RELATIONSHIPS) return;
        network.push({ link, arc, from, to, ends: from.key * MAX_KEYS + to.key, priority, isProhibition });
      }
    }
  }

  #endsOf(link: RawLink, label: string): readonly (RawLocator | RawResource)[] {
    const ends = link.ends.get(label);
    if (ends !== undefined) return ends;
    this.#warnings.add(
      'dangling-arc',
      `An arc names the label ${label}, which no locator or resource has.`,
      `${link.document} ${link.role}`,
    );
    return [];
  }

  #resolve(link: RawLink, end: RawLocator | RawResource): LocatedConcept | KeyedResource | undefined {
    if (end.kind === 'resource') return this.#keyed(end);
    const concept = this.#locator.conceptAt(link.document, end.href);
    if (concept !== undefined) return concept;
    const resource = this.#resourceAt(link.document, end.href);
    if (resource !== undefined) return this.#keyed(resource);
    this.#warnings.add('unresolved-locator', `${end.href} points at nothing that the package or its imports tell of.`, link.document);
    return undefined;
  }

  #keyed(resource: RawResource): KeyedResource {
    const present = this.#resources.get(resource);
    if (present !== undefined) return present;
    const keyed: KeyedResource = { kind: 'resource', resource, key: FIRST_RESOURCE_KEY + this.#resources.size };
    this.#resources.set(resource, keyed);
    return keyed;
  }

  #resourceAt(document: string, href: string): RawResource | undefined {
    const { path, fragment } = splitHref(href);
    const name = isAbsoluteUrl(path) ? baseName(path) : resolveInPackage(document, path);
    this.#resourcesById ??= resourcesById(this.#links);
    return this.#resourcesById.get(`${name ?? ''}#${fragment ?? ''}`);
  }
}

/** Resources by document and id, for the rare locator that leads to one. */
function resourcesById(links: readonly RawLink[]): ReadonlyMap<string, RawResource> {
  const resources = new Map<string, RawResource>();
  for (const { ends, document } of links) {
    for (const group of ends.values()) {
      for (const end of group) if (end.kind === 'resource' && end.id !== null) resources.set(`${document}#${end.id}`, end);
    }
  }
  return resources;
}

/** What is no integer counts as not stated. */
function priorityOf({ priority }: RawArc): number {
  return priority !== undefined && /^\s*[+-]?\d+\s*$/.test(priority) ? Number(priority) : 0;
}

/** Text that is equal for arcs whose non-exempt attributes are s-equal (XBRL 2.1 §3.5.3.9.7.4: not use, priority, xlink). */
function nonExemptAttributes({ link, arc }: Relationship): string {
  const order = canonicalDecimal(arc.order ?? '1') ?? arc.order ?? '';
  switch (link.kind) {
    case 'calculation':
      return `${order} ${canonicalDecimal(arc.weight ?? '1') ?? arc.weight ?? ''}`;
    case 'presentation':
      return `${order} ${arc.preferredLabel ?? ''}`;
    case 'definition':
      return [order, arc.targetRole ?? '', booleanOf(arc.closed) ?? '', booleanOf(arc.usable) ?? '', arc.contextElement ?? ''].join(' ');
    default:
      return order;
  }
}

function modelArc(id: string, kind: ArcKind, role: string, arc: RawArc, from: QName, to: QName): Arc {
  return {
    id,
    kind,
    arcrole: arc.arcrole,
    role,
    from,
    to,
    order: canonicalDecimal(arc.order ?? '1') ?? '1',
    weight: kind === 'calculation' ? (canonicalDecimal(arc.weight ?? '1') ?? '1') : null,
    preferredLabel: arc.preferredLabel ?? null,
    targetRole: arc.targetRole ?? null,
    closed: booleanOf(arc.closed),
    usable: booleanOf(arc.usable),
    contextElement: arc.contextElement === 'segment' || arc.contextElement === 'scenario' ? arc.contextElement : null,
  };
}

function booleanOf(text: string | undefined): boolean | null {
  return text === undefined ? null : isTrue(text);
}
