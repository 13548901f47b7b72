import { type ReactElement } from 'react';
import { type Finding } from '#shared/calc/outcome.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { type StatementCell } from '#shared/rpc/statement.ts';
import { parseRoleDefinition } from '#shared/xbrl/role-definition.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { useFact, useScan } from '#renderer/api/queries.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { amountText, decimalsText, unitText } from '#renderer/ui/amount.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ActionKeys } from '#renderer/ui/Kbd.tsx';
import { filingText } from '#renderer/ui/filing-name.ts';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { factLines } from '#renderer/ui/fact-lines.tsx';
import { absentWord, shortId } from '#renderer/ui/words.ts';
import { type Display, shownAmount } from './display.ts';
import { FindingSection } from './FindingSection.tsx';
import { isWrong, type SelectedCell } from './grid.ts';
import { columnTitle, labelWord, priorOf } from './model.ts';
import css from './Statements.module.css';

export interface FactPaneProps {
  readonly filingId: string;
  readonly role: string;
  readonly selected: SelectedCell | null;
  readonly display: Display;
  readonly onOpen: (factId: string) => void;
}

/** The fact behind the selected cell: its exact value, what the scan says of it, and where else it stands. */
export function FactPane({ filingId, role, selected, display, onOpen }: FactPaneProps): ReactElement {
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
          <Details filingId={filingId} role={role} selected={selected} cell={selected.cell} display={display} onOpen={onOpen} />
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

function Details({ filingId, role, selected, cell, display, onOpen }: DetailsProps): ReactElement {
  const fact = useFact(filingId, cell.factId);
  const findings = useScan(filingId, cell.findings.length > 0).data?.findings;
  const about = cell.findings.flatMap(({ id }) => findings?.find((one) => one.id === id) ?? []);
  const { row } = selected;
  return (
    <>
      <div className="sec col col-8">
        <span className="t4">{row.label}</span>
        <span className="mono quiet wrap-any">{row.concept}</span>
        <Value cell={cell} />
        <span className="cap">{captionOf(cell, fact.data)}</span>
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
      <Findings filingId={filingId} cell={cell} findings={about} />
      <div className="sec">
        <Loaded of={fact} label="Reading the fact" rows={6}>
          {(card) => <About card={card} selected={selected} role={role} />}
        </Loaded>
      </div>
    </>
  );
}

function Value({ cell }: { readonly cell: StatementCell }): ReactElement {
  if (!cell.isNumeric) return <p className={`t2 ${css['plain'] ?? ''}`}>{cell.value ?? absentWord(cell.isNil)}</p>;
  return (
    <div className="fig big">
      <span className={isWrong(cell) ? 'is-violation' : undefined}>
        <Amount value={cell.value} decimals={cell.decimals} factId={cell.factId} unit={cell.unit} absent={absentWord(cell.isNil)} />
      </span>
    </div>
  );
}

function captionOf(cell: StatementCell, card: FactCard | undefined): string {
  const period = card === undefined ? null : card.period.kind === 'instant' ? `as of ${card.period.instant}` : periodText(card.period);
  return [
    cell.unit === null ? null : unitText(cell.unit),
    period,
    cell.decimals === null ? null : decimalsText(cell.decimals),
    cell.value === null ? absentWord(cell.isNil) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function Findings({
  filingId,
  cell,
  findings,
}: {
  readonly filingId: string;
  readonly cell: StatementCell;
  readonly findings: readonly Finding[];
}): ReactElement | null {
  if (findings.length > 0)
    return (
      <>
        {findings.map((finding, index) => (
          <FindingSection key={finding.id} filingId={filingId} finding={finding} isFirst={index === 0} />
        ))}
      </>
    );
  if (cell.sum === null || cell.findings.length > 0) return null;
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

const nameOf = (definition: string): string => parseRoleDefinition(definition).name;

function About({
  card,
  selected,
  role,
}: {
  readonly card: FactCard;
  readonly selected: SelectedCell;
  readonly role: string;
}): ReactElement {
  const prior = priorOf(card);
  const elsewhere = [...card.totalIn, ...card.childIn].filter((one) => one.role !== role).map(({ definition }) => nameOf(definition));
  const here = card.childIn.filter((one) => one.role === role).map(({ parent }) => parent);
  return (
    <KeyValue
      items={[
        ...factLines(card, ['dimensions', 'properties']),
        { label: 'Label', value: labelWord(selected.row) },
        { label: 'Addend of', value: here.length === 0 ? null : <span className="mono wrap-any">{[...new Set(here)].join(', ')}</span> },
        { label: 'Summed in', value: elsewhere.length === 0 ? null : [...new Set(elsewhere)].join('; ') },
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
