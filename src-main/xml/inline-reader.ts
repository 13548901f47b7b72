import type { Context, Unit } from '#shared/xbrl/model.ts';
import { CaptureBuffer, type Capture, type Span } from './capture-buffer.ts';
import { ContextReader } from './context-reader.ts';
import { NS } from './element-kind.ts';
import type { ElementName, NamespaceScope } from './namespace-scope.ts';
import type { QNameTable } from './qnames.ts';
import { type DocumentReference, referencesIn } from './reference.ts';
import type { WarningList } from './warnings.ts';
import { type Attributes, isTrue } from './attributes.ts';
import { XmlReader, type ElementHandler, type ReadControl, type XmlSource } from './xml-reader.ts';

/** A tagged element before its continuations are joined and its value is computed. */
export interface InlineFact {
  readonly kind: 'nonFraction' | 'nonNumeric' | 'fraction';
  readonly attributes: Attributes;
  readonly concept: string;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  readonly language: string | null;
  readonly document: string;
  readonly start: number;
  readonly end: number;
  readonly scope: NamespaceScope;
  readonly capture: Capture;
}

export interface InlineContinuation {
  readonly capture: Capture;
  readonly continuedAt: string | null;
}

export interface InlineFootnote {
  readonly id: string;
  readonly language: string | null;
  readonly capture: Capture;
  readonly continuedAt: string | null;
}

export interface InlineRelationship {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** One document of an inline document set, as it stands. */
export interface InlineDocument {
  readonly name: string;
  readonly facts: readonly InlineFact[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly references: readonly DocumentReference[];
  readonly continuations: ReadonlyMap<string, InlineContinuation>;
  readonly footnotes: readonly InlineFootnote[];
  readonly relationships: readonly InlineRelationship[];
}

/** Reads one Inline XBRL document (1.1, or the elements of 1.0). Throws `input-refused` or `cancelled`. */
export async function readInlineDocument(
  source: XmlSource,
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<InlineDocument> {
  const handler = new InlineHandler(source.name, names, warnings);
  await new XmlReader(source, handler, { xhtmlEntities: true }).read(control);
  return handler.result();
}

interface Language {
  readonly depth: number;
  readonly language: string;
}

interface OpenElement {
  readonly depth: number;
  readonly capture: Capture | undefined;
  readonly exclusion: Span | undefined;
}

class InlineHandler implements ElementHandler {
  readonly #document: string;
  readonly #names: QNameTable;
  readonly #warnings: WarningList;
  readonly #contexts: ContextReader;
  readonly #buffer = new CaptureBuffer();
  readonly #open: OpenElement[] = [];
  readonly #languages: Language[] = [];
  readonly #facts: InlineFact[] = [];
  readonly #references: DocumentReference[] = [];
  readonly #continuations = new Map<string, InlineContinuation>();
  readonly #footnotes: InlineFootnote[] = [];
  readonly #relationships: InlineRelationship[] = [];
  /** Depth of the outermost `ix:hidden` or `display:none` element that is open; 0 when none is. */
  #hiddenDepth = 0;

  constructor(document: string, names: QNameTable, warnings: WarningList) {
    this.#document = document;
    this.#names = names;
    this.#warnings = warnings;
    this.#contexts = new ContextReader(names, warnings);
  }

  result(): InlineDocument {
    return {
      name: this.#document,
      facts: this.#facts,
      contexts: this.#contexts.contexts,
      units: this.#contexts.units,
      references: this.#references,
      continuations: this.#continuations,
      footnotes: this.#footnotes,
      relationships: this.#relationships,
    };
  }

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    if (this.#contexts.isOpen) {
      this.#contexts.open(name, attributes, reader);
      return;
    }
    if (reader.depth === 1) this.#names.declare(reader.scope);
    const language = attributes['xml:lang'];
    if (language !== undefined) this.#languages.push({ depth: reader.depth, language });
    switch (name.kind) {
      case 'other':
        if (this.#hiddenDepth === 0 && isInvisible(attributes['style'])) this.#hiddenDepth = reader.depth;
        this.#buffer.openTag(name, attributes);
        break;
      case 'ix:hidden':
        if (this.#hiddenDepth === 0) this.#hiddenDepth = reader.depth;
        break;
      case 'xbrli:context':
      case 'xbrli:unit':
        this.#contexts.open(name, attributes, reader);
        break;
      case 'link:schemaRef':
      case 'link:linkbaseRef':
      case 'link:roleRef':
      case 'link:arcroleRef':
        this.#references.push(...referencesIn(name, attributes, reader));
        break;
      default:
        this.#openInline(name, attributes, reader);
    }
  }

  text(text: string): void {
    if (this.#contexts.isOpen) this.#contexts.text(text);
    else this.#buffer.addText(text);
  }

  close(name: ElementName, reader: XmlReader): void {
    if (this.#contexts.isOpen) {
      this.#contexts.close(name, reader);
      return;
    }
    const { depth } = reader;
    const top = this.#open.at(-1);
    if (top?.depth === depth) {
      this.#open.pop();
      if (top.capture !== undefined) this.#buffer.close(top.capture);
      if (top.exclusion !== undefined) this.#buffer.endExclusion(top.exclusion);
    } else if (name.kind === 'other') {
      this.#buffer.closeTag(name);
    }
    if (this.#hiddenDepth === depth) this.#hiddenDepth = 0;
    if (this.#languages.at(-1)?.depth === depth) this.#languages.pop();
  }

  #openInline(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    switch (name.kind) {
      case 'ix:nonFraction':
        this.#openFact('nonFraction', attributes, reader);
        break;
      case 'ix:nonNumeric':
        this.#openFact('nonNumeric', attributes, reader);
        break;
      case 'ix:fraction':
        this.#openFact('fraction', attributes, reader);
        break;
      case 'ix:exclude':
        this.#open.push({ depth: reader.depth, capture: undefined, exclusion: this.#buffer.startExclusion() });
        break;
      case 'ix:continuation':
        this.#continuations.set(attributes['id'] ?? '', {
          capture: this.#capture(true, reader),
          continuedAt: attributes['continuedAt'] ?? null,
        });
        break;
      case 'ix:footnote':
        this.#footnotes.push({
          id: attributes['id'] ?? attributes['footnoteID'] ?? '',
          language: this.#language(),
          capture: this.#capture(false, reader),
          continuedAt: attributes['continuedAt'] ?? null,
        });
        break;
      case 'ix:relationship':
        this.#relationships.push({ from: idList(attributes['fromRefs']), to: idList(attributes['toRefs']) });
        break;
      case 'ix:tuple':
        this.#warn('tuple', `The tuple ${attributes['name'] ?? ''} is not kept; the facts in it are read.`, attributes);
        break;
      default:
    }
  }

