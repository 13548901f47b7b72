import { type ReactNode } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { decimalsText, unitText } from './amount.ts';
import { propertiesText } from './fact-properties.ts';
import { writtenText } from './words.ts';

export interface Line {
  readonly label: string;
  /** null: the fact has nothing to say here. */
  readonly value: ReactNode;
}

const mono = (text: string): ReactNode => <span className="mono wrap-any">{text}</span>;
const joined = (parts: readonly (string | null)[], between: string): string | null => {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : present.join(between);
};

/** What there is to say of a fact, worded once. */
const LINES = {
  fact: (card) => ({ label: 'Fact', value: mono(card.factId) }),
  concept: (card) => ({ label: 'Concept', value: mono(card.concept) }),
  properties: (card) => ({ label: 'Properties', value: propertiesText(card) }),
  period: (card) => ({ label: 'Period', value: periodText(card.period) }),
  dimensions: (card) => ({ label: 'Dimensions', value: dimensionsOf(card) }),
  unit: (card) => ({ label: 'Unit', value: card.unit === null ? null : unitText(card.unit) }),
  accuracy: (card) => ({ label: 'Accuracy', value: accuracyOf(card) }),
  written: (card) => ({ label: 'As written', value: card.isNumeric ? mono(writtenText(card)) : null }),
  state: (card) => ({ label: 'State', value: joined([card.isNil ? 'nil' : null, card.isHidden ? 'hidden on the page' : null], ', ') }),
  duplicates: (card) => ({ label: 'Duplicates', value: card.duplicates.length === 0 ? null : card.duplicates.map(block) }),
  context: (card) => ({ label: 'Context', value: mono(card.contextId) }),
  document: (card) => ({ label: 'Document', value: <span className="wrap-any">{card.document}</span> }),
  meaning: (card) => ({
    label: 'Meaning',
    value: card.documentation === null ? null : <span className="muted">{card.documentation}</span>,
  }),
} satisfies Readonly<Record<string, (card: FactCard) => Line>>;

export type FactLine = keyof typeof LINES;

/** The named lines of a fact, in that order; each view adds its own. */
export const factLines = (card: FactCard, names: readonly FactLine[]): readonly Line[] => names.map((name) => LINES[name](card));

const block = (id: string): ReactNode => (
  <span key={id} className="mono blk wrap-any">
    {id}
  </span>
);

function dimensionsOf({ dimensions }: FactCard): ReactNode {
  if (dimensions.length === 0) return 'none';
  return dimensions.map(({ axis, axisLabel, member, memberLabel }) => (
    <span key={axis} className="blk" title={`${axis} = ${member}`}>
      {axisLabel}: {memberLabel}
    </span>
  ));
}

function accuracyOf({ isNumeric, decimals, scale }: FactCard): string | null {
  if (!isNumeric) return null;
  return joined([decimals === null ? 'no decimals' : decimalsText(decimals), scale === null ? null : `scale ${scale}`], ', ');
}
