import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { Amount } from './Amount.tsx';
import { HistorySource } from './HistorySource.tsx';
import { PeriodText } from './PeriodText.tsx';
import { Columns, NumHead } from './table.tsx';
import { absentWord, shortId } from './words.ts';

/** The same fact over the periods of this filing, and of the others of the company. */
export function FactHistory({ card }: { readonly card: FactCard }): ReactElement {
  const hasOthers = card.history.some((entry) => entry.filing !== null);
  return (
    <table className="tbl nb" aria-label="The same fact over the periods">
      <Columns widths={[null, 'w-152', 'w-72']} />
      <thead>
        <tr>
          <th scope="col">Over the periods</th>
          <NumHead>Reported</NumHead>
          <th scope="col" className="num">
            Fact
          </th>
        </tr>
      </thead>
      <tbody>
        {card.history.map((entry) => {
          const isOwn = entry.filing === null && entry.factId === card.factId;
          return (
            <tr key={`${entry.filing?.id ?? ''} ${entry.factId}`}>
              <td className={isOwn ? 'strong' : undefined}>
                <PeriodText period={entry.period} />
                {hasOthers ? (
                  <span className="blk quiet">
                    <HistorySource entry={entry} />
                  </span>
                ) : null}
              </td>
              <td className="num">
                <Amount value={entry.value} factId={entry.factId} unit={card.unit} strong={isOwn} absent={absentWord(entry.isNil)} />
              </td>
              <td className="num mono quiet" title={entry.factId}>
                {shortId(entry.factId)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
