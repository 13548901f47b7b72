import { type ReactElement, type ReactNode } from 'react';
import { shortId } from '#renderer/ui/words.ts';
import css from './Case.module.css';

/** An id that leads to its source in one step. */
export function IdLink({
  title,
  onClick,
  children,
}: {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <button type="button" className={css['idLink']} title={title} onClick={onClick}>
      {children}
    </button>
  );
}

export const FactLink = ({ id, onFact }: { readonly id: string; readonly onFact: (factId: string) => void }): ReactElement => (
  <IdLink title={`Show fact ${id}`} onClick={() => onFact(id)}>
    {shortId(id)}
  </IdLink>
);
