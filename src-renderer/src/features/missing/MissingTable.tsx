import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { type MissingRow, missingSign } from '#renderer/ui/releases.ts';
import { Columns, useSelectedInSight } from '#renderer/ui/table.tsx';
import { counted, groupCount } from '#renderer/ui/words.ts';
import css from './Missing.module.css';

const aboutDocuments = ({ documents }: MissingRow): string => {
  const [first] = documents;
  if (first === undefined) return '';
  return documents.length === 1
    ? first.url
    : `${counted(documents.length, 'document')}: ${documents.map(({ url }) => url.split('/').at(-1) ?? url).join(', ')}`;
};

/** What the filing refers to that is not in its package; what costs most comes first. */
export function MissingTable({
  rows,
  selected,
  hrefOf,
  onSelect,
  onOpen,
}: {
  readonly rows: readonly MissingRow[];
  readonly selected: string | null;
  readonly hrefOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
}): ReactElement {
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  return (
    <table className={`tbl ${css['table'] ?? ''}`} role="grid" aria-label="What is missing">
      <Columns widths={[null, 'w-72', 'w-72', 'w-120', 'w-240']} />
      <thead>
        <tr>
          <th scope="col">What the filing refers to</th>
          <th scope="col">Kind</th>
          <th scope="col" className="num" title="Facts whose concept belongs to it">
            Facts
          </th>
          <th scope="col" className="num" title="Concepts of it that facts use, and how many of them a source here knows">
            Concepts known
          </th>
          <th scope="col">What stands in</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => {
          const isSelected = row.id === selected;
          const { main } = row;
          return (
            <tr
              key={row.id}
              className={isSelected ? 'two is-selected' : 'two'}
              aria-selected={isSelected}
              onClick={() => onSelect(row.id)}
              onDoubleClick={onOpen}
            >
              <td title={aboutDocuments(row)}>
                <Link href={hrefOf(row.id)} replace className="row-name ell blk" data-list-row tabIndex={isSelected ? 0 : -1}>
                  {row.title}
                </Link>
                <span className="mono quiet ell blk">{aboutDocuments(row)}</span>
              </td>
              <td>{main.family !== null ? 'Release' : main.kind === 'linkbase' ? 'Linkbase' : 'Schema'}</td>
              <td className="num">{groupCount(main.facts)}</td>
              <td className="num">
                {main.concepts === 0 ? <span className="quiet">—</span> : `${groupCount(main.known)} of ${groupCount(main.concepts)}`}
              </td>
              <td>
                <SignBadge sign={missingSign(main)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
