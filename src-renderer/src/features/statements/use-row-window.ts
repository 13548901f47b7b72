import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

export interface RowWindow {
  readonly indexes: readonly number[];
  /** Pixels that stand for the lines above and below. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((line: HTMLElement | null) => void) | undefined;
  /** Brings a line into the window. */
  readonly reveal: (index: number) => void;
}

/** Up to so many cells are all on the page, where a browser's own search finds them. */
const MOST_CELLS = 2_000;
const LINE_PIXELS = 29;

/** The lines to draw: all of them, or in a large statement those around what is scrolled to. */
export function useRowWindow({
  count,
  width,
  scroller,
}: {
  readonly count: number;
  readonly width: number;
  readonly scroller: RefObject<HTMLElement | null>;
}): RowWindow {
  const isLarge = count * width > MOST_CELLS;
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises this bundle, and what it returns is read in this render
  const virtualizer = useVirtualizer({
    count,
    enabled: isLarge,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PIXELS,
    overscan: 12,
  });
  const reveal = useCallback(
    (index: number) => {
      if (isLarge && index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [isLarge, virtualizer],
  );
  if (!isLarge) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined, reveal };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtualizer.measureElement,
    reveal,
  };
}
