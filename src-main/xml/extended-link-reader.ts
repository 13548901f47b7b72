import type { ElementName } from './namespace-scope.ts';
import type { Attributes } from './attributes.ts';
import type { XmlReader } from './xml-reader.ts';

export type LinkKind = 'presentation' | 'calculation' | 'definition' | 'label' | 'reference' | 'footnote';

/** One arc element as it stands: it connects every locator or resource of one label with every one of the other (XBRL 2.1 §3.5.3.9). */
export interface RawArc {
  readonly from: string;
  readonly to: string;
  readonly arcrole: string;
  readonly order: string | undefined;
  readonly weight: string | undefined;
  readonly preferredLabel: string | undefined;
  readonly targetRole: string | undefined;
  readonly closed: string | undefined;
  readonly usable: string | undefined;
  readonly contextElement: string | undefined;
  readonly priority: string | undefined;
  readonly isProhibition: boolean;
}

export interface RawResource {
  readonly kind: 'resource';
  readonly id: string | null;
  readonly role: string;
  readonly language: string | null;
  text: string;
  /** Of a reference: its parts by local name. */
  readonly parts: Record<string, string>;
}

export interface RawLocator {
  readonly kind: 'locator';
  readonly href: string;
}

export interface RawLink {
  readonly kind: LinkKind;
  readonly role: string;
  /** The document that hrefs are relative to. */
  readonly document: string;
  /** Locators and resources by label. */
  readonly ends: Map<string, (RawLocator | RawResource)[]>;
  readonly arcs: RawArc[];
}

const LINKS: ReadonlyMap<string, LinkKind> = new Map([
  ['link:presentationLink', 'presentation'],
  ['link:calculationLink', 'calculation'],
  ['link:definitionLink', 'definition'],
  ['link:labelLink', 'label'],
  ['link:referenceLink', 'reference'],
  ['link:footnoteLink', 'footnote'],
]);

/**
 * Extended links, wherever they stand: in a linkbase document, inside a schema's annotation, or (footnotes) in an instance. The
 * owner passes on every element of the link namespace and, while `isOpen`, every element and text.
 */
export class ExtendedLinkReader {
  readonly links: RawLink[] = [];
  #link: RawLink | undefined;
  #linkDepth = 0;
  #linkLanguage: string | null = null;
  #resource: RawResource | undefined;
  #partStart = 0;
  #text = '';

  get isOpen(): boolean {
    return this.#link !== undefined;
  }

  /** `language` is the xml:lang in force around the element. */
  open(name: ElementName, attributes: Attributes, reader: XmlReader, language: string | null): void {
    if (this.#link === undefined) this.#openLink(name, attributes, reader, language);
    else if (this.#resource !== undefined) this.#partStart = this.#text.length;
    else if (reader.depth === this.#linkDepth + 1) this.#openChild(this.#link, name, attributes, reader);
  }

  text(text: string): void {
    if (this.#resource !== undefined) this.#text += text;
  }

  close(name: ElementName, reader: XmlReader): void {
    const resource = this.#resource;
    if (resource === undefined) {
      if (reader.depth === this.#linkDepth) this.#link = undefined;
    } else if (reader.depth === this.#linkDepth + 1) {
      resource.text = this.#text.trim();
      this.#resource = undefined;
    } else if (reader.depth === this.#linkDepth + 2 && name.kind === 'other') {
      resource.parts[name.local] = this.#text.slice(this.#partStart).trim();
    }
  }

  #openLink(name: ElementName, attributes: Attributes, reader: XmlReader, language: string | null): void {
    const kind = LINKS.get(name.kind);
    if (kind === undefined) return;
    this.#linkDepth = reader.depth;
    this.#linkLanguage = attributes['xml:lang'] ?? language;
    const role = attributes[reader.scope.xlink.role] ?? '';
    this.#link = { kind, role, document: reader.source.name, ends: new Map(), arcs: [] };
    this.links.push(this.#link);
  }

  #openChild(link: RawLink, name: ElementName, attributes: Attributes, reader: XmlReader): void {
    const { xlink } = reader.scope;
    switch (name.kind) {
      case 'link:loc':
        addEnd(link, attributes[xlink.label], { kind: 'locator', href: attributes[xlink.href] ?? '' });
        break;
      case 'link:label':
      case 'link:reference':
      case 'link:footnote':
        this.#resource = {
          kind: 'resource',
          id: attributes['id'] ?? null,
          role: attributes[xlink.role] ?? '',
          language: attributes['xml:lang'] ?? this.#linkLanguage,
          text: '',
          parts: {},
        };
        this.#text = '';
        addEnd(link, attributes[xlink.label], this.#resource);
        break;
      case 'link:presentationArc':
      case 'link:calculationArc':
      case 'link:definitionArc':
      case 'link:labelArc':
      case 'link:referenceArc':
      case 'link:footnoteArc':
        if (name.kind === `link:${link.kind}Arc`) link.arcs.push(rawArc(link.kind, attributes, reader));
        break;
      default:
    }
  }
}

function addEnd(link: RawLink, label: string | undefined, end: RawLocator | RawResource): void {
  const key = label ?? '';
  const ends = link.ends.get(key);
  if (ends === undefined) link.ends.set(key, [end]);
  else ends.push(end);
}

function rawArc(kind: LinkKind, attributes: Attributes, reader: XmlReader): RawArc {
  const { xlink, xbrldt } = reader.scope;
  const isDefinition = kind === 'definition';
  return {
    from: attributes[xlink.from] ?? '',
    to: attributes[xlink.to] ?? '',
    arcrole: attributes[xlink.arcrole] ?? '',
    order: attributes['order'],
    weight: kind === 'calculation' ? attributes['weight'] : undefined,
    preferredLabel: kind === 'presentation' ? attributes['preferredLabel'] : undefined,
    targetRole: isDefinition ? attributes[xbrldt.targetRole] : undefined,
    closed: isDefinition ? attributes[xbrldt.closed] : undefined,
    usable: isDefinition ? attributes[xbrldt.usable] : undefined,
    contextElement: isDefinition ? attributes[xbrldt.contextElement] : undefined,
    priority: attributes['priority'],
    isProhibition: attributes['use'] === 'prohibited',
  };
}
