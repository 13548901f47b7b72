import type { Context, Unit } from '#shared/xbrl/model.ts';
import type { Attributes } from './attributes.ts';
import type { Capture } from './capture-buffer.ts';
import type { NamespaceScope } from './namespace-scope.ts';
import type { DocumentReference } from './reference.ts';

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
  /** Known when the element ends. */
  end: number;
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

/** An element whose style names the fact that it shows, by the fact's id on the page. */
export interface InlineHiddenLink {
  readonly pageId: string;
  readonly start: number;
  /** Known when the element ends. */
  end: number;
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
  readonly hiddenLinks: readonly InlineHiddenLink[];
}
