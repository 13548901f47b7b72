import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { AppError } from '#shared/base/errors.ts';
import { type Attributes, declarationsIn, detached, detachedAttributes, withoutAliases } from './attributes.ts';
import { BytePlaces } from './byte-places.ts';
import { CharacterDataProblem, decodeCharacterData } from './character-data.ts';
import { decodeChunks, detectEncoding, EncodingProblem, isDecodedWhole } from './encoding.ts';
import { lineAndColumn } from './line-and-column.ts';
import { DOCTYPE, endOfMarkup, INCOMPLETE, isSpace, isTag } from './markup.ts';
import { NamespaceScope, type ElementName } from './namespace-scope.ts';
import { plainTag } from './plain-tag.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { XHTML_ENTITIES } from '#shared/xbrl/xhtml-entities.ts';

/** One document to read: `file` is what the user opened (for messages), `name` the document inside it. */
export interface XmlSource {
  readonly file: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadControl {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the document read so far. */
  readonly onBytes?: ((document: string, bytes: number) => void) | undefined;
}

export interface ElementHandler {
  open(name: ElementName, attributes: Attributes, reader: XmlReader): void;
  /** The element's own scope is still in force. */
  close(name: ElementName, reader: XmlReader): void;
  text(text: string): void;
}

export interface XmlReaderOptions {
  /** Knows the entities of XHTML, which an inline document may use. */
  readonly xhtmlEntities: boolean;
  /** For tests: how much is decoded at once (see `decodeChunks`). */
  readonly chunkBytes?: number | undefined;
}

type SkeletonParser = SaxesParser<{
  readonly xmlns: false;
  readonly position: false;
  readonly forceXMLVersion: true;
  readonly defaultXMLVersion: '1.0';
}>;

const NO_ENTITIES: Readonly<Record<string, string>> = {};
const [LESS_THAN, GREATER_THAN, SLASH] = [0x3c, 0x3e, 0x2f] as const;
/** How much is read before others have their turn, and the signal is looked at. */
const PAUSE_EVERY_CHARACTERS = 2 * 1024 ** 2;
const LONGEST_MESSAGE = 160;

/**
 * Reads one document. Nearly all of a filing is plain start tags, their end tags and character data: these are read here, by regular
 * expressions and string searches, which are fast from the first byte on (a one-shot command ends before V8 has compiled a parser that
 * looks at single characters; opening a filing took a fifth longer). Everything else is judged by saxes, which is given the document
 * with the plain parts left out: prologue, root tag, every tag with a reference in it, an odd name or more than a few thousand
 * characters, comments, instructions, CDATA, epilogue. Namespaces are resolved once a name and scope. Unbound element prefixes are
 * refused; attributes are looked up by namespace when wanted.
 */
export class XmlReader {
  readonly source: XmlSource;
  scope = new NamespaceScope();
  /** Number of open elements; 1 inside the root. */
  depth = 0;

  readonly #handler: ElementHandler;
  readonly #parser: SkeletonParser;
  readonly #entities: Readonly<Record<string, string>>;
  readonly #names: ElementName[] = [];
  readonly #scopes: NamespaceScope[] = [];
  /** Names of the open elements as they are written. */
  readonly #written: string[] = [];
  /** What was decoded and not yet read. */
  #text = '';
  #textStart = 0;
  /** The markup that is being read: from its `<` to behind it, in characters from the start of the text after any byte order mark. */
  #markupStart = 0;
  #markupEnd = 0;
  readonly #places: BytePlaces;
  /** When not, what the handler is given must not keep the text in memory that it stands in. */
  readonly #isWhole: boolean;
  readonly #chunkBytes: number | undefined;
  /** Characters that the parser was given so far, and where in the document the last of its pieces began. */
  #fed = 0;
  #pieceStart = 0;
  /** The tag that the parser has just read. */
  #tag: SaxesTagPlain | undefined;

