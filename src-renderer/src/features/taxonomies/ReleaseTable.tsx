import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import { type Release } from '#shared/rpc/taxonomy.ts';
import { contentText } from '#renderer/ui/AddingCard.tsx';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { KIND_WORD, titleOf } from '#renderer/ui/releases.ts';
import { Columns, useSelectedInSight } from '#renderer/ui/table.tsx';
import { groupCount } from '#renderer/ui/words.ts';
import { gapsSign, STARTER_ID } from './model.ts';
import css from './Taxonomies.module.css';

interface RowProps {
  readonly title: string;
  readonly sub: string;
  readonly kind: string;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly href: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Row({ title, sub, kind, isSelected, isTabStop, href, onSelect, children }: RowProps): ReactElement {
  return (
    <tr className={isSelected ? 'two is-selected' : 'two'} aria-selected={isSelected} onClick={onSelect}>
      <td title={`${title}, ${sub}`}>
        <Link href={href} replace className="row-name ell blk" data-list-row tabIndex={isTabStop ? 0 : -1}>
          {title}
        </Link>
        <span className="t1 quiet ell blk">{sub}</span>
      </td>
      <td>{kind}</td>
      {children}
    </tr>
  );
}

/** A count of zero is what a release lacks: a dash. */
const Count = ({ value }: { readonly value: number }): ReactElement => (
  <td className="num">{value === 0 ? <span className="quiet">—</span> : groupCount(value)}</td>
);

export function ReleaseTable({
  releases,
  starterConcepts,
  selected,
  hrefOf,
  onSelect,
}: {
  readonly releases: readonly Release[];
  /** null: the starter table does not pass the filter. */
  readonly starterConcepts: number | null;
  readonly selected: string | null;
  readonly hrefOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
}): ReactElement {
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  return (
    <table className={`tbl ${css['table'] ?? ''}`} role="grid" aria-label="Installed releases">
      <Columns widths={[null, 'w-112', 'w-72', 'w-72', 'w-72', 'w-80', 'w-96', 'w-80', 'w-112']} />
      <thead>
        <tr>
          <th scope="col">Release and source</th>
          <th scope="col">Kind</th>
          <th scope="col" className="num" title="Concepts whose properties the release states">
            Declared
          </th>
          <th scope="col" className="num" title="Concepts that the release names">
            Named
          </th>
          <th scope="col" className="num">
            Labels
          </th>
          <th scope="col" className="num" title="Calculation arcs">
            Calculation
          </th>
          <th scope="col" className="num" title="Presentation arcs">
            Presentation
          </th>
          <th scope="col" className="num" title="Definition arcs">
            Definition
          </th>
          <th scope="col">Lacks</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {releases.map((release) => (
          <Row
            key={release.id}
            title={titleOf(release)}
            sub={`${release.sourceName} · ${release.addedAt.slice(0, 10)}`}
            kind={KIND_WORD[release.kind]}
            isSelected={release.id === selected}
            isTabStop={release.id === selected}
            href={hrefOf(release.id)}
            onSelect={() => onSelect(release.id)}
          >
            <Counts release={release} />
          </Row>
        ))}
        {starterConcepts === null ? null : (
          <Row
            title="Starter table"
            sub="comes with the workbench"
            kind="Concept table"
            isSelected={selected === STARTER_ID}
            isTabStop={selected === STARTER_ID}
            href={hrefOf(STARTER_ID)}
            onSelect={() => onSelect(STARTER_ID)}
          >
            <td className="num">{groupCount(starterConcepts)}</td>
            <td className="num">{groupCount(starterConcepts)}</td>
            <Count value={0} />
            <Count value={0} />
            <Count value={0} />
            <Count value={0} />
            <td className="quiet">—</td>
          </Row>
        )}
      </tbody>
    </table>
  );
}

function Counts({ release }: { readonly release: Release }): ReactElement {
  const { counts, kind } = release;
  if (kind === 'rules') {
    return (
      <>
        <td colSpan={6} className="muted">
          {contentText(release)}
        </td>
        <td>
          <SignBadge sign={gapsSign(release)} />
        </td>
      </>
    );
  }
  return (
    <>
      <Count value={counts.declaredConcepts} />
      <Count value={counts.concepts} />
      <Count value={counts.labels} />
      <Count value={counts.calculationArcs} />
      <Count value={counts.presentationArcs} />
      <Count value={counts.definitionArcs} />
      <td>
        <SignBadge sign={gapsSign(release)} />
      </td>
    </>
  );
}
