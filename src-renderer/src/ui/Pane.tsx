import { type ReactElement, type ReactNode, type Ref } from 'react';

export interface PaneProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly as?: 'section' | 'aside' | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One part of a screen: a landmark with its name. */
export function Pane({ label, children, as: Tag = 'section', className, ref }: PaneProps): ReactElement {
  return (
    <Tag ref={ref} className={className === undefined ? 'pane' : `pane ${className}`} aria-label={label}>
      {children}
    </Tag>
  );
}

export interface PaneHeadProps {
  readonly title: ReactNode;
  /** Quiet, beside the title: a count or a unit. */
  readonly count?: ReactNode;
  /** At the right end. */
  readonly children?: ReactNode;
  readonly topLine?: boolean | undefined;
}

export function PaneHead({ title, count, children, topLine = false }: PaneHeadProps): ReactElement {
  return (
    <div className={topLine ? 'pane-head top-line' : 'pane-head'}>
      <h2 className="ell">{title}</h2>
      {count == null ? null : <span className="count nowrap">{count}</span>}
      {children}
    </div>
  );
}

/** The part of a pane that scrolls. It takes the focus so that the keyboard can scroll it. */
export function PaneBody({
  children,
  label,
  ref,
  className,
}: {
  readonly children: ReactNode;
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly className?: string | undefined;
}): ReactElement {
  return (
    <div
      ref={ref}
      className={className === undefined ? 'pane-body' : `pane-body ${className}`}
      tabIndex={0}
      role="group"
      aria-label={label ?? 'Content'}
    >
      {children}
    </div>
  );
}

/** The head of a screen: its one title, what it is about, and what can be done. */
export function PageHead({
  title,
  sub,
  children,
}: {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <header className="pagehead">
      <h1>{title}</h1>
      <span className="sub ell grow" title={typeof sub === 'string' ? sub : undefined}>
        {sub}
      </span>
      {children == null ? null : <div className="row push fixed">{children}</div>}
    </header>
  );
}