  constructor(source: XmlSource, handler: ElementHandler, options: XmlReaderOptions) {
    this.source = source;
    this.#handler = handler;
    this.#chunkBytes = options.chunkBytes;
    // XBRL stands on XML 1.0, whatever version a document claims; what is read here is read by its rules too.
    this.#parser = new SaxesParser({ xmlns: false, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
    this.#isWhole = isDecodedWhole(source.bytes);
    this.#places = new BytePlaces(source.bytes, detectEncoding(source.bytes));
    this.#entities = options.xhtmlEntities ? XHTML_ENTITIES : NO_ENTITIES;
    Object.assign(this.#parser.ENTITIES, this.#entities);
    this.#listen();
  }

  /** Reads the whole document. Throws `input-refused` (not well-formed, undecodable, document type with a subset) or `cancelled`. */
  async read(control: ReadControl = {}): Promise<void> {
    const { bytes } = this.source;
    let enough = 0;
    try {
      for (const chunk of decodeChunks(bytes, this.#chunkBytes)) {
        this.#text += chunk;
        // What was cut off is tried again when there is twice as much: a token costs time in proportion to its length.
        if (this.#text.length < enough) continue;
        await this.#readText(false, control);
        enough = 2 * this.#text.length;
      }
      await this.#readText(true, control);
      this.#end();
    } catch (cause) {
      if (cause instanceof EncodingProblem) throw this.refusal(cause.message, 'Save it as UTF-8, or download it again.');
      throw cause;
    }
    control.onBytes?.(this.source.name, bytes.length);
  }

  /** In `open`: the byte of the document where the element begins. */
  get startByte(): number {
    return this.#places.byteAt(this.#markupStart, this.#text, this.#textStart);
  }

  /** In `close`: the byte behind the element. */
  get endByte(): number {
    return this.#places.byteAt(this.#markupEnd, this.#text, this.#textStart);
  }

  /** A refusal that names the opened file and this document in it. `reason` is a sentence about the document. */
  refusal(reason: string, wayOut: string): AppError {
    const { file, name } = this.source;
    return refusal(file, name === file ? reason : `In ${name}: ${reason}`, wayOut);
  }

  /** Reads all whole tokens of the text at hand and keeps the rest. */
  async #readText(isLast: boolean, control: ReadControl): Promise<void> {
    const text = this.#text;
    let at = 0;
    for (let isMore = true; isMore;) {
      const end = this.#readTokens(text, at, isLast);
      isMore = end < text.length && end - at >= PAUSE_EVERY_CHARACTERS;
      at = end;
      // Of characters, so not more than the bytes that they came from.
      if (isMore) control.onBytes?.(this.source.name, this.#textStart + at);
      await nextTurn();
      throwIfCancelled(control.signal);
    }
    this.#places.byteAt(this.#textStart + at, text, this.#textStart);
    this.#text = text.slice(at);
    this.#textStart += at;
  }

  /** Reads whole tokens until it is time for a pause; the index behind the last one. */
  #readTokens(text: string, from: number, isLast: boolean): number {
    let at = from;
    while (at < text.length && at - from < PAUSE_EVERY_CHARACTERS) {
      const end = text.charCodeAt(at) === LESS_THAN ? this.#readMarkup(text, at) : this.#readCharacters(text, at, isLast);
      if (end === INCOMPLETE) break;
      at = end;
    }
    return at;
  }

  /** Each of these reads one token and gives the index behind it, or INCOMPLETE. */
  #readCharacters(text: string, at: number, isLast: boolean): number {
    const next = text.indexOf('<', at);
    if (next === -1 && !isLast) return INCOMPLETE;
    const end = next === -1 ? text.length : next;
    const raw = text.slice(at, end);
    if (this.depth === 0) this.#feed(raw, at);
    else this.#handler.text(this.#decode(this.#isWhole ? raw : detached(raw), at));
    return end;
  }

  #readMarkup(text: string, at: number): number {
    this.#markupStart = this.#textStart + at;
    if (this.depth === 0) return this.#readOther(text, at);
    if (text.charCodeAt(at + 1) === SLASH) return this.#readEndTag(text, at);
    const tag = plainTag(text, at);
    if (tag === undefined) return this.#readOther(text, at);
    this.#markupEnd = this.#textStart + tag.end;
    this.#open(tag.name, tag.attributes, tag.mayDeclare);
    if (tag.isEmpty) this.#close();
    return tag.end;
  }

