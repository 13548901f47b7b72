import { useState } from 'react';
import { useFactPlace } from '#renderer/api/queries.ts';
import { type FactListQuery } from './use-fact-rows.ts';

interface Moved {
  readonly index: number;
  /** The other end of the selection. */
  readonly anchor: number;
  /** The fact that was open when the cursor went away from it. */
  readonly base: string | null;
  /** The fact at the cursor; null while its row is on its way. */
  readonly factId: string | null;
  /** The focus stood on a row and goes along. */
  readonly hasFocus: boolean;
}

export interface Cursor {
  readonly index: number;
  readonly anchor: number;
  /** A person moved it: the panel follows it. Otherwise it stands where the open fact is. */
  readonly isMoved: boolean;
  /** Another object for each move after which a row is to have the focus. */
  readonly focus: object | null;
  readonly move: (
    index: number,
    options: { readonly factId: string | undefined; readonly extend: boolean; readonly hasFocus: boolean },
  ) => void;
  /** The panel shows this fact now, because the cursor stands on it. */
  readonly settle: (factId: string) => void;
}

/**
 * The row that keys act on. The address names the fact that is open; the cursor stands on it, until a person moves it or opens another
 * fact by a link.
 */
export function useCursor(list: FactListQuery, total: number, openFact: string | null): Cursor {
  const [moved, setMoved] = useState<Moved | null>(null);
  const [latest, setLatest] = useState(openFact);
  if (openFact !== null && openFact !== latest) setLatest(openFact);
  const own = moved !== null && (openFact === null || openFact === moved.base || openFact === moved.factId) ? moved : null;
  // A fact was opened by a link: the cursor stays on it, also when it is closed.
  if (own === null && moved !== null) setMoved(null);
  const located = useFactPlace(list, own === null ? latest : null).data?.index ?? 0;
  const within = (index: number): number => Math.max(0, Math.min(total - 1, index));
  const index = within(own?.index ?? located);
  return {
    index,
    anchor: within(own?.anchor ?? index),
    isMoved: own !== null,
    focus: own?.hasFocus === true ? own : null,
    move: (to, { factId, extend, hasFocus }) =>
      setMoved({
        index: within(to),
        anchor: extend ? within(own?.anchor ?? index) : within(to),
        base: openFact,
        factId: factId ?? null,
        hasFocus,
      }),
    settle: (factId) => setMoved((before) => (before === null ? null : { ...before, factId, hasFocus: false })),
  };
}
