import { type ReactElement, useState } from 'react';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases, useFilings } from '#renderer/api/queries.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { CASE_TABS, caseTabOf, countByTab } from '#renderer/ui/case-filter.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { neighbour } from '#renderer/ui/table.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { counted, groupCount, REVIEW_SIGN } from '#renderer/ui/words.ts';
import { filterRows, queueRows, type QueueRow } from './model.ts';
import css from './ReviewQueue.module.css';
import { QueueDetail } from './QueueDetail.tsx';
import { QueueTable } from './QueueTable.tsx';

type ReviewPlace = Extract<Place, { kind: 'review' }>;

const hrefOf = ({ summary }: QueueRow): string => hrefTo.case(summary.case.filingId, summary.case.id);

function Empty(): ReactElement {
  const { data: filings } = useFilings();
  const [latest] = filings ?? [];
  return (
    <EmptyState
      icon="review"
      title="Nothing to review yet"
      actions={
        latest === undefined ? (
          <LinkButton href={hrefTo.start()}>Go to Start</LinkButton>
        ) : (
          <LinkButton href={hrefTo.findings(latest.id)}>Go to findings</LinkButton>
        )
      }
    >
      Take up a finding as a case and let the auditors run. Cases that need a person come first here.
    </EmptyState>
  );
}

function Decided({ cases }: { readonly cases: readonly CaseSummary[] }): ReactElement {
  const decided = cases.filter(({ decision }) => decision.status !== 'open').length;
  return (
    <span className="push row t2 muted">
      {groupCount(decided)} of {groupCount(cases.length)} decided
      <ProgressBar done={decided} total={cases.length} label="Cases decided" width={120} tone="hum" />
    </span>
  );
}

/** The cases of every filing, those that need a person first. */
export function ReviewQueueScreen({ place }: { readonly place: ReviewPlace }): ReactElement {
  const cases = useCases();
  return (
    <Loaded of={cases} label="Reading the cases" rows={12} head={<PageHead title="Review queue" />}>
      {(list) => <Queue place={place} list={list} />}
    </Loaded>
  );
}

function Queue({ place, list }: { readonly place: ReviewPlace; readonly list: readonly CaseSummary[] }): ReactElement {
  const go = useGo();
  const filings = useFilings();
  const [onlyNeeded, setOnlyNeeded] = useState(false);
  const tab = caseTabOf(place.status);
  const rows = filterRows(queueRows(list, filings.data ?? []), tab, place.text, onlyNeeded);
  const selected = rows.find(({ summary }) => summary.case.id === place.selected) ?? rows[0] ?? null;
  const show = (change: Partial<Omit<ReviewPlace, 'kind'>>): void => {
    const { selected: id, status, text } = { ...place, ...change };
    go(hrefTo.review({ selected: id, status, text }), { replace: true });
  };
  const move = (by: number): void => {
    const next = neighbour(
      rows.map(({ summary }) => summary.case.id),
      selected?.summary.case.id ?? null,
      by,
    );
    if (next !== undefined) show({ selected: next });
  };
  const isEnabled = rows.length > 0;
  useAction('list.next', () => move(1), { isEnabled });
  useAction('list.previous', () => move(-1), { isEnabled });
  useAction('list.open', () => selected !== null && go(hrefOf(selected)), { isEnabled });
  const needed = list.filter(({ verdict, decision }) => decision.status === 'open' && verdict?.needsPerson.needed === true).length;
  const filingCount = new Set(list.map((one) => one.case.filingId)).size;
  return (
    <>
      <PageHead
        title="Review queue"
        sub={list.length === 0 ? null : `${counted(list.length, 'case')} in ${counted(filingCount, 'filing')}`}
      >
        {selected === null ? null : (
          <Button variant="primary" small action="list.open" title="Open the selected case">
            Open case
          </Button>
        )}
      </PageHead>
      {list.length === 0 ? (
        <Empty />
      ) : (
        <>
          <Tabs
            label="Status"
            value={tab}
            onChange={(id) => show({ status: id === 'all' ? null : id, selected: null })}
            items={CASE_TABS.map((id) => ({
              id,
              label: id === 'all' ? 'All' : REVIEW_SIGN[id].word,
              count: countByTab(list, id),
              ...(id === 'all' ? {} : { mark: REVIEW_SIGN[id].mark }),
            }))}
          >
            <Decided cases={list} />
          </Tabs>
          <div className="toolbar">
            <FilterInput
              label="Company, concept, rule"
              width="w-240"
              value={place.text}
              onChange={(text) => show({ text, selected: null })}
            />
            <Chip label="Needs a person" count={needed} on={onlyNeeded} onClick={() => setOnlyNeeded(!onlyNeeded)} />
            <span className="push t2 muted nowrap">Sorted by need</span>
          </div>
          <div className={`panes ${css['panes'] ?? ''}`}>
            <Pane label="Cases">
              <PaneBody label="Cases">
                {rows.length === 0 ? (
                  <EmptyState
                    icon="filter"
                    title="No case passes the filter"
                    actions={
                      <Button
                        onClick={() => {
                          setOnlyNeeded(false);
                          show({ text: '', status: null, selected: null });
                        }}
                      >
                        Clear the filter
                      </Button>
                    }
                  />
                ) : (
                  <QueueTable rows={rows} selected={selected?.summary.case.id ?? null} onSelect={(id) => show({ selected: id })} />
                )}
              </PaneBody>
            </Pane>
            {selected === null ? (
              <Pane as="aside" label="The selected case">
                {null}
              </Pane>
            ) : (
              <QueueDetail row={selected} />
            )}
          </div>
        </>
      )}
    </>
  );
}
