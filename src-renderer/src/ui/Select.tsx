import { type ReactElement } from 'react';
import { Icon } from './Icon.tsx';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** One choice of many, as the system draws its list. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  title,
  disabled = false,
}: SelectProps<Value>): ReactElement {
  const onSelect = (text: string): void => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <label className={className === undefined ? 'select' : `select ${className}`}>
      <select aria-label={label} title={title} value={value} disabled={disabled} onChange={(event) => onSelect(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  );
}
