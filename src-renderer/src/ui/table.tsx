import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { LIST_ROW } from '#renderer/actions/use-keys.ts';

/** The column widths of a fixed table; null is the column that grows. Widths are the `w-…` classes. */
export function Columns({ widths }: { readonly widths: readonly (string | null)[] }): ReactElement {
  return (
    <colgroup>
      {widths.map((width, index) => (
        <col key={index} className={width ?? undefined} />
      ))}
    </colgroup>
  );
}

/** A right-aligned head over amounts: it keeps the room of the hanging parenthesis too. */
export function NumHead({ children, title }: { readonly children: ReactNode; readonly title?: string }): ReactElement {
  return (
    <th className="num" scope="col" title={title}>
      <span className="n">{children}</span>
    </th>
  );
}

/** The head of a column of marks or chevrons: its name is for a reader only. */
export function QuietHead({ name }: { readonly name: string }): ReactElement {
  return (
    <th scope="col">
      <span className="vh">{name}</span>
    </th>
  );
}

/**
 * Keeps the selected row of a list in sight; a focus that stood on a row goes along (`data-list-row`, on the row or within it). Give
 * the row `aria-selected` or `aria-current`, and this ref to what scrolls.
 */
export function useSelectedInSight<E extends HTMLElement>(selected: string | null): React.RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const row = selected === null ? null : ref.current?.querySelector('[aria-selected="true"], [aria-current="true"]');
    if (row == null) return;
    row.scrollIntoView({ block: 'nearest' });
    const isFocusInList = ref.current?.contains(document.activeElement) === true && document.activeElement?.matches(LIST_ROW) === true;
    if (isFocusInList) (row.matches(LIST_ROW) ? (row as HTMLElement) : row.querySelector<HTMLElement>(LIST_ROW))?.focus();
  }, [selected]);
  return ref;
}

/** The id `by` places after the selected one, staying in the list; the first when nothing is selected. */
export function neighbour<Id>(ids: readonly Id[], selected: Id | null, by: number): Id | undefined {
  const index = selected === null ? -1 : ids.indexOf(selected);
  if (index === -1) return ids[0];
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))];
}
