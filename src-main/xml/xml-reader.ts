import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { AppError } from '#shared/base/errors.ts';
import { CharacterDataProblem, decodeCharacterData } from './character-data.ts';
import { decodeChunks, EncodingProblem } from './encoding.ts';
import { NamespaceScope, type Declarations, type ElementName } from './namespace-scope.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { XHTML_ENTITIES } from './xhtml-entities.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** One document to read: `file` is what the user opened (for messages), `name` the document inside it. */
export interface XmlSource {
  readonly file: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadControl {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of this document read so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

export interface ElementHandler {
  open(name: ElementName, attributes: Attributes, reader: XmlReader): void;
  /** The element's own scope is still in force. */
  close(name: ElementName, reader: XmlReader): void;
  text(text: string): void;
}

type PlainParser = SaxesParser<{ readonly xmlns: false; readonly position: false }>;

const PAUSE_EVERY_CHUNKS = 32;
const LONG_RUN = 200;
const XMLNS = 'xmlns';
const NO_ENTITIES: Readonly<Record<string, string>> = {};

/**
 * Reads one document with saxes, which judges its well-formedness. Two things are done here, for speed (together they halve the time):
 * namespaces are resolved once a name and scope instead of once an element and attribute, and long runs of character data (most of an
 * instance's bytes) go to the handler without passing the parser character by character. Unbound element prefixes are refused;
 * attributes are looked up by namespace when wanted.
 */
export class XmlReader {
  readonly source: XmlSource;
  scope = new NamespaceScope();
  /** Number of open elements; 1 inside the root. */
  depth = 0;

  readonly #handler: ElementHandler;
  readonly #parser: PlainParser;
  readonly #entities: Readonly<Record<string, string>>;
  readonly #names: ElementName[] = [];
  readonly #scopes: NamespaceScope[] = [];
  #chunk = '';
  #chunkStart = 0;
  #previousChunk = '';
  /** Whether the text that tags now end in can hold a namespace declaration; in most documents only the first chunk does. */
  #mayDeclare = false;
  #chunkDeclares = false;
  /** Characters that went past the parser so far: its position + this = the position in the document. */
  #skipped = 0;
  /** Characters that the parser was given so far. */
  #fed = 0;
  /** The parser's position behind the tag that was completed last. */
  #tagEnd = -1;
  /** A run of character data that is being collected past the parser; undefined when the parser reads on. */
  #run: string | undefined;

  constructor(source: XmlSource, handler: ElementHandler, options: { readonly xhtmlEntities: boolean }) {
    this.source = source;
    this.#handler = handler;
    this.#parser = new SaxesParser({ xmlns: false, position: false });
    this.#entities = options.xhtmlEntities ? XHTML_ENTITIES : NO_ENTITIES;
    Object.assign(this.#parser.ENTITIES, this.#entities);
    this.#listen();
  }

  /**
   * Character offset of the `<` of the element that is being opened, from the start of the text after any byte order mark. Only for
   * use while a handler's `open` runs. No `<` stands inside a tag, so the last one before the tag's end began it.
   */
  get offset(): number {
    const inChunk = this.#chunk.lastIndexOf('<', this.#position() - this.#chunkStart - 1);
    if (inChunk !== -1) return this.#chunkStart + inChunk;
    return this.#chunkStart - this.#previousChunk.length + Math.max(0, this.#previousChunk.lastIndexOf('<'));
  }

  /** Reads the whole document. Throws `input-refused` (not well-formed, undecodable, document type with a subset) or `cancelled`. */
  async read(control: ReadControl = {}): Promise<void> {
    const { bytes } = this.source;
    let chunks = 0;
    try {
      for (const chunk of decodeChunks(bytes)) {
        this.#readChunk(chunk);
        chunks += 1;
        if (chunks % PAUSE_EVERY_CHUNKS === 0) {
          control.onBytes?.(Math.min(chunks * 65_536, bytes.length));
          await new Promise((resolve) => setImmediate(resolve));
          throwIfCancelled(control.signal);
        }
      }
      this.#endRun();
      this.#parser.close();
    } catch (cause) {
      if (cause instanceof EncodingProblem) throw this.refusal(cause.message, 'Save it as UTF-8, or download it again.');
      throw cause;
    }
    control.onBytes?.(bytes.length);
  }

  /** A refusal that names the opened file and this document in it. `reason` is a sentence about the document. */
  refusal(reason: string, wayOut: string): AppError {
    const { file, name } = this.source;
    return refusal(file, name === file ? reason : `In ${name}: ${reason}`, wayOut);
  }

  /** Feeds the parser, but for the long runs between a complete tag and the next `<`. */
  #readChunk(chunk: string): void {
    this.#previousChunk = this.#chunk;
    this.#chunkStart += this.#chunk.length;
    this.#chunk = chunk;
    const seam = this.#previousChunk.slice(1 - XMLNS.length) + chunk.slice(0, XMLNS.length - 1);
    const declares = chunk.includes(XMLNS) || seam.includes(XMLNS);
    this.#mayDeclare = declares || this.#chunkDeclares;
    this.#chunkDeclares = declares;
    let fed = 0;
    let at = 0;
    if (this.#run !== undefined) {
      fed = chunk.indexOf('<');
      if (fed === -1) {
        this.#run += chunk;
        return;
      }
      this.#run += chunk.slice(0, fed);
      this.#endRun();
      at = fed;
    }
    for (;;) {
      const tagEnd = chunk.indexOf('>', at);
      if (tagEnd === -1) break;
      const next = chunk.indexOf('<', tagEnd + 1);
      at = next === -1 ? chunk.length : next;
      if (at - tagEnd <= LONG_RUN) {
        if (next === -1) break;
        continue;
      }
      this.#feed(chunk.slice(fed, tagEnd + 1));
      fed = tagEnd + 1;
      if (this.depth === 0 || this.#fed !== this.#tagEnd) continue;
      this.#run = chunk.slice(fed, at);
      fed = at;
      if (next === -1) return;
      this.#endRun();
    }
    if (fed < chunk.length) this.#feed(fed === 0 ? chunk : chunk.slice(fed));
  }

  #feed(text: string): void {
    this.#parser.write(text);
    this.#fed += text.length;
  }

  #endRun(): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    try {
      this.#handler.text(decodeCharacterData(run, this.#entities));
    } catch (cause) {
      if (cause instanceof CharacterDataProblem) throw this.#notWellFormed(cause.message, this.#fed + this.#skipped + cause.index + 1);
      throw cause;
    }
    this.#skipped += run.length;
  }

