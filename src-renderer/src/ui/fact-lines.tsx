import { type ReactNode } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { parseRoleDefinition } from '#shared/xbrl/role-definition.ts';
import { decimalsText, unitText } from './amount.ts';
import { writtenText } from './words.ts';

interface Line {
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
  accuracy: (card) => ({ label: 'Accuracy', value: accuracyText(card) }),
  written: (card) => ({ label: 'As written', value: card.isNumeric ? mono(writtenText(card)) : null }),
  state: (card) => ({ label: 'State', value: joined([card.isNil ? 'nil' : null, card.isHidden ? 'hidden on the page' : null], ', ') }),
  duplicates: (card) => ({ label: 'Duplicates', value: card.duplicates.length === 0 ? null : card.duplicates.map(block) }),
  totalIn: (card) => ({ label: 'Total in', value: rolesOf(card.totalIn) }),
  addendIn: (card) => ({ label: 'Addend in', value: rolesOf(card.childIn) }),
  context: (card) => ({ label: 'Context', value: mono(card.contextId) }),
  document: (card) => ({ label: 'Document', value: <span className="wrap-any">{card.document}</span> }),
  meaning: (card) => ({
    label: 'Meaning',
    value: card.documentation === null ? null : <span className="muted">{card.documentation}</span>,
  }),
} satisfies Readonly<Record<string, (card: FactCard) => Line>>;

type FactLine = keyof typeof LINES;

/** The named lines of a fact, in that order; each view adds its own. */
export const factLines = (card: FactCard, names: readonly FactLine[]): readonly Line[] => names.map((name) => LINES[name](card));

const block = (id: string): ReactNode => (
  <span key={id} className="mono blk wrap-any">
    {id}
  </span>
);

/** `USD · as of 2023-12-31 · in thousands`: what the number beside it is of. */
export function factCaption({ unit, period, decimals }: Pick<FactCard, 'unit' | 'period' | 'decimals'>): string | null {
  const when = period.kind === 'instant' ? `as of ${period.instant}` : periodText(period);
  return joined([unit === null ? null : unitText(unit), when, decimals === null ? null : decimalsText(decimals)], ' · ');
}

/** `credit, instant, from the starter table`: what is known of the concept, and who says so. */
function propertiesText({ balance, periodType, propertySource }: FactCard): string | null {
  if (balance === null && periodType === null) return 'balance and period type are not known here';
  const source = propertySource === null ? null : `from ${propertySource === 'starter table' ? 'the starter table' : propertySource}`;
  return joined([balance, periodType, source], ', ');
}

/** Roles of calculations by their names, with the totals that an addend adds to. */
function rolesOf(roles: FactCard['totalIn'] | FactCard['childIn']): ReactNode {
  if (roles.length === 0) return null;
  const parentsOf = Map.groupBy(roles, ({ definition }) => definition);
  return [...parentsOf].map(([definition, same]) => {
    const parents = [...new Set(same.flatMap((one) => ('parent' in one ? [one.parent] : [])))];
    return (
      <span key={definition} className="blk" title={definition}>
        {parseRoleDefinition(definition).name}
        {parents.length === 0 ? null : <span className="mono quiet blk wrap-any">{parents.join(', ')}</span>}
      </span>
    );
  });
}

function dimensionsOf({ dimensions }: FactCard): ReactNode {
  if (dimensions.length === 0) return 'none';
  return dimensions.map(({ axis, axisLabel, member, memberLabel }) => (
    <span key={axis} className="blk" title={`${axis} = ${member}`}>
      {axisLabel}: {memberLabel}
    </span>
  ));
}

function accuracyText({ isNumeric, decimals, scale }: FactCard): string | null {
  if (!isNumeric) return null;
  return joined([decimals === null ? 'no decimals' : decimalsText(decimals), scale === null ? null : `scale ${scale}`], ', ');
}
