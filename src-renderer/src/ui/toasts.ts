import { createStore } from 'zustand/vanilla';
import { type ActionId } from '#renderer/actions/catalog.ts';
import { type MarkKind } from './Mark.tsx';

export interface Toast {
  readonly id: number;
  readonly mark: MarkKind;
  /** What happened, in bold. */
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void; readonly keys?: ActionId } | undefined;
  /** The review event that the action takes back: the toast goes when another event holds. */
  readonly undoes?: string | undefined;
}

/** Newest last; three at most. */
export const toasts = createStore<{ readonly shown: readonly Toast[] }>(() => ({ shown: [] }));

const STAY_MS = 8000;
const MOST = 3;
let nextId = 1;

/** A toast takes the place of one that says the same, and one with an Undo that of the other. */
const isReplaced = (old: Toast, toast: Omit<Toast, 'id'>): boolean =>
  (old.title === toast.title && old.text === toast.text) || (old.undoes !== undefined && toast.undoes !== undefined);

export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  toasts.setState(({ shown }) => ({
    shown: [...shown.filter((old) => !isReplaced(old, toast)), { ...toast, id }].slice(-MOST),
  }));
  setTimeout(() => dismissToast(id), STAY_MS);
}

/** Takes away every Undo but that of the event that holds now; null leaves none. */
export function keepUndoOf(eventId: string | null): void {
  const isStale = ({ undoes }: Toast): boolean => undoes !== undefined && undoes !== eventId;
  if (toasts.getState().shown.some(isStale)) toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => !isStale(toast)) }));
}

export const dismissToast = (id: number): void => toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
