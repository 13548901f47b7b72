import type { Balance, Concept, PeriodType, Role } from '#shared/xbrl/model.ts';
import { NS } from './element-kind.ts';
import { ExtendedLinkReader, type RawLink } from './extended-link-reader.ts';
import type { ElementName } from './namespace-scope.ts';
import type { QNameTable } from './qnames.ts';
import { type DocumentReference, referencesIn } from './reference.ts';
import { type Attributes, isTrue } from './attributes.ts';
import { XmlReader, type ElementHandler, type ReadControl, type XmlSource } from './xml-reader.ts';

/** What one taxonomy schema declares, and the linkbases that are embedded in it. */
export interface ParsedSchema {
  readonly name: string;
  readonly targetNamespace: string;
  readonly concepts: readonly Concept[];
  /** Every global element, concept or not, by its id: what a locator's fragment names. */
  readonly elementIds: ReadonlyMap<string, string>;
  readonly roles: readonly Role[];
  readonly links: readonly RawLink[];
  readonly references: readonly DocumentReference[];
}

export async function readSchema(source: XmlSource, names: QNameTable, control: ReadControl): Promise<ParsedSchema> {
  const handler = new SchemaHandler(source.name, names);
  await new XmlReader(source, handler, { xhtmlEntities: false }).read(control);
  return handler.result();
}

class SchemaHandler implements ElementHandler {
  readonly #name: string;
  readonly #names: QNameTable;
  readonly #links = new ExtendedLinkReader();
  readonly #concepts: Concept[] = [];
  readonly #elementIds = new Map<string, string>();
  readonly #roles: Role[] = [];
  readonly #references: DocumentReference[] = [];
  #targetNamespace = '';
  #role: { readonly uri: string; definition: string | null; readonly usedOn: string[] } | undefined;
  #text = '';

  constructor(name: string, names: QNameTable) {
    this.#name = name;
    this.#names = names;
  }

  result(): ParsedSchema {
    return {
      name: this.#name,
      targetNamespace: this.#targetNamespace,
      concepts: this.#concepts,
      elementIds: this.#elementIds,
      roles: this.#roles,
      links: this.#links.links,
      references: this.#references,
    };
  }

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    if (this.#links.isOpen) {
      this.#links.open(name, attributes, reader, null);
      return;
    }
    switch (name.kind) {
      case 'xs:schema':
        this.#targetNamespace = attributes['targetNamespace'] ?? '';
        this.#names.declare(reader.scope);
        break;
      case 'xs:element':
        if (reader.depth === 2) this.#declareElement(attributes, reader);
        break;
      case 'xs:import':
      case 'xs:include':
      case 'xs:redefine':
        this.#referTo(attributes['schemaLocation'], name.kind === 'xs:import' ? attributes['namespace'] : this.#targetNamespace);
        break;
      case 'link:linkbaseRef':
      case 'link:roleRef':
      case 'link:arcroleRef':
        this.#references.push(...referencesIn(name, attributes, reader));
        break;
      case 'link:roleType':
        this.#role = { uri: attributes['roleURI'] ?? '', definition: null, usedOn: [] };
        break;
      default:
        this.#text = '';
        this.#links.open(name, attributes, reader, null);
    }
  }

  text(text: string): void {
    if (this.#links.isOpen) this.#links.text(text);
    else if (this.#role !== undefined) this.#text += text;
  }

  close(name: ElementName, reader: XmlReader): void {
    if (this.#links.isOpen) {
      this.#links.close(name, reader);
      return;
    }
    const role = this.#role;
    if (role === undefined) return;
    if (name.kind === 'link:definition') role.definition = this.#text.trim();
    else if (name.kind === 'link:usedOn') role.usedOn.push(this.#usedOn(reader));
    else if (name.kind === 'link:roleType') {
      this.#roles.push(role);
      this.#role = undefined;
    }
  }

  /** The element as `link:presentationLink`, whatever prefix the schema binds to the link namespace. */
  #usedOn(reader: XmlReader): string {
    const written = this.#text.trim();
    const expanded = reader.scope.expand(written);
    return expanded?.uri === NS.link ? `link:${expanded.local}` : written;
  }

  #declareElement(attributes: Attributes, reader: XmlReader): void {
    const local = attributes['name'];
    if (local === undefined) return;
    const name = this.#names.name(this.#targetNamespace, local);
    const id = attributes['id'] ?? null;
    if (id !== null) this.#elementIds.set(id, name);
    const substitutionGroup = this.#nameOf(attributes['substitutionGroup'], reader);
    if (substitutionGroup === null) return;
    this.#concepts.push({
      name,
      id,
      type: this.#nameOf(attributes['type'], reader),
      substitutionGroup,
      balance: balanceOf(attributes[reader.scope.attribute(NS.xbrli, 'balance')]),
      periodType: periodTypeOf(attributes[reader.scope.attribute(NS.xbrli, 'periodType')]),
      isAbstract: isTrue(attributes['abstract']),
      isNillable: isTrue(attributes['nillable']),
    });
  }

  #nameOf(written: string | undefined, reader: XmlReader): string | null {
    return written === undefined ? null : (this.#names.resolve(reader.scope, written) ?? written);
  }

  #referTo(schemaLocation: string | undefined, namespace: string | undefined): void {
    const href = schemaLocation?.trim() ?? '';
    if (href !== '') this.#references.push({ kind: 'schema', href, from: this.#name, namespace });
  }
}

function balanceOf(text: string | undefined): Balance | null {
  return text === 'debit' || text === 'credit' ? text : null;
}

function periodTypeOf(text: string | undefined): PeriodType | null {
  return text === 'instant' || text === 'duration' ? text : null;
}
