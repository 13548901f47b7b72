import { type ReactElement } from 'react';
import { type Outcome } from '#shared/calc/outcome.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { useFact } from '#renderer/api/queries.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { decimalsText, unitText } from '#renderer/ui/amount.ts';
import { HistorySource } from '#renderer/ui/HistorySource.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { periodText } from '#shared/xbrl/aspects.ts';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { Columns, NumHead } from '#renderer/ui/table.tsx';
import css from './FindingsScreen.module.css';
import { absentWord, shortId, writtenText } from '#renderer/ui/words.ts';

function History({ card }: { readonly card: FactCard }): ReactElement {
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
              <td className="num mono quiet">{entry.factId}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function About({ card, outcome }: { readonly card: FactCard; readonly outcome: Outcome }): ReactElement {
  return (
    <KeyValue
      items={[
        { label: 'As written', value: <span className="mono">{writtenText(card)}</span> },
        {
          label: 'Accuracy',
          value: [
            card.decimals === null ? 'no decimals' : decimalsText(card.decimals),
            card.scale === null ? null : `scale ${card.scale}`,
            card.unit === null ? null : unitText(card.unit),
          ]
            .filter((part) => part !== null)
            .join(', '),
        },
        { label: 'Period', value: periodText(card.period) },
        {
          label: 'Dimensions',
          value:
            card.dimensions.length === 0
              ? 'none'
              : card.dimensions.map(({ axis, axisLabel, memberLabel }) => (
                  <span key={axis} className="blk">
                    {axisLabel}: {memberLabel}
                  </span>
                )),
        },
        {
          label: 'Concept',
          value: (
            <>
              <span className="mono wrap-any blk">{card.concept}</span>
              {propertiesText(card)}
            </>
          ),
        },
        { label: 'Place', value: <span className="mono">{`${card.contextId} in ${card.document}`}</span> },
        { label: 'Duplicates', value: card.duplicates.length === 0 ? null : <span className="mono">{card.duplicates.join(', ')}</span> },
        { label: 'Rule', value: `${outcome.ruleId}, version ${outcome.ruleVersion}; ${outcome.scope}` },
        { label: 'Decided by', value: `${outcome.source.name}, ${outcome.source.version}` },
      ]}
    />
  );
}

/** `credit, instant, from the starter table`. */
function propertiesText({ balance, periodType, propertySource }: FactCard): string {
  if (balance === null && periodType === null) return 'balance and period type are not known here';
  return [balance, periodType, propertySource === null ? null : `from ${propertySource}`].filter((part) => part !== null).join(', ');
}

/** The fact behind the finding: what was written, where, and over the periods. */
export function FactPanel({ filingId, outcome }: { readonly filingId: string; readonly outcome: Outcome }): ReactElement | null {
  const fact = useFact(filingId, outcome.factId);
  if (outcome.factId === null) return null;
  return (
    <>
      <PaneHead title={<span title={outcome.factId}>Fact {shortId(outcome.factId)}</span>} topLine />
      <Loaded of={fact} label="Reading the fact" rows={4}>
        {(card) => (
          <div className={`pad ${css['facts'] ?? ''}`}>
            <About card={card} outcome={outcome} />
            <History card={card} />
          </div>
        )}
      </Loaded>
    </>
  );
}
