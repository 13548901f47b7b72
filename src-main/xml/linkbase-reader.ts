import { ExtendedLinkReader, type RawLink } from './extended-link-reader.ts';
import type { ElementName } from './namespace-scope.ts';
import { type DocumentReference, referencesIn } from './reference.ts';
import type { Attributes } from './attributes.ts';
import { XmlReader, type ElementHandler, type ReadControl, type XmlSource } from './xml-reader.ts';

export interface ParsedLinkbase {
  readonly name: string;
  readonly links: readonly RawLink[];
  readonly references: readonly DocumentReference[];
}

export async function readLinkbase(source: XmlSource, control: ReadControl): Promise<ParsedLinkbase> {
  const handler = new LinkbaseHandler();
  await new XmlReader(source, handler, { xhtmlEntities: false }).read(control);
  return { name: source.name, links: handler.links.links, references: handler.references };
}

class LinkbaseHandler implements ElementHandler {
  readonly links = new ExtendedLinkReader();
  readonly references: DocumentReference[] = [];
  #language: string | null = null;

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    if (this.links.isOpen) {
      this.links.open(name, attributes, reader, this.#language);
      return;
    }
    switch (name.kind) {
      case 'link:linkbase':
        this.#language = attributes['xml:lang'] ?? null;
        break;
      case 'link:roleRef':
      case 'link:arcroleRef':
        this.references.push(...referencesIn(name, attributes, reader));
        break;
      default:
        this.links.open(name, attributes, reader, this.#language);
    }
  }

  text(text: string): void {
    this.links.text(text);
  }

  close(name: ElementName, reader: XmlReader): void {
    if (this.links.isOpen) this.links.close(name, reader);
  }
}
