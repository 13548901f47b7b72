import { type ReactElement } from 'react';
import { type Outcome } from '#shared/calc/outcome.ts';
import { type Standard } from '#shared/calc/sum.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { magnitudeText } from '#renderer/ui/amount.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { fullRangeText, rangeOf } from '#renderer/ui/scaled.ts';
import { Columns, NumHead } from '#renderer/ui/table.tsx';
import { OUTCOME_SIGN, STANDARD_NAME } from '#renderer/ui/words.ts';
import css from './FindingsScreen.module.css';

type Judged = Outcome['standards'][number];

const HOW: Readonly<Record<Standard, string>> = {
  'calc-1.0': 'rounded values',
  'calc-1.1-round': 'closed intervals',
  'calc-1.1-truncate': 'half-open intervals',
  dqc: 'tolerance',
};

function allowedOf({ standard, tolerance }: Judged): string {
  if (standard === 'calc-1.0') return 'equal after rounding';
  return tolerance === null ? 'one shared point' : `± ${magnitudeText(tolerance)}`;
}

/** A value, or under 1.1 everything that it may stand for; which ends are open the standard's name says. */
function Side({
  value,
  interval,
  unit,
  isWrong,
}: {
  readonly value: string | null;
  readonly interval: string | null;
  readonly unit: string | null;
  readonly isWrong: boolean;
}): ReactElement {
  const range = rangeOf(interval);
  if (range === null) return <Amount value={value} unit={unit} wrong={isWrong} absent="Not judged" />;
  return <span className={isWrong ? 'is-violation strong' : undefined}>{fullRangeText(range)}</span>;
}

/** The same sum under the four standards, each with its own outcome, and the interval that decided it. */
export function Standards({ outcome }: { readonly outcome: Outcome }): ReactElement {
  const { unit } = outcome;
  return (
    <>
      <PaneHead title="The same sum under four standards" topLine />
      <table className="tbl plain lined" aria-label="The same sum under four standards">
        <Columns widths={['w-120', 'w-120', null, null, 'w-112', 'w-136']} />
        <thead>
          <tr>
            <th scope="col">Standard</th>
            <th scope="col">Outcome</th>
            <NumHead>Sum</NumHead>
            <NumHead>Total</NumHead>
            <NumHead>Apart</NumHead>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        <tbody>
          {outcome.standards.map((one) => {
            const isWrong = one.status === 'inconsistent';
            return (
              <tr key={one.standard} className="two">
                <td>
                  <span className="strong blk">{STANDARD_NAME[one.standard]}</span>
                  <span className="quiet t1 blk">{HOW[one.standard]}</span>
                </td>
                <td>
                  <SignBadge sign={OUTCOME_SIGN[one.status]} title={one.reason ?? undefined} />
                </td>
                {one.status === 'unchecked' ? (
                  <td colSpan={4} className={`muted ${css['range'] ?? ''}`}>
                    Unchecked: {one.reason ?? 'no reason given'}
                  </td>
                ) : (
                  <>
                    <td className={`num ${css['range'] ?? ''}`}>
                      <Side value={one.computed} interval={one.sumInterval} unit={unit} isWrong={false} />
                    </td>
                    <td className={`num ${css['range'] ?? ''}`}>
                      <Side value={one.reported} interval={one.totalInterval} unit={unit} isWrong={isWrong} />
                    </td>
                    <td className="num">
                      <Amount value={one.difference} unit={unit} absent="Not judged" />
                    </td>
                    <td className={`muted ${css['range'] ?? ''}`}>{allowedOf(one)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
