import { CaptureBuffer, type Capture, type Span } from './capture-buffer.ts';
import { ContextReader } from './context-reader.ts';
import { NS } from './element-kind.ts';
import type {
  InlineContinuation,
  InlineDocument,
  InlineFact,
  InlineFootnote,
  InlineHiddenLink,
  InlineRelationship,
} from './inline-document.ts';
import type { ElementName } from './namespace-scope.ts';
import type { QNameTable } from './qnames.ts';
import { type DocumentReference, referencesIn } from './reference.ts';
import type { WarningList } from './warnings.ts';
import { type Attributes, isTrue } from './attributes.ts';
import { XmlReader, type ElementHandler, type ReadControl, type XmlSource } from './xml-reader.ts';

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
  readonly fact: InlineFact | undefined;
}

/** Links of one element that is open. */
interface OpenLinks {
  readonly depth: number;
  readonly links: readonly InlineHiddenLink[];
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
  readonly #hiddenLinks: InlineHiddenLink[] = [];
  readonly #openLinks: OpenLinks[] = [];
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
      hiddenLinks: this.#hiddenLinks,
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
    const style = attributes['style'];
    if (style?.includes(HIDDEN_LINK) === true) this.#openHiddenLinks(style, reader);
    switch (name.kind) {
      case 'other':
        if (this.#hiddenDepth === 0 && isInvisible(style)) this.#hiddenDepth = reader.depth;
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
      if (top.fact !== undefined) top.fact.end = reader.endByte;
    } else if (name.kind === 'other') {
      this.#buffer.closeTag(name);
    }
    const links = this.#openLinks.at(-1);
    if (links?.depth === depth) this.#closeHiddenLinks(links, reader);
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
        this.#open.push({ depth: reader.depth, capture: undefined, exclusion: this.#buffer.startExclusion(), fact: undefined });
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
    const capture = this.#buffer.open(isEscaped);
    const fact = this.#factOf(kind, attributes, capture, reader);
    this.#open.push({ depth: reader.depth, capture, exclusion: undefined, fact });
    if (fact === undefined) return;
    this.#facts.push(fact);
    const refs = attributes['footnoteRefs'];
    if (refs !== undefined) this.#relationships.push({ from: idList(attributes['id']), to: idList(refs) });
  }

  /** Undefined, with a warning, when the element is no fact of this report. */
  #factOf(kind: InlineFact['kind'], attributes: Attributes, capture: Capture, reader: XmlReader): InlineFact | undefined {
    const written = attributes['name'] ?? '';
    const concept = this.#names.resolve(reader.scope, written);
    if (concept === undefined) {
      this.#warn('unresolved-concept', `The prefix of ${written} is not declared; the fact is left out.`, attributes);
      return undefined;
    }
    if (attributes['target'] !== undefined) {
      this.#warn('other-target', `The fact belongs to the target document ${attributes['target']} and is left out.`, attributes);
      return undefined;
    }
    return {
      kind,
      attributes,
      concept,
      isNil: isTrue(attributes[reader.scope.attribute(NS.xsi, 'nil')]),
      isHidden: this.#hiddenDepth > 0,
      language: this.#language(),
      document: this.#document,
      start: reader.startByte,
      end: 0,
      scope: reader.scope,
      capture,
    };
  }

  #openHiddenLinks(style: string, reader: XmlReader): void {
    const start = reader.startByte;
    const links = hiddenIdsIn(style).map((pageId) => ({ pageId, start, end: start }));
    if (links.length === 0) return;
    this.#hiddenLinks.push(...links);
    this.#openLinks.push({ depth: reader.depth, links });
  }

  #closeHiddenLinks({ links }: OpenLinks, reader: XmlReader): void {
    const end = reader.endByte;
    for (const link of links) link.end = end;
    this.#openLinks.pop();
  }

  #capture(wantsMarkup: boolean, reader: XmlReader): Capture {
    const capture = this.#buffer.open(wantsMarkup);
    this.#open.push({ depth: reader.depth, capture, exclusion: undefined, fact: undefined });
    return capture;
  }

  #language(): string | null {
    return this.#languages.at(-1)?.language ?? null;
  }

  #warn(code: string, message: string, attributes: Attributes): void {
    this.#warnings.add(code, message, `${this.#document} #${attributes['id'] ?? ''}`);
  }
}

const HIDDEN_LINK = 'ix-hidden';

/** Ids that a style names: `-sec-ix-hidden:f12`, or `-ix-hidden:f12`, among other declarations. */
function hiddenIdsIn(style: string): readonly string[] {
  return style.split(';').flatMap((declaration) => /^\s*-(?:sec-)?ix-hidden\s*:\s*(\S+)\s*$/.exec(declaration)?.[1] ?? []);
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
