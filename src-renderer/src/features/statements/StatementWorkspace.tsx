import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { type Statement } from '#shared/rpc/statement.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { FactDialog } from '#renderer/ui/FactDialog.tsx';
import { Pane } from '#renderer/ui/Pane.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { EmptyState } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted } from '#renderer/ui/words.ts';
import { CalculationButton } from './CalculationButton.tsx';
import { displayOf, hasAmounts, SCALES, scaleOfStatement } from './display.ts';
import { FactPane } from './FactPane.tsx';
import { type CellPlace, markCounts, nextMarked, selectedCell } from './grid.ts';
import { GROUP_WORD, type StatementsPlace } from './model.ts';
import { PeriodChips } from './PeriodChips.tsx';
import { StatementTable } from './StatementTable.tsx';
import css from './Statements.module.css';

export interface StatementWorkspaceProps {
  readonly place: StatementsPlace;
  readonly statement: Statement;
  /** The pane at the left. */
  readonly roles: ReactNode;
  readonly onChange: (change: Partial<StatementsPlace>) => void;
}

/** Head, table and fact over one selection. */
export function StatementWorkspace({ place, statement, roles, onChange }: StatementWorkspaceProps): ReactElement {
  const { filingId } = place;
  const [openFact, setOpenFact] = useState<string | null>(null);
  // Outlives the table, so that the next statement has the focus where this one had it.
  const focusRef = useRef(false);
  const scale = scaleOfStatement(statement, place.scale);
  const display = useMemo(() => displayOf(statement, scale), [statement, scale]);
  const selected = useMemo(() => selectedCell(statement, { row: place.row, column: place.column }), [statement, place.row, place.column]);
  const at: CellPlace | null = selected === null ? null : { row: selected.row.id, column: selected.column.key };
  const select = (cell: CellPlace): void => onChange({ row: cell.row, column: cell.column });
  const openSelected = (): void => setOpenFact(selected?.cell?.factId ?? null);
  const toMark = (by: 1 | -1): void => {
    const next = nextMarked(statement, at, by);
    if (next !== undefined) select(next);
    else
      showToast({
        mark: 'info',
        title: 'No more marked cells',
        text: by === 1 ? 'This was the last of the statement.' : 'This was the first of the statement.',
      });
  };
  const hasScale = hasAmounts(statement);
  useAction('statement.nextMark', () => toMark(1));
  useAction('statement.previousMark', () => toMark(-1));
  useAction('list.open', openSelected, { isEnabled: selected?.cell != null });
  useAction(
    'statement.scale',
    () => onChange({ scale: SCALES[(SCALES.findIndex(({ id }) => id === scale) + 1) % SCALES.length]?.id ?? null }),
    {
      isEnabled: hasScale,
    },
  );
  const { number, title, group } = statement;
  const sub = [number, GROUP_WORD[group], 'as the company presents it'].filter((part) => part !== null).join(' · ');
  return (
    <>
      <header className={`pagehead ${css['head'] ?? ''}`}>
        <h1 className="ell" title={title}>
          {title}
        </h1>
        <span className="sub ell grow" title={statement.role}>
          {sub}
        </span>
        <div className="row push fixed">
          {hasScale ? <Segmented label="Scale" items={SCALES} value={scale} onChange={(id) => onChange({ scale: id })} /> : null}
          <CalculationButton filingId={filingId} role={statement.role} selected={selected} />
        </div>
      </header>
      <div className={`panes ${css['panes'] ?? ''}`}>
        {roles}
        <Pane label="Statement">
          <div className={`toolbar ${css['tools'] ?? ''}`}>
            <PeriodChips statement={statement} isChosen={place.periods.length > 0} onChange={(periods) => onChange({ periods })} />
            <Counts statement={statement} />
          </div>
          {statement.columns.length === 0 ? (
            <EmptyState icon="statements" title="No fact in this role">
              The filing reports none of its {counted(statement.rows.filter(({ kind }) => kind === 'item').length, 'concept')}. Choose
              another role at the left.
            </EmptyState>
          ) : (
            <StatementTable
              key={statement.role}
              statement={statement}
              display={display}
              selected={at}
              focusRef={focusRef}
              onSelect={select}
              onOpen={openSelected}
            />
          )}
        </Pane>
        <FactPane filingId={filingId} selected={selected} display={display} onOpen={setOpenFact} />
      </div>
      {openFact === null ? null : <FactDialog filingId={filingId} factId={openFact} onClose={() => setOpenFact(null)} />}
    </>
  );
}

function Counts({ statement }: { readonly statement: Statement }): ReactElement {
  const { errors, warnings, notes, sums } = markCounts(statement);
  return (
    <span className="push row row-12 t2 fixed">
      {statement.isCut ? (
        <Badge mark="warning" title="The presentation network is too large or too deep to show all of it">
          Rows are cut
        </Badge>
      ) : null}
      {errors === 0 ? null : <Badge mark="error">{counted(errors, 'error')}</Badge>}
      {warnings === 0 ? null : <Badge mark="warning">{counted(warnings, 'warning')}</Badge>}
      {sums === 0 ? null : (
        <Badge mark="warning" title="Totals that are not the sum of their children under Calculations 1.1; no rule of the scan covers them">
          {counted(sums, 'sum')} {sums === 1 ? 'does' : 'do'} not hold
        </Badge>
      )}
      {notes === 0 ? null : <Badge mark="info">{counted(notes, 'note')}</Badge>}
    </span>
  );
}
