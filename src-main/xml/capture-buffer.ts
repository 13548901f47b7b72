import { NS } from './element-kind.ts';
import type { ElementName } from './namespace-scope.ts';
import type { Attributes } from './attributes.ts';

/** A stretch of the buffers, and its place in the order in which stretches open and close: that tells what lies inside what. */
export interface Span {
  readonly opened: number;
  closed: number;
  readonly textStart: number;
  textEnd: number;
  readonly markupStart: number;
  markupEnd: number;
}

/** The content of one element: its text, and its XHTML when that was asked for. Filled when the outermost capture ends. */
export interface Capture {
  readonly span: Span;
  readonly wantsMarkup: boolean;
  text: string;
  markup: string;
}

const VOID_ELEMENTS = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'param', 'wbr']);

/**
 * Collects the content of nested captures once: text is appended to one buffer and every capture is a span of it, so a fact inside a
 * text block inside another costs nothing twice. Excluded spans (`ix:exclude`) are cut out of the captures around them.
 */
export class CaptureBuffer {
  #text = '';
  #markup = '';
  #clock = 0;
  #open = 0;
  #openMarkup = 0;
  #isTagOpen = false;
  readonly #captures: Capture[] = [];
  readonly #exclusions: Span[] = [];

  open(wantsMarkup: boolean): Capture {
    this.#open += 1;
    if (wantsMarkup) this.#openMarkup += 1;
    const capture: Capture = { span: this.#startSpan(), wantsMarkup, text: '', markup: '' };
    this.#captures.push(capture);
    return capture;
  }

  close(capture: Capture): void {
    this.#endSpan(capture.span);
    this.#open -= 1;
    if (capture.wantsMarkup) this.#openMarkup -= 1;
    if (this.#open === 0) this.#flush();
  }

  /** Starts an excluded span; hand it to `endExclusion`. */
  startExclusion(): Span {
    const span = this.#startSpan();
    this.#exclusions.push(span);
    return span;
  }

  endExclusion(exclusion: Span): void {
    this.#endSpan(exclusion);
  }

  addText(text: string): void {
    if (this.#open === 0) return;
    this.#text += text;
    if (this.#openMarkup === 0) return;
    this.#endTag();
    this.#markup += escapeText(text);
  }

  openTag(name: ElementName, attributes: Attributes): void {
    if (this.#openMarkup === 0) return;
    this.#endTag();
    this.#markup += `<${name.local}`;
    for (const key in attributes) this.#markup += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
    this.#isTagOpen = true;
  }

  closeTag(name: ElementName): void {
    if (this.#openMarkup === 0) return;
    if (this.#isTagOpen && (name.uri !== NS.xhtml || VOID_ELEMENTS.has(name.local))) {
      this.#isTagOpen = false;
      this.#markup += '/>';
      return;
    }
    this.#endTag();
    this.#markup += `</${name.local}>`;
  }

  #endTag(): void {
    if (this.#isTagOpen) this.#markup += '>';
    this.#isTagOpen = false;
  }

  #startSpan(): Span {
    this.#endTag();
    const [text, markup] = [this.#text.length, this.#markup.length];
    this.#clock += 1;
    return { opened: this.#clock, closed: 0, textStart: text, textEnd: text, markupStart: markup, markupEnd: markup };
  }

  #endSpan(span: Span): void {
    this.#endTag();
    this.#clock += 1;
    span.closed = this.#clock;
    span.textEnd = this.#text.length;
    span.markupEnd = this.#markup.length;
  }

  #exclusionsIn({ opened, closed }: Span): readonly Span[] {
    if (this.#exclusions.length === 0) return [];
    return this.#exclusions.slice(firstAfter(this.#exclusions, opened), firstAfter(this.#exclusions, closed));
  }

  #flush(): void {
    for (const capture of this.#captures) {
      const { span } = capture;
      const cuts = this.#exclusionsIn(span);
      capture.text = cutOut(this.#text, span.textStart, span.textEnd, cuts, (cut) => [cut.textStart, cut.textEnd]);
      if (capture.wantsMarkup) {
        capture.markup = cutOut(this.#markup, span.markupStart, span.markupEnd, cuts, (cut) => [cut.markupStart, cut.markupEnd]);
      }
    }
    this.#captures.length = 0;
    this.#exclusions.length = 0;
    this.#text = '';
    this.#markup = '';
  }
}

/** Index of the first exclusion that opens after `clock`; they are in order of opening. */
function firstAfter(exclusions: readonly Span[], clock: number): number {
  let low = 0;
  let high = exclusions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((exclusions[middle]?.opened ?? 0) > clock) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `buffer` from start to end without the cuts, which are in order of their starts and may be nested. */
function cutOut(
  buffer: string,
  start: number,
  end: number,
  cuts: readonly Span[],
  bounds: (cut: Span) => readonly [number, number],
): string {
  let result = '';
  let position = start;
  for (const cut of cuts) {
    const [from, to] = bounds(cut);
    if (from < position) continue;
    result += buffer.slice(position, from);
    position = to;
  }
  return result + buffer.slice(position, end);
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

function escapeAttribute(text: string): string {
  return /[&<"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') : text;
}
