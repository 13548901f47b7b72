import { type ReactElement } from 'react';

const SHAPES = {
  violation: {
    tone: 'violation',
    shape: (
      <>
        <path fill="currentColor" d="M7 0 14 7l-7 7-7-7z" />
        <path className="k" fill="none" strokeWidth="1.25" d="M4.5 5.9h5M4.5 8.1h5M8.4 4.4 5.6 9.6" />
      </>
    ),
  },
  error: {
    tone: 'error',
    shape: (
      <>
        <path fill="currentColor" d="M4.3.5h5.4l3.8 3.8v5.4l-3.8 3.8H4.3L.5 9.7V4.3z" />
        <path className="k" fill="none" strokeWidth="1.6" d="M7 3.6v4M7 9.9v.4" />
      </>
    ),
  },
  warning: {
    tone: 'warning',
    shape: (
      <>
        <path fill="currentColor" d="M7 .8c.4 0 .7.2.9.5l5.9 10.3c.4.7-.1 1.6-.9 1.6H1.1c-.8 0-1.3-.9-.9-1.6L6.1 1.3c.2-.3.5-.5.9-.5z" />
        <path className="k" fill="none" strokeWidth="1.5" d="M7 4.8v3.7M7 10.4v.4" />
      </>
    ),
  },
  consistent: {
    tone: 'consistent',
    shape: (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path className="k" fill="none" strokeWidth="1.6" d="m4 7.3 2.1 2.1L10 5" />
      </>
    ),
  },
  unknown: {
    tone: 'unknown',
    shape: (
      <>
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.4 1.9" />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          d="M5.4 5.4c.2-.9.8-1.3 1.6-1.3.9 0 1.6.6 1.6 1.4 0 1.1-1.6 1.2-1.6 2.3M7 9.7v.3"
        />
      </>
    ),
  },
  unchecked: {
    tone: 'unchecked',
    shape: (
      <>
        <rect x="1" y="1" width="12" height="12" rx="2" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.6 1.8" />
        <path fill="none" stroke="currentColor" strokeWidth="1.4" d="M4.5 7h5" />
      </>
    ),
  },
  info: {
    tone: 'info',
    shape: (
      <>
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.3" />
        <path fill="none" stroke="currentColor" strokeWidth="1.4" d="M7 6.3v3.6M7 4v.3" />
      </>
    ),
  },
  human: {
    tone: 'human',
    shape: (
      <>
        <circle cx="7" cy="4" r="3" fill="currentColor" />
        <path fill="currentColor" d="M1 13.5c0-3.3 2.7-5.3 6-5.3s6 2 6 5.3z" />
      </>
    ),
  },
  open: {
    tone: 'unknown',
    shape: (
      <>
        <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </>
    ),
  },
  verified: {
    tone: 'consistent',
    shape: (
      <>
        <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path fill="none" stroke="currentColor" strokeWidth="1.4" d="m4.4 7.2 1.8 1.8 3.4-3.8" />
      </>
    ),
  },
  approved: {
    tone: 'consistent',
    shape: (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path className="k" fill="none" strokeWidth="1.3" d="m2.9 7.4 1.8 1.8 3-3.9M6.4 9l.3.2 3.9-4.3" />
      </>
    ),
  },
  overridden: {
    tone: 'human',
    shape: (
      <>
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path className="k" fill="none" strokeWidth="1.3" d="M3.6 5.5h6M8 3.9l1.6 1.6L8 7.1M10.4 8.7h-6M6 7.1 4.4 8.7 6 10.3" />
      </>
    ),
  },
  stale: {
    tone: 'warning',
    shape: (
      <>
        <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="3 1.6" />
        <path fill="none" stroke="currentColor" strokeWidth="1.4" d="M7 4v3.2l2.2 1.4" />
      </>
    ),
  },
} as const satisfies Record<string, { readonly tone: string; readonly shape: ReactElement }>;

export type MarkKind = keyof typeof SHAPES;
/** The colour family that a badge of this mark takes. */
export type Tone = (typeof SHAPES)[MarkKind]['tone'];
export const toneOf = (mark: MarkKind): Tone => SHAPES[mark].tone;

/** A 14 px status shape. With `title` it stands alone and says its word to a reader; without, its word stands beside it. */
export function Mark({ kind, title }: { readonly kind: MarkKind; readonly title?: string | undefined }): ReactElement {
  const { tone, shape } = SHAPES[kind];
  return title === undefined ? (
    <svg className={`m m-${tone}`} viewBox="0 0 14 14" aria-hidden="true">
      {shape}
    </svg>
  ) : (
    <svg className={`m m-${tone}`} viewBox="0 0 14 14" role="img" aria-label={title}>
      <title>{title}</title>
      {shape}
    </svg>
  );
}
