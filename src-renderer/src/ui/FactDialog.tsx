import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { useFact } from '#renderer/api/queries.ts';
import { unitText } from './amount.ts';
import { Dialog } from './Dialog.tsx';
import { FactValue } from './FactValue.tsx';
import { Figure } from './Figure.tsx';
import { FactHistory } from './FactHistory.tsx';
import { factLines } from './fact-lines.tsx';
import { KeyValue } from './KeyValue.tsx';
import { PeriodText } from './PeriodText.tsx';
import { Loaded } from './states.tsx';
import { shortId } from './words.ts';

/** One fact with all that it stands on, over the screen that led to it. */
export function FactDialog({
  filingId,
  factId,
  onClose,
}: {
  readonly filingId: string;
  readonly factId: string;
  readonly onClose: () => void;
}): ReactElement {
  const fact = useFact(filingId, factId);
  return (
    <Dialog title={fact.data?.label ?? `Fact ${shortId(factId)}`} onClose={onClose}>
      <Loaded of={fact} label={`Reading fact ${factId}`}>
        {(card) => <FactCardView fact={card} />}
      </Loaded>
    </Dialog>
  );
}

function FactCardView({ fact }: { readonly fact: FactCard }): ReactElement {
  return (
    <div className="pad col col-16">
      <div className="row row-24 row-base">
        <Figure label={fact.unit === null ? 'Value' : `Value, ${unitText(fact.unit)}`} big={fact.isNumeric}>
          <FactValue card={fact} />
        </Figure>
        <Figure label="Period">
          <span className="n t4">
            <PeriodText period={fact.period} />
          </span>
        </Figure>
      </div>
      <KeyValue
        items={[
          ...factLines(fact, [
            'concept',
            'fact',
            'dimensions',
            'accuracy',
            'written',
            'state',
            'duplicates',
            'properties',
            'context',
            'document',
            'totalIn',
            'addendIn',
            'meaning',
          ]),
        ]}
      />
      {fact.history.length < 2 ? null : <FactHistory card={fact} />}
    </div>
  );
}
