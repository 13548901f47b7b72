import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { Mark, type MarkKind } from './Mark.tsx';
import { groupCount } from './words.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly mark?: MarkKind | undefined;
  readonly count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the right end of the bar. */
  readonly children?: ReactNode;
}

/** Tabs of one panel. Arrow keys move between them, as in the ARIA tabs pattern. */
export function Tabs<Id extends string>({ label, items, value, onChange, children }: TabsProps<Id>): ReactElement {
  const base = useId();
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = items.findIndex((item) => item.id === value);
    const next = items[(index + step + items.length) % items.length];
    if (next === undefined) return;
    onChange(next.id);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div ref={bar} className="row row-16" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            data-tab={item.id}
            className={item.id === value ? 'tab on' : 'tab'}
            aria-selected={item.id === value}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.mark === undefined ? null : <Mark kind={item.mark} />}
            {item.label}
            {item.count === undefined ? null : <span className="count">{groupCount(item.count)}</span>}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
