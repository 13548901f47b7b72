import { type ReactElement, type ReactNode } from 'react';
import { Mark, type MarkKind } from './Mark.tsx';

const TONE: Partial<Record<MarkKind, string>> = {
  violation: 'violation',
  error: 'violation',
  warning: 'warning',
  consistent: 'consistent',
  human: 'human',
  overridden: 'human',
  stale: 'warning',
};

/** A remark beside what it is about. */
export function Callout({
  mark,
  children,
  className,
}: {
  readonly mark: MarkKind;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}): ReactElement {
  return (
    <div className={`callout ${TONE[mark] ?? 'unknown'}${className === undefined ? '' : ` ${className}`}`}>
      <Mark kind={mark} />
      <span className="grow">{children}</span>
    </div>
  );
}
