import { bySeverity } from '#shared/calc/severity.ts';
import { type ReactElement, type Ref, useRef } from 'react';
import { useStore } from 'zustand';
import { FACT_COLUMNS } from '#shared/rpc/fact.ts';
import { criteriaCount, NO_FILTER } from '#renderer/actions/fact-query.ts';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useFactHead, useFiling, useScan } from '#renderer/api/queries.ts';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { FindingSection } from '#renderer/ui/FindingSection.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PageHead, Pane } from '#renderer/ui/Pane.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { COLUMN, columnChoice, tidyColumns } from './columns.ts';
import { FactGrid } from './FactGrid.tsx';
import { FactPanel } from './FactPanel.tsx';
import css from './Facts.module.css';
import { FactToolbar } from './FactToolbar.tsx';
import { type Show } from './model.ts';
import { type CsvExport, useCsvExport } from './use-export.ts';
import { type FindingCase, useFindingCase } from '#renderer/ui/use-finding-case.ts';

type FactsPlace = Extract<Place, { kind: 'facts' }>;

/** Every fact of the filing under one filter and in one order; both are in the address, and so is the fact that is open beside it. */
export function FactsScreen({ place }: { readonly place: FactsPlace }): ReactElement {
  const { filingId, filter, sort, fact } = place;
  const go = useGo();
  const list = { filingId, filter, sort };
  const head = useFactHead(list);
  const filing = useFiling(filingId).data;
  const { value: columns } = useStore(columnChoice);
  const cases = useFindingCase(filingId);
  const csv = useCsvExport(list, filing?.head);
  const show: Show = (change) =>
    go(
      hrefTo.facts(filingId, {
        fact: change.fact === undefined ? fact : change.fact,
        filter: { ...filter, ...change.filter },
        sort: change.sort ?? sort,
      }),
      {
        replace: true,
      },
    );
  const panel = useRef<HTMLElement>(null);
  const close = (): void => {
    if (panel.current?.contains(document.activeElement) === true) document.querySelector<HTMLElement>('[data-cursor="true"]')?.focus();
    show({ fact: null });
  };
  useAction('out', close, { isEnabled: fact !== null });
  return (
    <>
      <PageHead
        title="Facts"
        sub={filing === undefined ? null : `${counted(filing.counts.facts, 'fact')}, ${counted(filing.distinctConcepts, 'concept')}`}
      >
        <CsvButton csv={csv} isEnabled={(head.data?.total ?? 0) > 0} />
        <ColumnMenu />
      </PageHead>
      <Loaded
        of={head}
        label="Listing the facts"
        rows={14}
        title="The facts could not be listed"
        actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}
      >
        {(page) => (
          <>
            {page.facets === null ? null : (
              <FactToolbar facets={page.facets} filter={filter} sort={sort} shown={page.total} onShow={show} />
            )}
            <div className={fact === null ? 'panes' : 'panes with-side'}>
              <Pane label="Facts">
                {page.total === 0 ? (
                  <NoFacts
                    all={filing?.counts.facts ?? 0}
                    isFiltered={criteriaCount(filter) > 0}
                    onClear={() => show({ filter: NO_FILTER })}
                  />
                ) : (
                  <FactGrid
                    key={JSON.stringify([filter, sort])}
                    list={list}
                    head={page}
                    columns={columns}
                    openFact={fact}
                    cases={cases}
                    onOpen={(factId) => show({ fact: factId })}
                    onSort={(by) => show({ sort: by })}
                  />
                )}
              </Pane>
              {fact === null ? null : <OpenFact place={place} factId={fact} cases={cases} onClose={close} ref={panel} />}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function OpenFact({
  place: { filingId, filter, sort },
  factId,
  cases,
  onClose,
  ref,
}: {
  readonly place: FactsPlace;
  readonly factId: string;
  readonly cases: FindingCase;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLElement>;
}): ReactElement {
  const wrong = useScan(filingId).data?.findings.some(({ severity, outcome }) => severity === 'error' && outcome.factId === factId);
  return (
    <FactPanel
      filingId={filingId}
      factId={factId}
      wrong={wrong}
      onClose={onClose}
      ref={ref}
      hrefOfFact={(other) => hrefTo.facts(filingId, { fact: other, filter, sort })}
    >
      <Findings filingId={filingId} factId={factId} cases={cases} />
    </FactPanel>
  );
}

/** What the rules say about the fact, worst first; the first has the key. */
function Findings({
  filingId,
  factId,
  cases,
}: {
  readonly filingId: string;
  readonly factId: string;
  readonly cases: FindingCase;
}): ReactElement {
  // Asked here, where all of the answer is looked at: a query tells a component only of what it read while it rendered.
  const scan = useScan(filingId);
  return (
    <Loaded of={scan} label="Reading the findings" rows={3}>
      {({ findings }) =>
        findings
          .filter(({ outcome }) => outcome.factId === factId)
          .sort(bySeverity)
          .map((finding, index) => (
            <FindingSection
              key={finding.id}
              filingId={filingId}
              finding={finding}
              cases={cases}
              action={index === 0 ? 'finding.takeUp' : undefined}
            />
          ))
      }
    </Loaded>
  );
}

function NoFacts({
  all,
  isFiltered,
  onClear,
}: {
  readonly all: number;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}): ReactElement {
  if (!isFiltered) return <EmptyState icon="facts" title="This filing has no facts" />;
  return (
    <EmptyState icon="filter" title="No fact matches" actions={<Button onClick={onClear}>Clear the filter</Button>}>
      {counted(all, 'fact')} in this filing.
    </EmptyState>
  );
}

function CsvButton({ csv, isEnabled }: { readonly csv: CsvExport; readonly isEnabled: boolean }): ReactElement {
  useAction('list.export', csv.save, { isEnabled: isEnabled && csv.progress === null });
  if (csv.progress === null)
    return (
      <Button variant="ghost" small icon="save" disabled={!isEnabled} title="Save the list as CSV" onClick={csv.save}>
        CSV
      </Button>
    );
  return (
    <Button variant="ghost" small icon="x" title="Cancel" onClick={csv.cancel}>
      {groupCount(csv.progress.done)} of {groupCount(csv.progress.total)}
    </Button>
  );
}

/** Which columns there are; remembered in this browser. */
function ColumnMenu(): ReactElement {
  const { value: columns } = useStore(columnChoice);
  return (
    <Popover
      label="Columns"
      className="btn sm"
      button={
        <>
          <Icon name="settings" />
          Columns
        </>
      }
    >
      {() => (
        <div className={css['menuBody']} role="group" aria-label="Columns">
          {FACT_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              className={css['choice']}
              checked={columns.includes(column)}
              disabled={column === 'concept' || column === 'value'}
              onChange={(isOn) =>
                columnChoice.setState({ value: tidyColumns(isOn ? [...columns, column] : columns.filter((one) => one !== column)) })
              }
            >
              {column === 'decimals' ? 'Decimals' : COLUMN[column].title}
            </Checkbox>
          ))}
        </div>
      )}
    </Popover>
  );
}
