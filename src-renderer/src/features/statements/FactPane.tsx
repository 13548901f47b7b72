import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { type StatementCell } from '#shared/rpc/statement.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useFact, useScan } from '#renderer/api/queries.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { amountText } from '#renderer/ui/amount.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ActionKeys } from '#renderer/ui/Kbd.tsx';
import { FactValue } from '#renderer/ui/FactValue.tsx';
import { filingText } from '#renderer/ui/filing-name.ts';
import { FindingSection } from '#renderer/ui/FindingSection.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { useFindingCase } from '#renderer/ui/use-finding-case.ts';
import { factCaption, factLines } from '#renderer/ui/fact-lines.tsx';
import { shortId } from '#renderer/ui/words.ts';
import { Arithmetic } from './Arithmetic.tsx';
import { type Display, shownAmount } from './display.ts';
import { isWrong, type SelectedCell } from './grid.ts';
import { columnTitle, labelWord, priorOf } from './model.ts';

export interface FactPaneProps {
  readonly filingId: string;
  readonly selected: SelectedCell | null;
  readonly display: Display;
  readonly onOpen: (factId: string) => void;
}

/** The fact behind the selected cell: its exact value, what the scan says of it, and where else it stands. */
export function FactPane({ filingId, selected, display, onOpen }: FactPaneProps): ReactElement {
  const factId = selected?.cell?.factId ?? null;
  return (
    <Pane as="aside" label="Fact">
      <div className="pane-head">
        <h2>Fact</h2>
        {factId === null ? null : (
          <span className="mono quiet ell" title={factId}>
            {shortId(factId)}
          </span>
        )}
        <span className="push row row-4" title="Next and previous marked cell">
          <ActionKeys action="statement.nextMark" />
          <ActionKeys action="statement.previousMark" />
        </span>
      </div>
      {selected === null ? (
        <EmptyState icon="facts" title="No cell is selected">
          Choose a number in the statement to see its fact.
        </EmptyState>
      ) : selected.cell === null ? (
        <Absent selected={selected} />
      ) : (
        <PaneBody label="The fact" key={selected.cell.factId}>
          <Details filingId={filingId} selected={selected} cell={selected.cell} display={display} onOpen={onOpen} />
        </PaneBody>
      )}
    </Pane>
  );
}

function Absent({ selected: { row, column } }: { readonly selected: SelectedCell }): ReactElement {
  return (
    <div className="sec col col-8">
      <span className="t4">{row.label}</span>
      <span className="mono quiet wrap-any">{row.concept}</span>
      <p className="t2 muted">No fact. The filing reports nothing for this concept in {columnTitle(column)}.</p>
    </div>
  );
}

interface DetailsProps extends Omit<FactPaneProps, 'selected'> {
  readonly selected: SelectedCell;
  readonly cell: StatementCell;
}

function Details({ filingId, selected, cell, display, onOpen }: DetailsProps): ReactElement {
  const fact = useFact(filingId, cell.factId);
  const { row } = selected;
  return (
    <>
      <div className="sec col col-8">
        <span className="t4">{row.label}</span>
        <span className="mono quiet wrap-any">{row.concept}</span>
        <Loaded of={fact} label="Reading the fact" rows={2}>
          {(card) => (
            <div className={card.isNumeric ? 'fig big' : 'col col-4'}>
              <FactValue card={card} wrong={isWrong(cell)} />
              <span className="cap">{factCaption(card)}</span>
            </div>
          )}
        </Loaded>
        {row.isNegated && cell.isNumeric && cell.value !== null ? (
          <p className="t2 muted">
            The statement shows {shownAmount(cell, row, display).text}: its label turns the sign. The fact is as above.
          </p>
        ) : null}
        <div className="row">
          <Button small onClick={() => onOpen(cell.factId)} title="Open the fact">
            Open fact <ActionKeys action="list.open" />
          </Button>
        </div>
      </div>
      {cell.findings.length > 0 ? <Findings filingId={filingId} cell={cell} /> : <Sum cell={cell} />}
      {fact.data === undefined ? null : (
        <div className="sec">
          <About card={fact.data} selected={selected} />
        </div>
      )}
    </>
  );
}

/** What the scan says of the cell, worst first; the first is what the key takes up. */
function Findings({ filingId, cell }: { readonly filingId: string; readonly cell: StatementCell }): ReactElement {
  const scan = useScan(filingId);
  const cases = useFindingCase(filingId);
  const [first] = cell.findings;
  useAction('statement.takeUp', () => first !== undefined && cases.take(first.id), { isEnabled: first !== undefined && !cases.isBusy });
  return (
    <Loaded of={scan} label="Reading the findings" rows={3}>
      {({ findings }) =>
        cell.findings.map(({ id }, index) => {
          const finding = findings.find((one) => one.id === id);
          return finding === undefined ? null : (
            <FindingSection
              key={id}
              filingId={filingId}
              finding={finding}
              cases={cases}
              action={index === 0 ? 'statement.takeUp' : undefined}
            >
              {finding.outcome.operands.length === 0 ? undefined : <Arithmetic outcome={finding.outcome} />}
            </FindingSection>
          );
        })
      }
    </Loaded>
  );
}

/** How the sum of a total comes out of which no rule speaks. */
function Sum({ cell }: { readonly cell: StatementCell }): ReactElement | null {
  if (cell.sum === null) return null;
  const { holds, computed, difference } = cell.sum;
  return (
    <div className="sec col col-8">
      <Badge mark={holds ? 'consistent' : 'warning'}>{holds ? 'Sum holds' : 'Sum does not hold'}</Badge>
      <KeyValue
        items={[
          { label: 'Children', value: computed === null ? null : <Amount value={computed} unit={cell.unit} /> },
          { label: 'Difference', value: difference === null ? null : <Amount value={difference} unit={cell.unit} /> },
          { label: 'Standard', value: 'Calculations 1.1, round' },
        ]}
      />
    </div>
  );
}

function About({ card, selected }: { readonly card: FactCard; readonly selected: SelectedCell }): ReactElement {
  const prior = priorOf(card);
  return (
    <KeyValue
      items={[
        ...factLines(card, ['dimensions', 'properties']),
        { label: 'Label', value: labelWord(selected.row) },
        ...factLines(card, ['totalIn', 'addendIn']),
        {
          label: 'Prior',
          value:
            prior === null ? null : (
              <span title={periodText(prior.period)}>
                {amountText(prior.value).text}
                {prior.change === null ? null : <span className="quiet"> change {amountText(prior.change).text}</span>}
                {prior.filing === null ? null : <span className="blk quiet">{filingText(prior.filing)}</span>}
              </span>
            ),
        },
        ...factLines(card, ['written', 'state', 'duplicates', 'context', 'document']),
      ]}
    />
  );
}
