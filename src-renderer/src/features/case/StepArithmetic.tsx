import { type ReactElement } from 'react';
import { type Operand, type Outcome } from '#shared/calc/outcome.ts';
import { compare, decimal, formatDecimal, multiply, powerOfTen } from '#shared/decimal/decimal.ts';
import { type Observation } from '#shared/run/events.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Badge, SignBadge } from '#renderer/ui/Badge.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { amountText } from '#renderer/ui/amount.ts';
import { SumLine } from '#renderer/ui/SumLine.tsx';
import { counted, OUTCOME_SIGN, STANDARD_NAME } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { FactLink } from './IdLink.tsx';
import { textAt } from './json.ts';

export interface StepArithmeticProps {
  readonly outcome: Outcome | null;
  readonly observation: Observation;
  readonly onFact: (factId: string) => void;
}

/** The sum, sign or product behind a step, line by line. */
export function StepArithmetic({ outcome, observation, onFact }: StepArithmeticProps): ReactElement {
  if (outcome === null) return <Recomputed observation={observation} />;
  return (
    <>
      <div className="sec col col-8">
        <div className="row row-wrap">
          <SignBadge sign={OUTCOME_SIGN[outcome.status]} />
          <span className="t2 muted">
            authoritative, {outcome.ruleId} {outcome.ruleVersion}
          </span>
        </div>
        {outcome.status === 'unchecked' ? <p className="t2 muted">Unchecked: {outcome.reason ?? 'no reason given'}.</p> : null}
        <Lines outcome={outcome} onFact={onFact} />
        <p className="t2 muted">{outcome.message}</p>
      </div>
      {outcome.standards.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>Under the four standards</h3>
          <div className="row row-16 row-wrap t2">
            {outcome.standards.map((one) => (
              <Badge key={one.standard} mark={OUTCOME_SIGN[one.status].mark} title={one.reason ?? OUTCOME_SIGN[one.status].word}>
                {STANDARD_NAME[one.standard]}
              </Badge>
            ))}
          </div>
        </div>
      )}
      <Beside outcome={outcome} />
    </>
  );
}

function Recomputed({ observation }: { readonly observation: Observation }): ReactElement {
  return (
    <div className="sec col col-8">
      <KeyValue
        items={[
          { label: 'Expression', value: <span className="mono wrap-any">{textAt(observation.data, 'expression')}</span> },
          { label: 'Result', value: <Amount value={textAt(observation.data, 'result')} strong /> },
          { label: 'Interval', value: textAt(observation.data, 'interval') },
        ]}
      />
    </div>
  );
}

const signOf = (weight: string): string => (weight === '1' ? '+' : weight === '-1' ? '−' : `${weight.replace('-', '−')} ×`);

function Lines({ outcome, onFact }: { readonly outcome: Outcome; readonly onFact: (factId: string) => void }): ReactElement {
  const there = outcome.operands.filter((operand) => operand.value !== null);
  const absent = outcome.operands.length - there.length;
  const isBad = outcome.status === 'inconsistent';
  const withoutFact = outcome.rule === 'DQC.US.0117' ? counted(absent, 'member') : counted(absent, 'child', 'children');
  return (
    <table className={`arith t2 ${css['arith'] ?? ''}`}>
      <tbody>
        {there.map((operand, index) => (
          <OperandLine key={operand.factId ?? index} operand={operand} onFact={onFact} />
        ))}
        {absent === 0 ? null : (
          <tr>
            <td />
            <td className="quiet">{withoutFact} without a fact</td>
            <td className="num">
              <Amount value={null} />
            </td>
          </tr>
        )}
        <SumLine kind="sum" label="Expected value">
          <Amount value={outcome.expectedValue} absent="No check could say" />
        </SumLine>
        <SumLine label={<>Reported {outcome.factId === null ? null : <FactLink id={outcome.factId} onFact={onFact} />}</>}>
          <Amount value={outcome.reportedValue} wrong={isBad} absent={outcome.reportedState === 'nil' ? 'Nil' : 'No fact'} />
        </SumLine>
        <SumLine kind="tot" label="Difference">
          <Amount value={outcome.difference} absent="Nothing to compare" />
        </SumLine>
        {outcome.tolerance === null ? null : (
          <SumLine muted label={toleranceText(outcome, there.length)}>
            <Amount value={outcome.tolerance} />
          </SumLine>
        )}
      </tbody>
    </table>
  );
}

/** `Tolerance (5 + 1) × 100,000`: the factor of the rule and the unit of the decimals that it used. */
function toleranceText({ rule, tolerance }: Outcome, addends: number): string {
  const factor = rule === 'DQC.US.0126' ? addends + 1 : 2;
  for (let power = -12; power <= 15; power += 1) {
    const unit = powerOfTen(power);
    if (tolerance !== null && compare(multiply(decimal(String(factor)), unit), decimal(tolerance)) === 0) {
      return `Tolerance ${rule === 'DQC.US.0126' ? `(${addends} + 1)` : '2'} × ${amountText(formatDecimal(unit)).text}`;
    }
  }
  return 'Tolerance';
}

function OperandLine({ operand, onFact }: { readonly operand: Operand; readonly onFact: (factId: string) => void }): ReactElement {
  return (
    <tr>
      <td>{signOf(operand.weight)}</td>
      <td title={operand.member ?? operand.concept}>
        {operand.label} {operand.factId === null ? null : <FactLink id={operand.factId} onFact={onFact} />}
      </td>
      <td className="num">
        <Amount value={operand.value} decimals={operand.decimals} factId={operand.factId} />
      </td>
    </tr>
  );
}

/** Scope and source, what other roles or axes answered, and what the parents imply. */
function Beside({ outcome }: { readonly outcome: Outcome }): ReactElement {
  return (
    <>
      <div className="sec col col-8">
        <h3>What was asked of it</h3>
        <KeyValue
          items={[
            { label: 'Scope', value: outcome.scope === '' ? null : outcome.scope },
            { label: 'Role', value: outcome.roleDefinition },
            { label: 'Axis', value: outcome.axis },
            { label: 'Decided by', value: `${outcome.source.name} ${outcome.source.version}` },
            { label: 'Suspicion', value: outcome.suspicion },
          ]}
        />
      </div>
      {outcome.alternatives.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>Elsewhere</h3>
          {outcome.alternatives.map((one, index) => (
            <span key={index} className="t2">
              <SignBadge sign={OUTCOME_SIGN[one.status]} /> <span className="muted">{one.note}</span>
            </span>
          ))}
        </div>
      )}
      {outcome.crossChecks.length === 0 ? null : (
        <div className="sec col col-8">
          <h3>Cross-check from above</h3>
          {outcome.crossChecks.map((one) => (
            <span key={`${one.parent} ${one.role}`} className="t2 muted">
              {localName(one.parent)} implies <Amount value={one.impliedValue} />
            </span>
          ))}
        </div>
      )}
    </>
  );
}
