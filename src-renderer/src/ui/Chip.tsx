import { type ReactElement } from 'react';
import { groupCount } from './words.ts';

/** A filter that is on or off. */
export function Chip({
  label,
  on,
  count,
  onClick,
  title,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly count?: number | undefined;
  readonly onClick: () => void;
  readonly title?: string;
}): ReactElement {
  return (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} title={title} onClick={onClick}>
      {label}
      {count === undefined ? null : <span className="c">{groupCount(count)}</span>}
    </button>
  );
}