  #readEndTag(text: string, at: number): number {
    const name = this.#written.at(-1) ?? '';
    let end = at + 2 + name.length;
    while (isSpace(text.charCodeAt(end))) end += 1;
    if (text.startsWith(name, at + 2) && text.charCodeAt(end) === GREATER_THAN) {
      this.#markupEnd = this.#textStart + end + 1;
      this.#close();
      if (this.depth === 0) this.#feed(text.slice(at, end + 1), at);
      return end + 1;
    }
    const close = text.indexOf('>', at);
    if (close === -1) return INCOMPLETE;
    throw this.#notWellFormed(`unexpected close tag ${text.slice(at, close + 1)} where </${name}> belongs`, this.#markupStart);
  }

  /** Everything that is left to the parser. */
  #readOther(text: string, at: number): number {
    const end = endOfMarkup(text, at);
    if (end === INCOMPLETE) return INCOMPLETE;
    this.#markupEnd = this.#textStart + end;
    const piece = text.slice(at, end);
    if (this.depth === 0 && piece.startsWith(DOCTYPE) && piece.endsWith('[')) {
      throw this.refusal(
        'Its document type declaration has an internal subset, which can hide entities.',
        'Remove the part in square brackets from the DOCTYPE.',
      );
    }
    const isEmpty = piece.endsWith('/>');
    const isStart = !isEmpty && piece.endsWith('>') && isTag(piece);
    // Inside the root the parser sees elements without content, since their content is read here.
    this.#feed(isStart && this.depth > 0 ? `${piece.slice(0, -1)}/>` : piece, at);
    const tag = this.#tag;
    this.#tag = undefined;
    if (tag !== undefined) {
      this.#open(tag.name, tag.attributes, true);
      if (isEmpty) this.#close();
    } else if (isTag(piece)) throw this.#notWellFormed('malformed tag', this.#markupStart);
    return end;
  }

  #feed(piece: string, at: number): void {
    this.#pieceStart = this.#textStart + at;
    this.#parser.write(piece);
    this.#fed += piece.length;
  }

  #end(): void {
    const end = this.#textStart + this.#text.length;
    if (this.depth > 0 && this.#text === '') throw this.#notWellFormed(`unclosed tag: ${this.#written.at(-1) ?? ''}`, end);
    // What is left is markup without an end, of which the parser tells what is wrong with it.
    this.#feed(this.#text, 0);
    this.#pieceStart = end;
    this.#parser.close();
  }

  #decode(raw: string, at: number): string {
    try {
      return decodeCharacterData(raw, this.#entities);
    } catch (cause) {
      if (cause instanceof CharacterDataProblem) throw this.#notWellFormed(cause.message, this.#textStart + at + cause.index);
      throw cause;
    }
  }

  #open(written: string, attributes: Attributes, mayDeclare: boolean): void {
    this.#written.push(written);
    this.#scopes.push(this.scope);
    const declarations = mayDeclare ? declarationsIn(attributes) : undefined;
    if (declarations !== undefined) this.scope = this.scope.extend(declarations);
    const name = this.scope.element(written);
    if (name === undefined) throw this.#notWellFormed(`the prefix of <${written}> is not bound to a namespace`, this.#markupStart);
    this.#names.push(name);
    this.depth += 1;
    const { aliases } = this.scope;
    const kept = this.#isWhole ? attributes : detachedAttributes(attributes);
    this.#handler.open(name, aliases.size === 0 ? kept : withoutAliases(kept, aliases), this);
  }

  #close(): void {
    const name = this.#names.pop();
    if (name === undefined) throw new Error('an element is closed that was never opened');
    this.#handler.close(name, this);
    this.#written.pop();
    this.depth -= 1;
    this.scope = this.#scopes.pop() ?? this.scope;
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw this.#notWellFormed(error.message, this.#pieceStart + parser.position - this.#fed - 1);
    });
    parser.on('opentag', (tag) => {
      this.#tag = tag;
    });
    parser.on('cdata', (text) => this.#handler.text(text));
  }

  /** `at`: character offset of what is wrong. */
  #notWellFormed(message: string, at: number): AppError {
    const { line, column } = lineAndColumn(this.source.bytes, at);
    const reason = message.replace(/\.$/, '').replace(/\s+/g, ' ');
    const shown = reason.length > LONGEST_MESSAGE ? `${reason.slice(0, LONGEST_MESSAGE)}…` : reason;
    const place = `line ${line.toLocaleString('en-US')}, column ${column.toLocaleString('en-US')}`;
    return this.refusal(`It is not well-formed XML: ${place}: ${shown}.`, 'Download it again.');
  }
}
