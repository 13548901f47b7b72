import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import css from './Popover.module.css';

const GAP = 4;
const MARGIN = 8;
/** As in the style sheet: needed before the popover is laid out. */
const WIDTH = 304;
/** What has the focus when it opens: `focus()` on something disabled does nothing. */
const FIRST = 'input:not(:disabled), button:not(:disabled)';

export interface PopoverProps {
  readonly label: string;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly className: string;
  readonly title?: string | undefined;
  /** Made when it opens; `close` takes it away. */
  readonly children: (close: () => void) => ReactNode;
}

/** Below its button, wherever there is room. */
function place(popover: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  popover.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN))}px`;
  popover.style.top = `${bottom + GAP}px`;
  popover.style.maxHeight = `${innerHeight - bottom - GAP - MARGIN}px`;
}

/**
 * A button with a native popover: Esc and a click elsewhere close it, and the focus goes back to the button. While it is open, keys are
 * its own and not the list's behind it (`useKeys`).
 */
export function Popover({ label, button, className, title, children }: PopoverProps): ReactElement {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button ref={trigger} type="button" className={className} popoverTarget={id} aria-haspopup="dialog" title={title}>
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css['popover']}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          setOpen(true);
          if (trigger.current !== null) place(event.currentTarget, trigger.current);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>(FIRST)?.focus();
          else setOpen(false);
        }}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  );
}
