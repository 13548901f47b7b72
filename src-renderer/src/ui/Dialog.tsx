import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import css from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly size?: 'normal' | 'wide' | 'palette' | undefined;
  /** No head: the content says its name itself (the palette). */
  readonly bare?: boolean | undefined;
}

/** As a `ref`: a modal dialog gives its focus to what has the attribute; React keeps the attribute to itself. */
export const focusFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

/** A native modal dialog: the browser keeps the focus in it, Esc closes it, and the focus goes back where it was. */
export function Dialog({ title, onClose, children, actions, size = 'normal', bare = false }: DialogProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${css['dialog'] ?? ''} ${css[size] ?? ''}`}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // The dialog element itself is hit only outside its content: on the scrim.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css['inner']}>
        {bare ? null : (
          <div className={css['head']}>
            <h2 id={titleId} className="t4 grow">
              {title}
            </h2>
            <Button variant="ghost" small icon="x" title="Close, Esc" onClick={onClose} />
          </div>
        )}
        <div className={css['body']}>{children}</div>
        {actions == null ? null : <div className={css['foot']}>{actions}</div>}
      </div>
    </dialog>
  );
}
