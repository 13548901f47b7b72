import { type ReactElement, type ReactNode } from 'react';
import css from './DropPanel.module.css';
import { Icon } from './Icon.tsx';

/** Says what can be dropped on the window, with buttons for those who do not drag. */
export function DropPanel({
  label,
  title,
  children,
  actions,
  compact = false,
}: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Above a list: lower, and the list keeps its room. */
  readonly compact?: boolean | undefined;
}): ReactElement {
  return (
    <section className={`${css['drop'] ?? ''} ${compact ? (css['compact'] ?? '') : ''}`} aria-label={label}>
      <Icon name="drop" />
      <div className="col col-4">
        <h2 className="t4">{title}</h2>
        <span className="t2 muted">{children}</span>
      </div>
      <div className="row">{actions}</div>
    </section>
  );
}
