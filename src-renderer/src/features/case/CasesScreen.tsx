import { type ReactElement, type SyntheticEvent, useState } from 'react';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCreateCase, useStartRun } from '#renderer/api/mutations.ts';
import { useCases } from '#renderer/api/queries.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { CASE_TABS, caseTabOf, countByTab, filterWords, isCaseShown } from '#renderer/ui/case-filter.ts';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ListRow } from '#renderer/ui/ListRow.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { PageHead, Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { EmptyState, errorWords, Loaded } from '#renderer/ui/states.tsx';
import { neighbour, useSelectedInSight } from '#renderer/ui/table.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { VerdictGrounds, VerdictSummary } from '#renderer/ui/VerdictSections.tsx';
import { caseSign, counted, groupCount, REVIEW_SIGN } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { decisionWords } from './review-words.ts';

export type CasesPlace = Extract<Place, { kind: 'cases' }>;

/** The cases of one filing, and a question of one's own. */
export function CasesScreen({ place }: { readonly place: CasesPlace }): ReactElement {
  const cases = useCases(place.filingId);
  return (
    <>
      <PageHead title="Cases" sub={cases.data === undefined ? undefined : counted(cases.data.length, 'case')} />
      <div className={`panes ${css['cases'] ?? ''}`}>
        <Loaded of={cases} label="Reading the cases" rows={10}>
          {(list) => <CaseList place={place} cases={list} />}
        </Loaded>
      </div>
    </>
  );
}

function CaseList({ place, cases }: { readonly place: CasesPlace; readonly cases: readonly CaseSummary[] }): ReactElement {
  const go = useGo();
  const tab = caseTabOf(place.status);
  const words = filterWords(place.text);
  const shown = cases.filter((one) => isCaseShown(one, tab, words));
  const selected = shown.find((one) => one.case.id === place.selected) ?? shown[0];
  const list = useSelectedInSight<HTMLDivElement>(selected?.case.id ?? null);
  const show = (change: Partial<Omit<CasesPlace, 'kind' | 'filingId'>>): void => {
    const { selected: id, status, text } = { ...place, ...change };
    go(hrefTo.cases(place.filingId, { selected: id, status, text }), { replace: true });
  };
  const open = (caseId: string): void => go(hrefTo.case(place.filingId, caseId));
  const move = (by: 1 | -1): void => {
    const id = neighbour(
      shown.map((one) => one.case.id),
      selected?.case.id ?? null,
      by,
    );
    if (id !== undefined) show({ selected: id });
  };
  useAction('list.next', () => move(1));
  useAction('list.previous', () => move(-1));
  useAction('list.open', () => selected !== undefined && open(selected.case.id), { isEnabled: selected !== undefined });
  return (
    <>
      <Pane label="Cases">
        {cases.length === 0 ? null : (
          <div className="toolbar">
            <FilterInput label="Concept, rule" value={place.text} onChange={(text) => show({ text, selected: null })} />
            <Select
              label="Status"
              className="w-136"
              value={tab}
              options={[...CASE_TABS].reverse().map((one) => ({
                value: one,
                label: `${one === 'all' ? 'All' : REVIEW_SIGN[one].word}, ${groupCount(countByTab(cases, one))}`,
              }))}
              onChange={(status) => show({ status: status === 'all' ? null : status, selected: null })}
            />
          </div>
        )}
        <div ref={list} className="pane-body">
          {cases.length === 0 ? (
            <EmptyState
              icon="cases"
              title="No case yet"
              actions={<LinkButton href={hrefTo.findings(place.filingId)}>See the findings</LinkButton>}
            >
              Take up a finding as a case, or ask a question below.
            </EmptyState>
          ) : shown.length === 0 ? (
            <EmptyState
              icon="filter"
              title="No case passes the filter"
              actions={<Button onClick={() => show({ text: '', status: null })}>Clear the filter</Button>}
            >
              {counted(cases.length, 'case')} in this filing.
            </EmptyState>
          ) : (
            shown.map((one) => (
              <CaseItem
                key={one.case.id}
                summary={one}
                isSelected={one === selected}
                onSelect={(id) => show({ selected: id })}
                onOpen={open}
              />
            ))
          )}
        </div>
        <AskBox filingId={place.filingId} />
      </Pane>
      <Pane label="Selected case">{selected === undefined ? null : <CasePreview filingId={place.filingId} summary={selected} />}</Pane>
    </>
  );
}

