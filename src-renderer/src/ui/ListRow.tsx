import { type ReactElement, type ReactNode } from 'react';

export interface ListRowProps {
  readonly isSelected: boolean;
  /** Reached with Tab: the selected row, or the first where none is. */
  readonly isTabStop?: boolean | undefined;
  readonly title?: string | undefined;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A row of a list: a click selects it, a double click opens it; Enter opens through the registry (see use-keys.ts). */
export function ListRow({ isSelected, isTabStop = isSelected, title, onSelect, onOpen, children }: ListRowProps): ReactElement {
  return (
    <button
      type="button"
      data-list-row
      className={isSelected ? 'list-row is-selected' : 'list-row'}
      aria-current={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      title={title}
      onClick={onSelect}
      onDoubleClick={onOpen}
    >
      {children}
    </button>
  );
}
