import { type ReactElement } from 'react';
import { type CurrentDecision } from '#shared/review/review.ts';
import { type RunState } from '#shared/run/reduce.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Badge, SignBadge } from '#renderer/ui/Badge.tsx';
import { Pane, PaneHead } from '#renderer/ui/Pane.tsx';
import { DECISION_SIGN, REVIEW_SIGN } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { type Cell, type Column, COLUMNS, type DecisiveCheck, differenceCount, disagreementRows, hasReport } from './disagreement.ts';
import { LANE_NAME } from './steps.ts';

const TITLE: Readonly<Record<Column, string>> = {
  ...LANE_NAME,
  fused: 'Fused',
  you: 'You',
};

/** What each auditor says field by field, the fusion, and the person beside it. */
export function DisagreementTable({
  state,
  decision,
  check,
}: {
  readonly state: RunState;
  readonly decision: CurrentDecision;
  readonly check: DecisiveCheck | null;
}): ReactElement {
  const rows = disagreementRows(state, decision, check);
  // The rule stands in the verdict above; it takes a row only when somebody means another one.
  const shown = rows.filter((row) => row.label !== 'Rule' || row.differs.length > 0);
  return (
    <Pane label="Where they differ">
      <PaneHead title="Where they differ" count={differenceCount(rows)}>
        <span className="push t2 quiet ell">weights from evidence, not from stated confidence</span>
      </PaneHead>
      {hasReport(rows) ? null : <p className="pad-12 t2 quiet">Field by field, once a report is in.</p>}
      <div className={css['disag']} hidden={!hasReport(rows)}>
        <table className="disag">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Field</span>
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={column === 'fused' || column === 'you' ? column : undefined}>
                  {column === 'you' && decision.status !== 'open'
                    ? `You: ${REVIEW_SIGN[decision.status].word.toLowerCase()}`
                    : TITLE[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={row.label}
                className={row.differs.length === 0 && row.label !== 'Verdict' && row.label !== 'Expected' ? css['agree'] : undefined}
              >
                <th scope="row">{row.label}</th>
                {COLUMNS.map((column) => (
                  <td key={column} className={cellClass(column, row.differs.includes(column))}>
                    {column === 'you' && row.label === 'Verdict' ? (
                      <YourVerdict decision={decision} cell={row.cells.you} />
                    ) : (
                      <CellView cell={row.cells[column]} isYours={column === 'you'} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Pane>
  );
}

const cellClass = (column: Column, differs: boolean): string | undefined =>
  column === 'fused' || column === 'you' ? column : differs ? 'differs' : undefined;

function CellView({ cell, isYours }: { readonly cell: Cell; readonly isYours: boolean }): ReactElement | null {
  switch (cell.kind) {
    case 'none':
      return isYours ? <span className="quiet">—</span> : null;
    case 'decision':
      return <SignBadge sign={DECISION_SIGN[cell.decision]} />;
    case 'amount':
      return <Amount value={cell.value} absent="Left open" />;
    case 'text':
      return (
        <span className="clamp" title={cell.title ?? cell.text}>
          {cell.text}
        </span>
      );
  }
}

/** In purple, beside the machine's and never over it. */
function YourVerdict({ decision, cell }: { readonly decision: CurrentDecision; readonly cell: Cell }): ReactElement {
  if (decision.status === 'open' || cell.kind !== 'decision') return <span className="is-human">Not decided</span>;
  return <Badge mark="human">{DECISION_SIGN[cell.decision].word}</Badge>;
}
