import { type ReactElement } from 'react';
import { type FactColumn, type FactSort } from '#shared/rpc/fact.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { COLUMN, nextSort } from './columns.ts';
import css from './Facts.module.css';

interface HeadProps {
  readonly sort: FactSort;
  /** Only texts are listed: the values stand left. */
  readonly isText: boolean;
  readonly onSort: (sort: FactSort) => void;
}

export function FactHead({ columns, ...rest }: HeadProps & { readonly columns: readonly FactColumn[] }): ReactElement {
  return (
    <div role="rowgroup" className={css['head']}>
      <div role="row" aria-rowindex={1} className={css['line']}>
        {columns.map((column) => (
          <HeadCell key={column} column={column} {...rest} />
        ))}
      </div>
    </div>
  );
}

function HeadCell({ column, sort, isText, onSort }: HeadProps & { readonly column: FactColumn }): ReactElement {
  const { title, sort: by, isNumber = false } = COLUMN[column];
  const isSorted = by !== undefined && sort.by === by;
  const isRight = isNumber && !(isText && column === 'value');
  const arrow = isSorted ? <Icon name={sort.descending ? 'down' : 'up'} small /> : null;
  const face = isRight ? <span className={column === 'value' ? 'n' : undefined}>{title}</span> : title;
  return (
    <div
      role="columnheader"
      className={isRight ? `${css['th'] ?? ''} num` : css['th']}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {by === undefined ? (
        face
      ) : (
        <button type="button" title={`Order by ${title.toLowerCase()}`} onClick={() => onSort(nextSort(sort, by))}>
          {isRight ? arrow : null}
          {face}
          {isRight ? null : arrow}
        </button>
      )}
    </div>
  );
}
