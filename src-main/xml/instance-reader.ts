import type { Context, Unit } from '#shared/xbrl/model.ts';
import { ContextReader } from './context-reader.ts';
import { NS } from './element-kind.ts';
import { canonicalDecimal } from './exact-number.ts';
import { ExtendedLinkReader, type RawLink } from './extended-link-reader.ts';
import { FRACTION_WARNING, statedDecimals, UNSETTLED, whereIs, type FactDraft } from './fact-draft.ts';
import type { ElementName } from './namespace-scope.ts';
import type { QNameTable } from './qnames.ts';
import { type DocumentReference, referencesIn } from './reference.ts';
import type { Warn, WarningList } from './warnings.ts';
import { type Attributes, isTrue } from './attributes.ts';
import { XmlReader, type ElementHandler, type ReadControl, type XmlSource } from './xml-reader.ts';

export interface ParsedInstance {
  readonly facts: readonly FactDraft[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly references: readonly DocumentReference[];
  readonly footnoteLinks: readonly RawLink[];
}

/** Reads an XBRL 2.1 instance. Throws `input-refused` or `cancelled`. */
export async function readInstance(
  source: XmlSource,
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<ParsedInstance> {
  const handler = new InstanceHandler(source.name, names, warnings);
  await new XmlReader(source, handler, { xhtmlEntities: false }).read(control);
  return handler.result();
}

interface OpenFact {
  readonly concept: string;
  readonly attributes: Attributes;
  readonly isNil: boolean;
  readonly start: number;
  readonly depth: number;
  /** Elements inside: the item is a fraction. */
  hasElements: boolean;
}

class InstanceHandler implements ElementHandler {
  readonly #document: string;
  readonly #names: QNameTable;
  readonly #warnings: WarningList;
  readonly #contexts: ContextReader;
  readonly #links = new ExtendedLinkReader();
  readonly #facts: FactDraft[] = [];
  readonly #references: DocumentReference[] = [];
  #language: string | null = null;
  #fact: OpenFact | undefined;
  #text = '';

  constructor(document: string, names: QNameTable, warnings: WarningList) {
    this.#document = document;
    this.#names = names;
    this.#warnings = warnings;
    this.#contexts = new ContextReader(names, warnings);
  }

  result(): ParsedInstance {
    return {
      facts: this.#facts,
      contexts: this.#contexts.contexts,
      units: this.#contexts.units,
      references: this.#references,
      footnoteLinks: this.#links.links,
    };
  }

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    if (this.#contexts.isOpen) {
      this.#contexts.open(name, attributes, reader);
      return;
    }
    if (this.#links.isOpen) {
      this.#links.open(name, attributes, reader, this.#language);
      return;
    }
    if (this.#fact !== undefined) {
      this.#fact.hasElements = true;
      return;
    }
    switch (name.kind) {
      case 'xbrli:context':
      case 'xbrli:unit':
        this.#contexts.open(name, attributes, reader);
        break;
      case 'xbrli:xbrl':
        this.#language = attributes['xml:lang'] ?? null;
        this.#names.declare(reader.scope);
        break;
      case 'link:schemaRef':
      case 'link:linkbaseRef':
      case 'link:roleRef':
      case 'link:arcroleRef':
        this.#references.push(...referencesIn(name, attributes, reader));
        break;
      case 'link:footnoteLink':
        this.#links.open(name, attributes, reader, this.#language);
        break;
      default:
        if (reader.depth > 1) this.#openItem(name, attributes, reader);
    }
  }

  text(text: string): void {
    if (this.#fact !== undefined) this.#text += text;
    else if (this.#contexts.isOpen) this.#contexts.text(text);
    else if (this.#links.isOpen) this.#links.text(text);
  }

  close(name: ElementName, reader: XmlReader): void {
    const fact = this.#fact;
    if (fact !== undefined) {
      if (reader.depth === fact.depth) {
        this.#fact = undefined;
        this.#facts.push(this.#draft(fact, reader.endByte));
      }
    } else if (this.#contexts.isOpen) this.#contexts.close(name, reader);
    else if (this.#links.isOpen) this.#links.close(name, reader);
  }

  #openItem(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    const concept = this.#names.name(name.uri, name.local);
    if (attributes['contextRef'] === undefined) {
      this.#warnings.add('tuple', `${concept} is a tuple; the facts in it are read, their grouping is not kept.`, this.#document);
      return;
    }
    const isNil = isTrue(attributes[reader.scope.attribute(NS.xsi, 'nil')]);
    this.#fact = { concept, attributes, isNil, start: reader.startByte, depth: reader.depth, hasElements: false };
    this.#text = '';
  }

  #draft({ concept, attributes, isNil, start, hasElements }: OpenFact, end: number): FactDraft {
    const unitId = attributes['unitRef'] ?? null;
    const isNumeric = unitId !== null;
    const id = attributes['id'] ?? '';
    const lexical = this.#text;
    const warn: Warn = (code, message) => {
      this.#warnings.add(code, message, whereIs({ document: this.#document, id, concept }));
    };
    let value: string | null = null;
    if (hasElements && isNumeric) warn('fraction', FRACTION_WARNING);
    else if (!isNil) {
      value = isNumeric ? (canonicalDecimal(lexical) ?? null) : lexical;
      if (value === null) warn('unreadable-number', `“${lexical.trim()}” is no number; ${concept} has no value.`);
    }
    return {
      id,
      order: UNSETTLED,
      concept,
      contextId: attributes['contextRef'] ?? '',
      unitId,
      isNumeric,
      isNil,
      isHidden: false,
      value,
      lexical: isNil ? '' : lexical,
      decimals: isNumeric ? statedDecimals(attributes, value, warn) : null,
      format: null,
      scale: null,
      sign: null,
      language: attributes['xml:lang'] ?? this.#language,
      document: this.#document,
      start,
      end,
    };
  }
}
