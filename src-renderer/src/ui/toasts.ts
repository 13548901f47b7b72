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
}

/** Newest last; three at most. */
export const toasts = createStore<{ readonly shown: readonly Toast[] }>(() => ({ shown: [] }));

const STAY_MS = 8000;
const MOST = 3;
let nextId = 1;

export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  toasts.setState(({ shown }) => ({ shown: [...shown, { ...toast, id }].slice(-MOST) }));
  setTimeout(() => dismissToast(id), STAY_MS);
}

export const dismissToast = (id: number): void => toasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
