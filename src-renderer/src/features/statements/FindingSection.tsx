import { type ReactElement } from 'react';
import { type Finding, type Operand, type Outcome } from '#shared/calc/outcome.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { magnitudeText, weightText } from '#renderer/ui/amount.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { useFindingCase } from '#renderer/ui/use-finding-case.ts';
import { SEVERITY_SIGN } from '#renderer/ui/words.ts';

export interface FindingSectionProps {
  readonly filingId: string;
  readonly finding: Finding;
  /** Its case is what the key is for. */
  readonly isFirst: boolean;
}

/** One finding about the cell: its arithmetic in short, and the way to its case. */
export function FindingSection({ filingId, finding, isFirst }: FindingSectionProps): ReactElement {
  const { outcome, severity } = finding;
  const { caseIdOf, isBusy, take } = useFindingCase(filingId);
  const open = (): void => {
    if (!isBusy) take(finding.id);
  };
  useAction('statement.takeUp', open, { isEnabled: isFirst && !isBusy });
  return (
    <div className="sec col col-8">
      <div className="row">
        <Badge mark={SEVERITY_SIGN[severity].mark} title={outcome.message}>
          {outcome.rule}
        </Badge>
        <span className="push t2 quiet">{SEVERITY_SIGN[severity].word}</span>
      </div>
      {outcome.operands.length === 0 ? null : <Arithmetic outcome={outcome} />}
      <span className="t2 muted">{sentence(outcome)}</span>
      <div className="row row-wrap">
        <Button small variant="primary" onClick={open} disabled={isBusy} action="statement.takeUp" showKeys={isFirst}>
          {caseIdOf(finding.id) === undefined ? 'Take up as case' : 'Open case'}
        </Button>
        <LinkButton small href={hrefTo.findings(filingId, { finding: finding.id })}>
          Finding
        </LinkButton>
      </div>
    </div>
  );
}

/** What is missing and what would be let pass; for a sign or a suspicion what the rule says. */
function sentence(outcome: Outcome): string {
  const { operands, tolerance, suspicion, message } = outcome;
  if (operands.length === 0) return suspicion ?? message;
  const absent = operands.filter(({ value }) => value === null).length;
  const missing = absent === 0 ? '' : `${absent} of ${operands.length} ${absent === 1 ? 'has' : 'have'} no fact in this context.`;
  return [missing, tolerance === null ? '' : `Allowed gap ${magnitudeText(tolerance)}.`].filter((part) => part !== '').join(' ');
}

/** A breakdown over many members is cut: the finding has all of them. */
const MOST_LINES = 12;

function Arithmetic({ outcome }: { readonly outcome: Outcome }): ReactElement {
  const { operands, expectedValue, reportedValue, difference, status } = outcome;
  const more = operands.length - MOST_LINES;
  return (
    <table className="arith t2" aria-label="The arithmetic">
      <tbody>
        {operands.slice(0, MOST_LINES).map((operand, index) => (
          <Line key={index} operand={operand} />
        ))}
        {more > 0 ? (
          <tr>
            <td />
            <td className="quiet">and {more} more</td>
            <td />
          </tr>
        ) : null}
        <tr className="sum">
          <td />
          <td>Sum</td>
          <td className="num">
            <Amount value={expectedValue} />
          </td>
        </tr>
        <tr>
          <td />
          <td>Reported</td>
          <td className="num">
            <Amount value={reportedValue} wrong={status === 'inconsistent'} />
          </td>
        </tr>
        <tr className="tot">
          <td />
          <td>Difference</td>
          <td className="num">
            <Amount value={difference} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ operand: { label, member, concept, weight, factId, value, decimals } }: { readonly operand: Operand }): ReactElement {
  return (
    <tr>
      <td className="nowrap">{value === null ? '' : weightText(weight)}</td>
      <td className={value === null ? 'ell quiet' : 'ell'} title={`${label}\n${member ?? concept}`}>
        {label}
      </td>
      <td className="num">
        <Amount value={value} decimals={decimals} factId={factId} />
      </td>
    </tr>
  );
}
