import { type ReactElement } from 'react';
import { Icon } from './Icon.tsx';
import { groupCount } from './words.ts';

/** A filter that is on or off. */
export function Chip({
  label,
  on,
  count,
  onClick,
  title,
  clears = false,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly count?: number | undefined;
  readonly onClick: () => void;
  readonly title?: string;
  /** While it is on, a cross says that a click takes it away. */
  readonly clears?: boolean;
}): ReactElement {
  return (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} title={title} onClick={onClick}>
      {label}
      {count === undefined ? null : <span className="c">{groupCount(count)}</span>}
      {on && clears ? <Icon name="x" /> : null}
    </button>
  );
}
