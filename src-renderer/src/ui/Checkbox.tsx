import { type ReactElement, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** One of several that may be on. */
export function Checkbox({
  checked,
  onChange,
  children,
  className,
  disabled = false,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
}): ReactElement {
  return (
    <label className={className === undefined ? 'check' : `check ${className}`}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span className={checked ? 'box on' : 'box'}>{checked ? <Icon name="check" small /> : null}</span>
      {children}
    </label>
  );
}
