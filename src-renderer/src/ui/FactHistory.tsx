import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { Amount } from './Amount.tsx';
import { filingText } from './filing-name.ts';
import { PeriodText } from './PeriodText.tsx';
import { Columns, NumHead } from './table.tsx';
import { absentWord, shortId } from './words.ts';

/** The same fact over the periods of this filing, and of the others of the company. A narrow pane has no room for the ids of the facts. */
export function FactHistory({ card, narrow = false }: { readonly card: FactCard; readonly narrow?: boolean }): ReactElement {
  const hasOthers = card.history.some((entry) => entry.filing !== null);
  return (
    <table className="tbl plain nb" aria-label="The same fact over the periods">
      <Columns widths={narrow ? [null, 'w-112'] : [null, 'w-152', 'w-72']} />
      <thead>
        <tr>
          <th scope="col">Over the periods</th>
          <NumHead>Reported</NumHead>
          {narrow ? null : (
            <th scope="col" className="num">
              Fact
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {card.history.map((entry) => (
          <HistoryRow key={`${entry.filing?.id ?? ''} ${entry.factId}`} card={card} entry={entry} hasOthers={hasOthers} narrow={narrow} />
        ))}
      </tbody>
    </table>
  );
}

interface HistoryRowProps {
  readonly card: FactCard;
  readonly entry: FactCard['history'][number];
  readonly hasOthers: boolean;
  readonly narrow: boolean;
}

function HistoryRow({ card, entry, hasOthers, narrow }: HistoryRowProps): ReactElement {
  const isOwn = entry.filing === null && entry.factId === card.factId;
  return (
    <tr>
      <td className={hasOthers ? 'wrap' : undefined}>
        <span className={isOwn ? 'strong' : undefined}>
          <PeriodText period={entry.period} />
        </span>
        {hasOthers ? (
          <span className="blk quiet">
            <HistorySource entry={entry} />
          </span>
        ) : null}
      </td>
      <td className="num">
        <Amount value={entry.value} factId={entry.factId} unit={card.unit} strong={isOwn} absent={absentWord(entry.isNil)} />
      </td>
      {narrow ? null : (
        <td className="num mono quiet" title={entry.factId}>
          {shortId(entry.factId)}
        </td>
      )}
    </tr>
  );
}

/** Which filing told a value of the history, and by how much it restated what was told before. */
function HistorySource({ entry: { filing, restated } }: Pick<HistoryRowProps, 'entry'>): ReactElement {
  return (
    <>
      <span title={filing === null ? undefined : filing.sourceName}>{filing === null ? 'this filing' : filingText(filing)}</span>
      {restated === null ? null : (
        <>
          {', restated'}
          {restated.difference === null ? null : (
            <>
              {' by '}
              <Amount value={restated.difference} />
            </>
          )}
        </>
      )}
    </>
  );
}
