import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { type OfferedRelease } from '#shared/rpc/taxonomy.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { releaseTitle } from '#renderer/ui/releases.ts';
import { Columns, useSelectedInSight } from '#renderer/ui/table.tsx';
import { offeredId } from './model.ts';

/** What the publishers offer, by family and year. */
export function OfferedTable({
  offered,
  selected,
  hrefOf,
  onSelect,
  onDownload,
}: {
  readonly offered: readonly OfferedRelease[];
  readonly selected: string | null;
  readonly hrefOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
  readonly onDownload: (release: OfferedRelease) => void;
}): ReactElement {
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  return (
    <table className="tbl" role="grid" aria-label="Releases that the publishers offer">
      <Columns widths={['w-196', null, 'w-152', 'w-120']} />
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Publisher</th>
          <th scope="col">Here</th>
          <th scope="col">
            <span className="vh">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {offered.map((release) => {
          const id = offeredId(release);
          const isSelected = id === selected;
          const title = releaseTitle(release.family, release.year);
          return (
            <tr key={id} className={isSelected ? 'is-selected' : undefined} aria-selected={isSelected} onClick={() => onSelect(id)}>
              <td>
                <Link href={hrefOf(id)} replace className="row-name" data-list-row tabIndex={isSelected ? 0 : -1}>
                  {title}
                </Link>
              </td>
              <td className="muted">{release.publisher}</td>
              <td>{release.isInstalled ? <Badge mark="consistent">Installed</Badge> : <span className="quiet">Not installed</span>}</td>
              <td className="right">
                {release.isInstalled ? null : (
                  <Button small title={`Download ${title}`} onClick={() => onDownload(release)}>
                    Download
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