function CaseItem({
  summary,
  isSelected,
  onSelect,
  onOpen,
}: {
  readonly summary: CaseSummary;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}): ReactElement {
  const { case: audit, verdict, decision } = summary;
  const sign = caseSign(summary);
  // Most titles say the period already.
  const period = audit.period !== null && audit.title.includes(audit.period) ? null : audit.period;
  return (
    <ListRow isSelected={isSelected} title={audit.title} onSelect={() => onSelect(audit.id)} onOpen={() => onOpen(audit.id)}>
      <Mark kind={sign.mark} title={sign.word} />
      <span className="ell">{audit.title}</span>
      {decision.status === 'open' ? (
        verdict?.needsPerson.needed === true ? (
          <Mark kind="human" title="Needs a person" />
        ) : (
          <span />
        )
      ) : (
        <Mark kind={REVIEW_SIGN[decision.status].mark} title={decisionWords(decision)} />
      )}
      <span className="line">
        <span className="ell">{[sign.word, audit.concept, period].filter((part) => part !== null).join(' · ')}</span>
      </span>
    </ListRow>
  );
}

function CasePreview({ filingId, summary }: { readonly filingId: string; readonly summary: CaseSummary }): ReactElement {
  const { case: audit, verdict, decision } = summary;
  return (
    <>
      <PaneHead title={<span title={audit.title}>{audit.title}</span>}>
        <LinkButton variant="primary" small push href={hrefTo.case(filingId, audit.id)} action="list.open">
          Open case
        </LinkButton>
      </PaneHead>
      <PaneBody label="Selected case">
        {verdict === null ? (
          <div className="sec">
            <SignBadge sign={caseSign(summary)} variant="xl" />
          </div>
        ) : (
          <VerdictSummary verdict={verdict} big />
        )}
        {audit.query === '' ? null : (
          <div className="sec col col-8">
            <h3>Question</h3>
            <p className="t2">{audit.query}</p>
          </div>
        )}
        <div className="sec col col-8">
          <h3>Your decision</h3>
          <span className={decision.status === 'open' ? 't2 muted' : 't2 is-human'}>
            {decision.status === 'open' ? 'Not decided' : decisionWords(decision)}
          </span>
          {decision.reason === null ? null : <p className="t2">{decision.reason}</p>}
        </div>
        {verdict === null ? null : <VerdictGrounds verdict={verdict} />}
      </PaneBody>
    </>
  );
}

/** A typed question becomes a case that runs at once; the auditors read concept, period and rule out of it. */
function AskBox({ filingId }: { readonly filingId: string }): ReactElement {
  const go = useGo();
  const create = useCreateCase();
  const start = useStartRun();
  const isPending = create.isPending || start.isPending;
  const [query, setQuery] = useState('');
  const isShort = query.trim().length < 3;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isShort || isPending) return;
    create.mutate(
      { kind: 'question', filingId, query: query.trim() },
      {
        onSuccess: (audit) =>
          start.mutate(
            { caseId: audit.id },
            {
              onError: (error) => showToast({ mark: 'error', title: 'The run could not be started', text: errorWords(error).message }),
              onSettled: () => go(hrefTo.case(filingId, audit.id)),
            },
          ),
        onError: (error) => showToast({ mark: 'error', title: 'The question was not taken', text: errorWords(error).message }),
      },
    );
  };
  return (
    <form className={css['askbox']} onSubmit={onSubmit}>
      <label className="input">
        <Icon name="ask" />
        <input
          value={query}
          aria-label="Ask a question"
          placeholder="Ask: audit us-gaap:Assets as of 2023-12-31"
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" disabled={isShort || isPending}>
        Ask
      </Button>
    </form>
  );
}
