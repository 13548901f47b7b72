import { createStore } from 'zustand/vanilla';

/** Filings that are open as tabs, in the order of opening, and the one that was looked at last. A convenience of this window only. */
export interface FilingTabs {
  readonly open: readonly string[];
  readonly latest: string | null;
}

const KEY = 'auditflow.tabs';
const MOST = 8;

export const withTab = ({ open }: FilingTabs, filingId: string): FilingTabs => ({
  open: open.includes(filingId) ? open : [...open, filingId].slice(-MOST),
  latest: filingId,
});

export function withoutTab({ open, latest }: FilingTabs, filingId: string): FilingTabs {
  const left = open.filter((id) => id !== filingId);
  return { open: left, latest: latest === filingId ? null : latest };
}

/** Where to go when a tab is closed that is looked at: its right neighbour, else the left one. */
export function neighbourOf({ open }: FilingTabs, filingId: string): string | null {
  const index = open.indexOf(filingId);
  return open[index + 1] ?? open[index - 1] ?? null;
}

function read(): FilingTabs {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return { open: Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string').slice(-MOST) : [], latest: null };
  } catch {
    return { open: [], latest: null };
  }
}

export const filingTabs = createStore<FilingTabs>(read);

filingTabs.subscribe(({ open }) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(open));
  } catch {
    // Without storage the tabs last as long as the page.
  }
});