  #openFact(kind: InlineFact['kind'], attributes: Attributes, reader: XmlReader): void {
    const isEscaped = kind === 'nonNumeric' && isTrue(attributes['escape']);
    const capture = this.#capture(isEscaped, reader);
    const written = attributes['name'] ?? '';
    const concept = this.#names.resolve(reader.scope, written);
    if (concept === undefined) {
      this.#warn('unresolved-concept', `The prefix of ${written} is not declared; the fact is left out.`, attributes);
      return;
    }
    if (attributes['target'] !== undefined) {
      this.#warn('other-target', `The fact belongs to the target document ${attributes['target']} and is left out.`, attributes);
      return;
    }
    this.#facts.push({
      kind,
      attributes,
      concept,
      isNil: isTrue(attributes[reader.scope.attribute(NS.xsi, 'nil')]),
      isHidden: this.#hiddenDepth > 0,
      language: this.#language(),
      document: this.#document,
      start: reader.offset,
      end: reader.offset,
      scope: reader.scope,
      capture,
    });
    const refs = attributes['footnoteRefs'];
    if (refs !== undefined) this.#relationships.push({ from: idList(attributes['id']), to: idList(refs) });
  }

  #capture(wantsMarkup: boolean, reader: XmlReader): Capture {
    const capture = this.#buffer.open(wantsMarkup);
    this.#open.push({ depth: reader.depth, capture, exclusion: undefined });
    return capture;
  }

  #language(): string | null {
    return this.#languages.at(-1)?.language ?? null;
  }

  #warn(code: string, message: string, attributes: Attributes): void {
    this.#warnings.add(code, message, `${this.#document} #${attributes['id'] ?? ''}`);
  }
}

function isInvisible(style: string | undefined): boolean {
  return style !== undefined && style.includes('display') && /display\s*:\s*none/i.test(style);
}

function idList(text: string | undefined): readonly string[] {
  return text === undefined
    ? []
    : text
        .trim()
        .split(/\s+/)
        .filter((id) => id !== '');
}
