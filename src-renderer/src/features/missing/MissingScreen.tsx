import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { useFiling, useMissing, useScan } from '#renderer/api/queries.ts';
import { useAdding } from '#renderer/api/use-run.ts';
import { type MissingItem } from '#shared/rpc/taxonomy.ts';
import { type Scan } from '#shared/rpc/filing.ts';
import { AddingCard } from '#renderer/ui/AddingCard.tsx';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { Callout } from '#renderer/ui/Callout.tsx';
import { companyName } from '#renderer/ui/filing-name.ts';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { costs, type MissingRow, missingRows, releaseId } from '#renderer/ui/releases.ts';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { neighbour } from '#renderer/ui/table.tsx';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { MissingDetail } from './MissingDetail.tsx';
import { MissingTable } from './MissingTable.tsx';
import { partRemarks, starterCost, starterText, wayOn } from './model.ts';
import css from './Missing.module.css';

type MissingPlace = Extract<Place, { kind: 'missing' }>;

/** What the filing refers to that is not there, what that costs, and what to do about it. */
export function MissingScreen({ place }: { readonly place: MissingPlace }): ReactElement {
  const missing = useMissing(place.filingId);
  return (
    <Loaded
      of={missing}
      label="Looking for what is missing"
      rows={8}
      head={<PageHead title="Missing" />}
      actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}
    >
      {(items) => <Missing place={place} items={items} />}
    </Loaded>
  );
}

function Missing({ place, items }: { readonly place: MissingPlace; readonly items: readonly MissingItem[] }): ReactElement {
  const { filingId } = place;
  const go = useGo();
  const { adder } = useApi();
  const scan = useScan(filingId).data;
  const namespaces = useFiling(filingId).data?.namespaces ?? {};
  const rows = missingRows(items);
  const selected = rows.find(({ id }) => id === place.selected) ?? rows[0];
  const show = (id: string): void => go(hrefTo.missing(filingId, { selected: id }), { replace: true });
  const open = (row: MissingRow | undefined): void => {
    const way = row === undefined ? null : wayOn(row);
    if (way !== null && 'href' in way) go(way.href);
  };
  const download = ({ main: { family, year } }: MissingRow): void => {
    if (family !== null && year !== null) void adder.download(family, year);
  };
  const way = selected === undefined ? null : wayOn(selected);
  useRows(rows, selected, show);
  useAction('list.open', () => open(selected), {
    isEnabled: way !== null && 'href' in way,
  });
  useAction('release.download', () => selected !== undefined && download(selected), { isEnabled: way?.kind === 'add' && way.isOffered });
  return (
    <>
      <Head filingId={filingId} rows={rows} />
      <Under />
      {selected === undefined ? (
        <NothingMissing filingId={filingId} scan={scan} />
      ) : (
        <div className="panes with-side">
          <Pane label="What is missing">
            <PaneBody label="What is missing">
              <MissingTable
                rows={rows}
                selected={selected.id}
                hrefOf={(id) => hrefTo.missing(filingId, { selected: id })}
                onSelect={show}
                onOpen={() => open(selected)}
              />
              <Beside filingId={filingId} scan={scan} />
            </PaneBody>
          </Pane>
          <MissingDetail row={selected} scan={scan} namespaces={namespaces} onDownload={() => download(selected)} />
        </div>
      )}
    </>
  );
}

function useRows(rows: readonly MissingRow[], selected: MissingRow | undefined, show: (id: string) => void): void {
  const move = (by: number): void => {
    const next = neighbour(
      rows.map(({ id }) => id),
      selected?.id ?? null,
      by,
    );
    if (next !== undefined) show(next);
  };
  useAction('list.next', () => move(1), { isEnabled: rows.length > 0 });
  useAction('list.previous', () => move(-1), { isEnabled: rows.length > 0 });
}

function Head({ filingId, rows }: { readonly filingId: string; readonly rows: readonly MissingRow[] }): ReactElement {
  const filing = useFiling(filingId).data;
  const costly = rows.filter(costs).length;
  const about =
    rows.length === 0
      ? 'nothing'
      : `${counted(rows.length, 'thing')} not in the package, ${costly === 0 ? 'none of them costs anything' : `${groupCount(costly)} of them ${costly === 1 ? 'costs' : 'cost'} something`}`;
  return (
    <PageHead title="Missing" sub={filing === undefined ? about : `${companyName(filing.head)} · ${about}`}>
      <LinkButton href={hrefTo.taxonomies()} variant="ghost" small icon="book">
        All taxonomies
      </LinkButton>
    </PageHead>
  );
}

/** A download that runs, was refused or has come. */
function Under(): ReactElement | null {
  const { adder } = useApi();
  const adding = useAdding();
  if (adding.kind === 'idle' || adding.kind === 'chosen') return null;
  const want =
    adding.kind === 'failed' && adding.request.kind === 'publisher' ? releaseId(adding.request.family, adding.request.year) : null;
  return (
    <div className={css['adding']}>
      <AddingCard
        adding={adding}
        adder={adder}
        actions={want === null ? null : <LinkButton href={hrefTo.taxonomies({ want })}>Add it from a file</LinkButton>}
      />
    </div>
  );
}

/** What else keeps checks from deciding: no published rule data, and parts that reading remarked upon. */
function Beside({ filingId, scan }: { readonly filingId: string; readonly scan: Scan | undefined }): ReactElement | null {
  const warnings = useFiling(filingId).data?.warnings ?? [];
  const remarks = partRemarks(warnings);
  const starter = scan === undefined ? null : starterCost(scan);
  if (starter === null && remarks.length === 0) return null;
  return (
    <div className="sec col col-8">
      <h3>Beside these documents</h3>
      {starter === null ? null : (
        <Callout mark="unchecked">
          <b className="strong">No published rule data is installed.</b> The starter table decides signs: {starterText(starter)}{' '}
          <Link href={hrefTo.taxonomies({ want: 'rules' })} className={css['link']}>
            Add rule data
          </Link>
        </Callout>
      )}
      {remarks.length === 0 ? null : (
        <Callout mark="warning">
          <b className="strong">Reading remarked on parts that are not there:</b>{' '}
          {remarks.map(({ word, count }) => `${word} (${groupCount(count)})`).join(', ')}.{' '}
          <Link href={hrefTo.overview(filingId)} className={css['link']}>
            See them on the Overview
          </Link>
        </Callout>
      )}
    </div>
  );
}

function NothingMissing({ filingId, scan }: { readonly filingId: string; readonly scan: Scan | undefined }): ReactElement {
  return (
    <PaneBody label="Missing">
      <EmptyState
        icon="check"
        title="Nothing is missing"
        actions={<LinkButton href={hrefTo.overview(filingId)}>Go to the overview</LinkButton>}
      >
        Every schema and linkbase that the filing refers to is in its package.
      </EmptyState>
      <Beside filingId={filingId} scan={scan} />
    </PaneBody>
  );
}
