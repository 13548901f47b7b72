import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { type FilingSummary } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useRemoveFiling } from '#renderer/api/mutations.ts';
import { useFilings } from '#renderer/api/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog, focusFirst } from '#renderer/ui/Dialog.tsx';
import { companyName } from '#renderer/ui/filing-name.ts';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { Columns, neighbour, useSelectedInSight } from '#renderer/ui/table.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { whenText } from './model.ts';
import css from './StartScreen.module.css';

function FindingsOf({ filing }: { readonly filing: FilingSummary }): ReactElement {
  if (filing.tested === 0) return <Badge mark="unchecked">Nothing tested</Badge>;
  if (filing.errors === 0 && filing.warnings === 0) return <Badge mark="consistent">Nothing found</Badge>;
  return (
    <span className="row row-12 fixed">
      {filing.errors === 0 ? null : (
        <Badge mark="error" title={counted(filing.errors, 'error')}>
          {groupCount(filing.errors)}
        </Badge>
      )}
      {filing.warnings === 0 ? null : (
        <Badge mark="warning" title={counted(filing.warnings, 'warning')}>
          {groupCount(filing.warnings)}
        </Badge>
      )}
    </span>
  );
}

function Table({
  filings,
  selected,
  onSelect,
}: {
  readonly filings: readonly FilingSummary[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}): ReactElement {
  const go = useGo();
  const [now] = useState(() => new Date());
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  return (
    <table className={`tbl ${css['table'] ?? ''}`} aria-label="Recent filings">
      <Columns widths={[null, 'w-64', 'w-96', 'w-72', 'w-136', 'w-80', 'w-112']} />
      <thead>
        <tr>
          <th scope="col">Company and package</th>
          <th scope="col">Form</th>
          <th scope="col">Period end</th>
          <th scope="col" className="num">
            Facts
          </th>
          <th scope="col">Findings</th>
          <th scope="col" className="num">
            Reviewed
          </th>
          <th scope="col" className="right">
            Opened
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {filings.map((filing, index) => (
          <tr
            key={filing.id}
            className={`two ${css['row'] ?? ''} ${filing.id === selected ? 'is-selected' : ''}`}
            aria-current={filing.id === selected ? 'true' : undefined}
            onMouseDown={() => onSelect(filing.id)}
            onClick={() => go(hrefTo.overview(filing.id))}
          >
            <td>
              <Link
                href={hrefTo.overview(filing.id)}
                className="row-name"
                data-list-row
                tabIndex={filing.id === selected || (selected === null && index === 0) ? 0 : -1}
                title={companyName(filing)}
                onClick={(event) => event.stopPropagation()}
              >
                {companyName(filing)}
              </Link>
              <br />
              <span className="mono quiet">{filing.sourceName}</span>
            </td>
            <td>{filing.form ?? '—'}</td>
            <td>{filing.periodEnd ?? '—'}</td>
            <td className="num">{groupCount(filing.facts)}</td>
            <td>
              <FindingsOf filing={filing} />
            </td>
            <td className="num">{filing.cases === 0 ? '—' : `${filing.reviewed} of ${filing.cases}`}</td>
            <td className="right quiet" title={filing.openedAt}>
              {whenText(filing.openedAt, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was opened before. Removing one takes its cases and runs with it, so it is asked for. */
export function RecentFilings(): ReactElement {
  const filings = useFilings();
  const go = useGo();
  const remove = useRemoveFiling();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<FilingSummary | null>(null);
  const list = filings.data ?? [];
  const selected = list.find(({ id }) => id === chosen) ?? null;
  const move = (by: number): void =>
    setChosen(
      neighbour(
        list.map(({ id }) => id),
        selected?.id ?? null,
        by,
      ) ?? null,
    );
  const isEnabled = list.length > 0;
  useAction('list.next', () => move(1), { isEnabled });
  useAction('list.previous', () => move(-1), { isEnabled });
  useAction('list.open', () => selected !== null && go(hrefTo.overview(selected.id)), { isEnabled: selected !== null });
  useAction('filing.remove', () => setAsked(selected), { isEnabled: selected !== null });

  const confirm = (filing: FilingSummary): void => {
    setAsked(null);
    remove.mutate(
      { filingId: filing.id },
      {
        onSuccess: () =>
          showToast({ mark: 'info', title: `${companyName(filing)} was removed.`, text: 'The file that it was read from is untouched.' }),
        onError: (error) => showToast({ mark: 'error', title: 'Not removed.', text: error.message }),
      },
    );
  };
  return (
    <section className="card" aria-label="Recent filings">
      <div className="card-head">
        <h3>Recent filings</h3>
        {filings.data === undefined ? null : <span className="count">{groupCount(filings.data.length)}</span>}
        <Button variant="ghost" small action="filing.remove" showKeys={false} disabled={selected === null} push>
          Remove from list
        </Button>
      </div>
      <Loaded of={filings} label="Reading the workspace" rows={4}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon="doc" title="No filing was opened yet">
              Drop one above, or open a sample below: it has errors that were put in on purpose.
            </EmptyState>
          ) : (
            <div className={css['scroll']}>
              <Table filings={data} selected={selected?.id ?? null} onSelect={setChosen} />
            </div>
          )
        }
      </Loaded>
      {asked === null ? null : (
        <Dialog
          title="Remove this filing?"
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button ref={focusFirst} onClick={() => setAsked(null)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => confirm(asked)}>
                Remove filing
              </Button>
            </>
          }
        >
          <p className="pad t2">
            <b>{companyName(asked)}</b>, {asked.sourceName}, with {counted(asked.cases, 'case')}, their runs and reviews is taken out of the
            workspace. The file on disk stays where it is. This cannot be undone.
          </p>
        </Dialog>
      )}
    </section>
  );
}
