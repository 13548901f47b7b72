import { type ReactElement, type ReactNode } from 'react';

/** A label over its number. `big` is the one number that a screen is about. */
export function Figure({
  label,
  children,
  big = false,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly big?: boolean;
}): ReactElement {
  return (
    <div className={big ? 'fig big' : 'fig'}>
      <span className="cap">{label}</span>
      {children}
    </div>
  );
}
