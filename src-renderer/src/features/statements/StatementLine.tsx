import { memo, type ReactElement } from 'react';
import { type Statement, type StatementCell, type StatementRow } from '#shared/rpc/statement.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { absentWord } from '#renderer/ui/words.ts';
import { type Display, rowUnit, shownAmount } from './display.ts';
import { cellSign, isWrong } from './grid.ts';
import { hasMembersAcross, headLines } from './model.ts';
import css from './Statements.module.css';

export interface StatementLineProps {
  readonly row: StatementRow;
  readonly index: number;
  readonly statement: Statement;
  readonly display: Display;
  /** Key of the selected column, where the selected cell is on this line. */
  readonly selected: string | null;
  readonly measure: ((line: HTMLElement | null) => void) | undefined;
}

const ROW_CLASS = { heading: css['heading'], members: css['group'], item: '' } as const;

/** Deeper than this the label is not moved further. */
const MOST_DEPTH = 6;

export const StatementLine = memo(function StatementLine(props: StatementLineProps): ReactElement {
  const { row, index, statement, measure } = props;
  const classes = [row.isTotal ? 'total' : '', row.kind === 'item' ? '' : ROW_CLASS[row.kind]].filter(
    (part) => part != null && part !== '',
  );
  const unit = rowUnit(row, statement);
  const words = (
    <>
      {row.label}
      {row.kind === 'members' ? <span className={css['axis']}>{row.members.map(({ axisLabel }) => axisLabel).join(' · ')}</span> : null}
      {unit === null ? null : <span className={css['axis']}>{unit}</span>}
    </>
  );
  const label = (
    <th
      role="rowheader"
      scope="row"
      className={css['label']}
      data-depth={Math.min(MOST_DEPTH, row.depth)}
      colSpan={row.kind === 'item' ? undefined : statement.columns.length + 1}
      aria-colspan={row.kind === 'item' ? undefined : statement.columns.length + 1}
      title={labelTitle(row)}
    >
      {row.kind === 'item' ? words : <span className={css['stays']}>{words}</span>}
    </th>
  );
  return (
    <tr ref={measure} data-index={index} role="row" aria-rowindex={index + headLines(statement) + 1} className={classes.join(' ')}>
      {label}
      {row.kind === 'item' ? <Cells {...props} /> : null}
    </tr>
  );
});

const labelTitle = ({ concept, label, isNegated }: StatementRow): string =>
  [label, concept, isNegated ? 'Shown with the sign turned' : null].filter((part) => part !== null).join('\n');

function Cells({ row, statement, display, selected }: StatementLineProps): ReactElement {
  const { columns } = statement;
  const isAcross = hasMembersAcross(statement);
  return (
    <>
      {columns.map(({ key, periodKey }, index) => {
        const cell = row.cells[index] ?? null;
        const isSelected = key === selected;
        const classes = [
          cell?.isNumeric === false ? css['text'] : 'num',
          cell !== null && isWrong(cell) ? css['bad'] : '',
          isSelected ? css['selected'] : '',
          isAcross && index > 0 && columns[index - 1]?.periodKey !== periodKey ? css['first'] : '',
        ];
        return (
          <td
            key={key}
            role="gridcell"
            data-x={index}
            aria-selected={isSelected}
            tabIndex={isSelected ? 0 : -1}
            className={classes.filter((part) => part != null && part !== '').join(' ')}
          >
            <Cell cell={cell} row={row} display={display} />
          </td>
        );
      })}
    </>
  );
}

interface CellProps {
  readonly cell: StatementCell | null;
  readonly row: StatementRow;
  readonly display: Display;
}

function Cell({ cell, row, display }: CellProps): ReactElement {
  if (cell === null) return <Amount value={null} />;
  const sign = cellSign(cell);
  const mark = sign === null ? null : <Mark kind={sign.mark} title={sign.word} />;
  if (cell.value === null)
    return (
      <span className={css['marked']}>
        {mark}
        <span className="n absent" title={`${absentWord(cell.isNil)} · fact ${cell.factId}`}>
          {absentWord(cell.isNil)}
        </span>
      </span>
    );
  if (!cell.isNumeric)
    return (
      <span className="clamp clamp-4" title={`${cell.value}\nfact ${cell.factId}`}>
        {cell.value}
      </span>
    );
  return (
    <span className={css['marked']}>
      {mark}
      <Amount
        value={cell.value}
        shown={shownAmount(cell, row, display)}
        decimals={cell.decimals}
        factId={cell.factId}
        unit={cell.unit}
        wrong={isWrong(cell)}
        note={row.isNegated ? 'shown with the sign turned' : undefined}
      />
    </span>
  );
}
