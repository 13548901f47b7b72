import { useEffect, useEffectEvent } from 'react';
import { type Cursor } from './use-cursor.ts';

/** The panel follows a cursor that rests; a key that is held runs through the rows first (and browsers refuse an address that changes too often). */
const FOLLOW_MS = 60;

/** Opens the fact at the cursor after it moved, where a fact is open already. */
export function useFollow(cursor: Cursor, factId: string | undefined, openFact: string | null, onOpen: (factId: string) => void): void {
  const follow = useEffectEvent((id: string) => {
    cursor.settle(id);
    onOpen(id);
  });
  const waiting = openFact !== null && cursor.isMoved && factId !== openFact ? factId : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => follow(waiting), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
}
