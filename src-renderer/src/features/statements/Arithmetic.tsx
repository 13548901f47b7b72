import { type ReactElement } from 'react';
import { type Operand, type Outcome } from '#shared/calc/outcome.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { magnitudeText, weightText } from '#renderer/ui/amount.ts';
import { SumLine } from '#renderer/ui/SumLine.tsx';

/** What is missing and what would be let pass. */
function leftOpen({ operands, tolerance }: Outcome): string {
  const absent = operands.filter(({ value }) => value === null).length;
  const missing = absent === 0 ? '' : `${absent} of ${operands.length} ${absent === 1 ? 'has' : 'have'} no fact in this context.`;
  return [missing, tolerance === null ? '' : `Allowed gap ${magnitudeText(tolerance)}.`].filter((part) => part !== '').join(' ');
}

/** A breakdown over many members is cut: the finding has all of them. */
const MOST_LINES = 12;

/** The arithmetic of a finding in short. */
export function Arithmetic({ outcome }: { readonly outcome: Outcome }): ReactElement {
  const open = leftOpen(outcome);
  return (
    <>
      <Sum outcome={outcome} />
      {open === '' ? null : <span className="t2 muted">{open}</span>}
    </>
  );
}

function Sum({ outcome }: { readonly outcome: Outcome }): ReactElement {
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
        <SumLine kind="sum" label="Sum">
          <Amount value={expectedValue} />
        </SumLine>
        <SumLine label="Reported">
          <Amount value={reportedValue} wrong={status === 'inconsistent'} />
        </SumLine>
        <SumLine kind="tot" label="Difference">
          <Amount value={difference} />
        </SumLine>
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
