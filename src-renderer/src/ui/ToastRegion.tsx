import { type ReactElement } from 'react';
import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';
import { dismissToast, toasts } from './toasts.ts';
import css from './ToastRegion.module.css';

/** Where toasts appear and are read out. */
export function ToastRegion(): ReactElement {
  const shown = useStore(toasts, (state) => state.shown);
  return (
    <div className={css['region']} role="status" aria-live="polite" aria-label="Messages">
      {shown.map((toast) => (
        <div key={toast.id} className={`toast ${css['toast'] ?? ''}`}>
          <Mark kind={toast.mark} />
          <div className="col grow">
            <b>{toast.title}</b>
            {toast.text === undefined ? null : <span className="muted">{toast.text}</span>}
          </div>
          {toast.action === undefined ? null : (
            <Button
              variant="ghost"
              small
              action={toast.action.keys}
              onClick={() => {
                toast.action?.run();
                dismissToast(toast.id);
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <Button variant="ghost" small icon="x" title="Dismiss" onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
