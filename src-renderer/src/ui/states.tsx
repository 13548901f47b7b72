import { type ReactElement, type ReactNode } from 'react';
import { AppError, type AppErrorShape } from '#shared/base/errors.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Mark } from './Mark.tsx';

/** Nothing here yet, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactElement {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h3>{title}</h3>
      {children == null ? null : <p>{children}</p>}
      {actions == null ? null : <div className="row">{actions}</div>}
    </div>
  );
}

/** What is shown of any failure: a title and what to do, never a stack. */
export function errorWords(error: unknown): AppErrorShape {
  if (error instanceof AppError) return error;
  return {
    code: 'internal',
    message: 'Something in this window failed.',
    detail: error instanceof Error ? error.message : String(error),
    retryable: true,
  };
}

const TITLE: Readonly<Record<AppErrorShape['code'], string>> = {
  usage: 'This cannot be asked',
  'input-refused': 'This file was not opened',
  'not-found': 'This is not here any more',
  conflict: 'This cannot be done now',
  cancelled: 'Cancelled',
  'model-unavailable': 'The model could not be reached',
  workspace: 'The workspace cannot be used',
  internal: 'The workbench failed here',
};

/** What happened, to what, and what to do. */
export function ErrorState({
  error,
  title,
  onRetry,
  actions,
}: {
  readonly error: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}): ReactElement {
  const { code, message, detail } = errorWords(error);
  return (
    <div className="empty" role="alert">
      <Mark kind="error" />
      <h3>{title ?? TITLE[code]}</h3>
      <p>{message}</p>
      {detail === undefined ? null : (
        <details className="t2 quiet">
          <summary>Details</summary>
          <span className="mono wrap-any">{detail}</span>
        </details>
      )}
      {onRetry === undefined && actions == null ? null : (
        <div className="row">
          {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
          {actions}
        </div>
      )}
    </div>
  );
}

const WIDTHS = [46, 58, 38, 52, 44, 61, 40, 55] as const;

/** The frame of rows that are on their way: still bars, no shimmer, no spinner. `label` says what is done: `Reading the case`. */
export function LoadingState({ label, rows = 6 }: { readonly label: string; readonly rows?: number | undefined }): ReactElement {
  return (
    <div className="col">
      <div className="pad" role="status" aria-busy="true" aria-label={label}>
        <svg width="100%" height={rows * 28} aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            <g key={row}>
              <rect className="f-hov" y={row * 28 + 8} width={`${WIDTHS[row % WIDTHS.length] ?? 46}%`} height="8" rx="3" />
              <rect className="f-hov" x="84%" y={row * 28 + 8} width="16%" height="8" rx="3" />
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}

/** What a query hook gives, as far as a screen's three states need it. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Loading, error or the thing itself: every screen and pane that shows a query goes through here. */
export function Loaded<T>({
  of,
  label,
  rows,
  head,
  title,
  actions,
  children,
}: {
  readonly of: Loadable<T>;
  readonly label: string;
  readonly rows?: number;
  /** Stands above until the thing is there, which brings its own. */
  readonly head?: ReactNode;
  /** Of the error, and what can be done beside trying again. */
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  if (of.data !== undefined) return children(of.data);
  return (
    <>
      {head}
      {of.error == null ? (
        <LoadingState label={label} rows={rows} />
      ) : (
        <ErrorState error={of.error} title={title} onRetry={() => void of.refetch()} actions={actions} />
      )}
    </>
  );
}
