import { type ReactElement, type ReactNode } from 'react';
import { type Finding } from '#shared/calc/outcome.ts';
import { type ActionId } from '#renderer/actions/catalog.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { Amount } from './Amount.tsx';
import { Badge } from './Badge.tsx';
import { Button, LinkButton } from './Button.tsx';
import { type FindingCase } from './use-finding-case.ts';
import { SEVERITY_SIGN } from './words.ts';

export interface FindingSectionProps {
  readonly filingId: string;
  readonly finding: Finding;
  readonly cases: FindingCase;
  /** What takes it up by key: only the first finding of a fact has one. */
  readonly action?: ActionId | undefined;
  /** What the screen says of it in place of the sentence. */
  readonly children?: ReactNode;
}

/** One finding about the fact that is shown: what the rule says, and the ways to its case and to the finding. */
export function FindingSection({ filingId, finding, cases, action, children }: FindingSectionProps): ReactElement {
  const { id, severity, outcome } = finding;
  const { mark, word } = SEVERITY_SIGN[severity];
  const isTaken = cases.caseIdOf(id) !== undefined;
  return (
    <div className="sec col col-8">
      <div className="row">
        <Badge mark={mark} title={outcome.message}>
          {outcome.ruleId}
        </Badge>
        <span className="push t2 quiet">{word}</span>
      </div>
      {children ?? <Sentence finding={finding} />}
      <div className="row row-wrap">
        <Button
          small
          variant={action === undefined ? 'default' : 'primary'}
          action={action}
          title={isTaken ? 'Open case' : undefined}
          disabled={cases.isBusy}
          onClick={() => cases.take(id)}
        >
          {isTaken ? 'Open case' : 'Take up as case'}
        </Button>
        <LinkButton small href={hrefTo.findings(filingId, { finding: id })}>
          Show finding
        </LinkButton>
      </div>
    </div>
  );
}

function Sentence({ finding: { outcome } }: Pick<FindingSectionProps, 'finding'>): ReactElement {
  const { suspicion, message, expectedValue, unit } = outcome;
  return (
    <p className="t2">
      {suspicion ?? message}
      {expectedValue === null ? null : (
        <>
          {' '}
          Expected <Amount value={expectedValue} unit={unit} strong />.
        </>
      )}
    </p>
  );
}
