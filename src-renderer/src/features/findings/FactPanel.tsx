import { type ReactElement } from 'react';
import { type Outcome } from '#shared/calc/outcome.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { useFact } from '#renderer/api/queries.ts';
import { decimalsText, unitText } from '#renderer/ui/amount.ts';
import { propertiesText } from '#renderer/ui/fact-properties.ts';
import { FactHistory } from '#renderer/ui/FactHistory.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { periodText } from '#shared/xbrl/aspects.ts';
import { Loaded } from '#renderer/ui/states.tsx';
import css from './FindingsScreen.module.css';
import { shortId, writtenText } from '#renderer/ui/words.ts';

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
            <FactHistory card={card} />
          </div>
        )}
      </Loaded>
    </>
  );
}
