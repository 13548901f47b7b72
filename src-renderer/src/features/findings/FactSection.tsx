import { type ReactElement } from 'react';
import { type Outcome } from '#shared/calc/outcome.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { useFact } from '#renderer/api/queries.ts';
import { factLines } from '#renderer/ui/fact-lines.tsx';
import { FactHistory } from '#renderer/ui/FactHistory.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import css from './FindingsScreen.module.css';
import { shortId } from '#renderer/ui/words.ts';

function About({ card, outcome }: { readonly card: FactCard; readonly outcome: Outcome }): ReactElement {
  return (
    <KeyValue
      items={[
        ...factLines(card, [
          'written',
          'accuracy',
          'unit',
          'period',
          'dimensions',
          'concept',
          'properties',
          'context',
          'document',
          'duplicates',
        ]),
        { label: 'Rule', value: `${outcome.ruleId}, version ${outcome.ruleVersion}; ${outcome.scope}` },
        { label: 'Decided by', value: `${outcome.source.name}, ${outcome.source.version}` },
      ]}
    />
  );
}

/** The fact behind the finding: what was written, where, and over the periods. */
export function FactSection({ filingId, outcome }: { readonly filingId: string; readonly outcome: Outcome }): ReactElement | null {
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