  /** The parser's place in the document; only valid while it is writing. */
  #position(): number {
    return this.#parser.position + this.#skipped;
  }

  /** Six listeners: `on` adds a keyed property each, and from about the eighth V8 keeps the parser in a slow form, five times slower. */
  #listen(): void {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw this.#notWellFormed(error.message, this.#position());
    });
    parser.on('doctype', (text) => {
      if (text.includes('[')) {
        throw this.refusal(
          'Its document type declaration has an internal subset, which can hide entities.',
          'Remove the part in square brackets from the DOCTYPE.',
        );
      }
    });
    parser.on('opentag', this.#onOpen);
    parser.on('closetag', this.#onClose);
    const onText = (text: string): void => this.#handler.text(text);
    parser.on('text', onText);
    parser.on('cdata', onText);
  }

  #notWellFormed(message: string, position: number): AppError {
    const { line, column } = this.#lineAndColumn(position);
    const place = `line ${line.toLocaleString('en-US')}, column ${column.toLocaleString('en-US')}`;
    return this.refusal(`It is not well-formed XML: ${place}: ${message.replace(/\.$/, '')}.`, 'Download it again.');
  }

  /** Of a character position, both from 1; the document is decoded again to count. */
  #lineAndColumn(position: number): { readonly line: number; readonly column: number } {
    let line = 1;
    let lineStart = 0;
    let read = 0;
    for (const chunk of decodeChunks(this.source.bytes)) {
      for (let newline = chunk.indexOf('\n'); newline !== -1 && read + newline < position; newline = chunk.indexOf('\n', newline + 1)) {
        line += 1;
        lineStart = read + newline + 1;
      }
      read += chunk.length;
      if (read >= position) break;
    }
    return { line, column: Math.max(1, position - lineStart) };
  }

  readonly #onOpen = (tag: SaxesTagPlain): void => {
    this.#tagEnd = this.#parser.position;
    this.#scopes.push(this.scope);
    const declarations = this.#mayDeclare ? declarationsIn(tag.attributes) : undefined;
    if (declarations !== undefined) this.scope = this.scope.extend(declarations);
    const name = this.scope.element(tag.name);
    if (name === undefined) throw this.#notWellFormed(`the prefix of <${tag.name}> is not bound to a namespace`, this.offset + 1);
    this.#names.push(name);
    this.depth += 1;
    const { aliases } = this.scope;
    this.#handler.open(name, aliases.size === 0 ? tag.attributes : withoutAliases(tag.attributes, aliases), this);
  };

  readonly #onClose = (): void => {
    this.#tagEnd = this.#parser.position;
    const name = this.#names.pop();
    if (name === undefined) return;
    this.#handler.close(name, this);
    this.depth -= 1;
    this.scope = this.#scopes.pop() ?? this.scope;
  };
}

/** The `xmlns` attributes of an element; undefined when it has none, as most. */
function declarationsIn(attributes: Attributes): Declarations | undefined {
  let declarations: string[] | undefined;
  for (const name in attributes) {
    if (!name.startsWith(XMLNS)) continue;
    const prefix = name.length === 5 ? '' : name.charCodeAt(5) === 58 ? name.slice(6) : undefined;
    if (prefix !== undefined) (declarations ??= []).push(prefix, attributes[name] ?? '');
  }
  return declarations;
}

/** The attributes under the prefixes that look-ups use, where a namespace is bound to several. */
function withoutAliases(attributes: Attributes, aliases: ReadonlyMap<string, string>): Attributes {
  const renamed: Record<string, string | undefined> = Object.create(null) as Record<string, string | undefined>;
  for (const name in attributes) {
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? undefined : aliases.get(name.slice(0, colon));
    renamed[prefix === undefined ? name : prefix + name.slice(colon)] = attributes[name];
  }
  return renamed;
}
