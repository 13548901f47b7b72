import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { useFact } from '#renderer/api/queries.ts';
import { decimalsText, unitText } from './amount.ts';
import { Dialog } from './Dialog.tsx';
import { FactValue } from './FactValue.tsx';
import { Figure } from './Figure.tsx';
import { FactHistory } from './FactHistory.tsx';
import { propertiesText } from './fact-properties.ts';
import { KeyValue } from './KeyValue.tsx';
import { PeriodText } from './PeriodText.tsx';
import { Loaded } from './states.tsx';
import { shortId, writtenText } from './words.ts';

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

const yes = (flag: boolean, word: string): string | null => (flag ? word : null);

export function FactCardView({ fact }: { readonly fact: FactCard }): ReactElement {
  const state = [
    yes(fact.isNil, 'nil'),
    yes(fact.isHidden, 'hidden on the page'),
    yes(fact.duplicates.length > 0, `duplicates ${fact.duplicates.join(', ')}`),
  ].filter((word) => word !== null);
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
          { label: 'Concept', value: <span className="mono">{fact.concept}</span> },
          { label: 'Fact', value: <span className="mono">{fact.factId}</span> },
          { label: 'Dimensions', value: fact.dimensions.length === 0 ? 'None' : <Dimensions fact={fact} /> },
          { label: 'Accuracy', value: fact.decimals === null ? null : decimalsText(fact.decimals) },
          { label: 'As written', value: fact.isNumeric ? <span className="mono">{writtenText(fact)}</span> : null },
          { label: 'State', value: state.length === 0 ? null : state.join(', ') },
          { label: 'Properties', value: propertiesText(fact) },
          { label: 'Context', value: <span className="mono">{fact.contextId}</span> },
          { label: 'Document', value: fact.document },
          { label: 'Total in', value: fact.totalIn.length === 0 ? null : fact.totalIn.map((one) => one.definition).join('; ') },
          {
            label: 'Addend in',
            value: fact.childIn.length === 0 ? null : fact.childIn.map((one) => `${one.definition} (of ${one.parent})`).join('; '),
          },
          { label: 'Meaning', value: fact.documentation },
        ]}
      />
      {fact.history.length < 2 ? null : <FactHistory card={fact} />}
    </div>
  );
}

function Dimensions({ fact }: { readonly fact: FactCard }): ReactElement {
  return (
    <span className="col">
      {fact.dimensions.map((dimension) => (
        <span key={dimension.axis} className="dim" title={`${dimension.axis} = ${dimension.member}`}>
          <b>{dimension.axisLabel}</b>
          <span>{dimension.memberLabel}</span>
        </span>
      ))}
    </span>
  );
}
