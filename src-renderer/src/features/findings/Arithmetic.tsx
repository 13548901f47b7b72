import { type ReactElement } from 'react';
import { type Operand, type Outcome } from '#shared/calc/outcome.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { decimalsText, unitText, weightText } from '#renderer/ui/amount.ts';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { rangeOf, rangeWithEnds } from '#renderer/ui/scaled.ts';
import { Columns, NumHead, QuietHead } from '#renderer/ui/table.tsx';
import css from './FindingsScreen.module.css';

function Line({ operand, unit }: { readonly operand: Operand; readonly unit: string | null }): ReactElement {
  const { label, member, concept, weight, factId, value, decimals, interval } = operand;
  const range = rangeOf(interval);
  return (
    <tr>
      <td className="quiet">{value === null ? '' : weightText(weight)}</td>
      <td className={`${css['operand'] ?? ''} ${value === null ? 'quiet' : ''}`} title={member ?? concept}>
        {label}
        {value === null ? ': no fact' : null} {factId === null ? null : <span className="mono quiet">{factId}</span>}
      </td>
      <td className="num">
        <Amount value={value} decimals={decimals} factId={factId} unit={unit} />
      </td>
      <td className="num quiet">{decimals === null ? '' : decimalsText(decimals).replace('decimals ', '')}</td>
      <td className="num muted">{range === null ? <span className="quiet">—</span> : rangeWithEnds(range)}</td>
    </tr>
  );
}

/** Operand by operand, as it was summed: weights, exact values, accuracy and what each may stand for. */
export function Arithmetic({ outcome }: { readonly outcome: Outcome }): ReactElement {
  const { operands, expectedValue, reportedValue, difference, tolerance, unit, factId, label } = outcome;
  const isWrong = outcome.status === 'inconsistent';
  return (
    <>
      <PaneHead
        title="The arithmetic"
        count={[unit === null ? null : unitText(unit), outcome.roleDefinition?.replace(/^\d+ - /, ''), outcome.axis]
          .filter((part) => part != null)
          .join(' · ')}
      />
      <table className="tbl plain std lined" aria-label="The arithmetic">
        <Columns widths={['w-40', null, 'w-136', 'w-72', 'w-240']} />
        <thead>
          <tr>
            <QuietHead name="Weight" />
            <th scope="col">Operand</th>
            <NumHead>Reported</NumHead>
            <th scope="col" className="num">
              Decimals
            </th>
            <th scope="col" className="num">
              May stand for
            </th>
          </tr>
        </thead>
        <tbody>
          {operands.map((operand, index) => (
            <Line key={index} operand={operand} unit={unit} />
          ))}
          <tr className="total">
            <td />
            <td>Sum</td>
            <td className="num">
              <Amount value={expectedValue} unit={unit} />
            </td>
            <td />
            <td />
          </tr>
          <tr className="total">
            <td />
            <td className="ell" title={label}>
              {label} {factId === null ? null : <span className="mono quiet">{factId}</span>}
            </td>
            <td className="num">
              <Amount value={reportedValue} factId={factId} unit={unit} wrong={isWrong} />
            </td>
            <td />
            <td />
          </tr>
          <tr>
            <td />
            <td className="muted">Apart</td>
            <td className="num">
              <Amount value={difference} unit={unit} />
            </td>
            <td />
            <td />
          </tr>
          {tolerance === null ? null : (
            <tr>
              <td />
              <td className="muted">Allowed</td>
              <td className="num">
                <Amount value={tolerance} unit={unit} />
              </td>
              <td />
              <td className="right quiet">by the DQC tolerance</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}
