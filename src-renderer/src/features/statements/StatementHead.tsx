import { type ReactElement } from 'react';
import { type Statement } from '#shared/rpc/statement.ts';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { type Display, headText } from './display.ts';
import { columnTitle, hasMembersAcross, membersText } from './model.ts';
import css from './Statements.module.css';

/** Periods over their columns; in an equity-like statement the members below them. */
export function StatementHead({ statement, display }: { readonly statement: Statement; readonly display: Display }): ReactElement {
  const { columns, periods } = statement;
  const isAcross = hasMembersAcross(statement);
  const unit = headText(statement, display);
  const corner = (
    <th role="columnheader" scope="col" rowSpan={isAcross ? 2 : undefined} className={css['corner']}>
      {unit === '' ? <span className="vh">Item</span> : unit}
    </th>
  );
  if (!isAcross)
    return (
      <thead role="rowgroup">
        <tr role="row">
          {corner}
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className="num" title={columnTitle(column)}>
              <span className="n">
                <PeriodText period={column.period} short />
              </span>
            </th>
          ))}
        </tr>
      </thead>
    );
  const shown = periods.filter(({ isShown }) => isShown);
  return (
    <thead role="rowgroup" className={css['twoHeads']}>
      <tr role="row">
        {corner}
        {shown.map(({ key, period }) => {
          const count = columns.filter(({ periodKey }) => periodKey === key).length;
          return (
            <th key={key} role="columnheader" scope="colgroup" colSpan={count} aria-colspan={count} className={css['period']}>
              <span className={css['stays']}>
                <PeriodText period={period} short />
              </span>
            </th>
          );
        })}
      </tr>
      <tr role="row">
        {columns.map((column, index) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            className={`num ${index > 0 && columns[index - 1]?.periodKey !== column.periodKey ? (css['first'] ?? '') : ''}`}
            title={columnTitle(column)}
          >
            <span className="clamp clamp-4">{membersText(column)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
