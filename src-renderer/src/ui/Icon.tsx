import { type ReactElement } from 'react';

const SHAPES = {
  overview: (
    <>
      <rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="2.5" y="9" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="9" width="4.5" height="4.5" rx="1" />
    </>
  ),
  statements: (
    <>
      <path d="M3 3.5h10M3 6.5h6M3 9.5h6M3 12.5h10M12 6.5h1M12 9.5h1" />
    </>
  ),
  facts: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.5h11M6.5 6.5V13" />
    </>
  ),
  calc: (
    <>
      <circle cx="4" cy="8" r="1.75" />
      <circle cx="12" cy="3.75" r="1.75" />
      <circle cx="12" cy="12.25" r="1.75" />
      <path d="M5.75 8H8V3.75h2.25M8 8v4.25h2.25" />
    </>
  ),
  doc: (
    <>
      <path d="M4 2.5h5.5L12.5 5.5v8H4z" />
      <path d="M9.5 2.5v3h3M6 8.5h4.5M6 11h4.5" />
    </>
  ),
  findings: (
    <>
      <path d="M8 2 14 8l-6 6-6-6z" />
      <path d="M8 5.5v3M8 10.75v.01" />
    </>
  ),
  cases: (
    <>
      <rect x="2.5" y="4.5" width="11" height="8.5" rx="1.5" />
      <path d="M6 4.5V3h4v1.5M2.5 8.5h11" />
    </>
  ),
  review: (
    <>
      <path d="M2.5 4.5 3.75 5.75 6 3.25M2.5 10.5l1.25 1.25L6 9.25M8.5 4.5h5M8.5 10.5h5" />
    </>
  ),
  ask: (
    <>
      <path d="M2.5 3.5h11v7.5H8l-3 2.5V11H2.5z" />
      <path d="M6 6.5h4M6 8.5h2.5" />
    </>
  ),
  missing: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" strokeDasharray="2.5 2" />
      <path d="M8 5.5v3M8 10.75v.01" />
    </>
  ),
  settings: (
    <>
      <path d="M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6" />
      <circle cx="10.25" cy="5" r="1.75" />
      <circle cx="5.75" cy="11" r="1.75" />
    </>
  ),
  home: (
    <>
      <path d="M2.5 7.5 8 2.75l5.5 4.75M4 6.5v7h8v-7" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3 3" />
    </>
  ),
  x: (
    <>
      <path d="m4 4 8 8M12 4l-8 8" />
    </>
  ),
  plus: (
    <>
      <path d="M8 3v10M3 8h10" />
    </>
  ),
  right: (
    <>
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </>
  ),
  down: (
    <>
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </>
  ),
  up: (
    <>
      <path d="m3.5 10 4.5-4.5 4.5 4.5" />
    </>
  ),
  arrow: (
    <>
      <path d="M3 8h10M9 4l4 4-4 4" />
    </>
  ),
  play: (
    <>
      <path d="M5 3.5v9l7.5-4.5z" />
    </>
  ),
  replay: (
    <>
      <path d="M3 8a5 5 0 1 0 1.6-3.6M3 2.75V5.5h2.75" />
    </>
  ),
  filter: (
    <>
      <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-1v-8h8v1" />
    </>
  ),
  link: (
    <>
      <path d="M6.5 9.5 12 4M8.5 3.5h4v4M11 9.5V13H3V5h3.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3l2 1.5" />
    </>
  ),
  undo: (
    <>
      <path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6" />
    </>
  ),
  check: (
    <>
      <path d="m3 8.5 3.25 3.25L13 4.75" />
    </>
  ),
  offline: (
    <>
      <path d="M2.5 6.5a8 8 0 0 1 3-1.75M13.5 6.5a8 8 0 0 0-4-2M5 9.5a4.5 4.5 0 0 1 2-1.25M8 12.5v.01M3 2.5l10 11" />
    </>
  ),
  save: (
    <>
      <path d="M8 10V2.5M5 5.25 8 2.5l3 2.75M3 10v3.5h10V10" />
    </>
  ),
  drop: (
    <>
      <path d="M8 2.5v7M5 7l3 3 3-3M2.5 10.5v3h11v-3" />
    </>
  ),
  note: (
    <>
      <path d="M3 3h10v7l-3 3H3z" />
      <path d="M13 10h-3v3" />
    </>
  ),
  fit: (
    <>
      <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
    </>
  ),
  minus: (
    <>
      <path d="M3 8h10" />
    </>
  ),
  stop: (
    <>
      <rect x="4" y="4" width="8" height="8" rx="1" />
    </>
  ),
  book: (
    <>
      <path d="M3 3h4.25L8 3.75 8.75 3H13v9.5H8.75L8 13.25 7.25 12.5H3zM8 3.75v9.5" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof SHAPES;

/** A 16 px line icon, or 12 px when small. It says nothing by itself: the word stands beside it or in the control's title. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }): ReactElement {
  return (
    <svg className={small ? 'i i-sm' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
