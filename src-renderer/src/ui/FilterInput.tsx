import { type ReactElement, useRef } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { Icon } from './Icon.tsx';
import { ActionKeys } from './Kbd.tsx';

export interface FilterInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A `w-…` class or `grow`. */
  readonly width?: string | undefined;
}

/** The filter of a list: `/` focuses it, Esc empties it and then leaves it. */
export function FilterInput({ label, value, onChange, width = 'grow' }: FilterInputProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useAction('filter.focus', () => input.current?.select());
  return (
    <label className={`input ${width}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value === '') event.currentTarget.blur();
          else onChange('');
        }}
      />
      {value === '' ? <ActionKeys action="filter.focus" /> : null}
    </label>
  );
}
