import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type Key, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Cursor } from './use-cursor.ts';

/** Height of the head, which stays in sight above the rows. */
const HEAD = 28;
const OVERSCAN = 12;

/** As the density has it. */
const heightOfRow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-2')) || 44;

export interface FactWindow {
  /** Those in the page. */
  readonly items: readonly { readonly index: number; readonly key: Key }[];
  /** For the element that holds the rows, and for each row with its `data-index`. */
  readonly setContainer: (element: HTMLDivElement | null) => void;
  readonly setRow: (element: HTMLDivElement | null) => void;
  /** Rows in sight and a few around them. */
  readonly first: number;
  readonly last: number;
  /** How many whole rows there is room for. */
  readonly room: () => number;
}

/** Which rows of what `scroller` shows are in the page. Keeps the cursor in sight, and the focus on it when it moved with the focus. */
export function useFactWindow(
  scroller: RefObject<HTMLDivElement | null>,
  { total, cursor, tracks }: { readonly total: number; readonly cursor: Cursor; readonly tracks: string },
): FactWindow {
  const [height] = useState(heightOfRow);
  // This library changes under React's eyes, which a compiler could not see; none is used here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    // Positions are written through the CSSOM, which the content policy allows; a style attribute it does not.
    directDomUpdates: true,
    // The row of the cursor stays, wherever one scrolls: it may have the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(cursor.index) ? inSight : [...inSight, cursor.index].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => scroller.current?.style.setProperty('--columns', tracks), [scroller, tracks]);
  useScrollTo(virtualizer, cursor.index);
  useEffect(() => {
    if (cursor.focus !== null) scroller.current?.querySelector<HTMLElement>('[data-cursor="true"]')?.focus({ preventScroll: true });
  }, [scroller, cursor.focus]);
  return {
    items: virtualizer.getVirtualItems().map(({ index, key }) => ({ index, key: String(key) })),
    setContainer: virtualizer.containerRef,
    setRow: virtualizer.measureElement,
    first: Math.max(0, (virtualizer.range?.startIndex ?? 0) - OVERSCAN),
    last: Math.min(total - 1, (virtualizer.range?.endIndex ?? 0) + OVERSCAN),
    room: () => Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / height),
  };
}

function useScrollTo(virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>, index: number): void {
  const scrollTo = useEffectEvent((to: number) => virtualizer.scrollToIndex(to, { align: 'auto' }));
  useEffect(() => scrollTo(index), [index]);
}
