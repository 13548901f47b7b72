import { type KeyboardEvent, type ReactElement, useRef } from 'react';

export interface SegmentedProps<Id extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: Id; readonly label: string; readonly title?: string | undefined }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** One choice of a few: a radio group that looks like a switch. */
export function Segmented<Id extends string>({ label, items, value, onChange }: SegmentedProps<Id>): ReactElement {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = items.findIndex((item) => item.id === value);
    const next = (index + step + items.length) % items.length;
    const item = items[next];
    if (item === undefined) return;
    onChange(item.id);
    group.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div ref={group} className="seg" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="radio"
          className={item.id === value ? 'on' : undefined}
          aria-checked={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          title={item.title}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
