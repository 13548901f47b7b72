import { type ReactElement } from 'react';
import { type Outcome } from '#shared/calc/outcome.ts';
import { amountText } from '#renderer/ui/amount.ts';
import { type Axis, axisOver, middleOf, type Span } from '#renderer/ui/axis.ts';
import { OUTCOME_SIGN, STANDARD_NAME } from '#renderer/ui/words.ts';
import { rangesOf, type StandardRow } from './standard-rows.ts';

const LEFT = 120;
const RIGHT = 24;
const ROW = 42;
const WIDTH = 824;
const LEAST_WIDTH = 2;

const TONE: Readonly<Record<Outcome['status'], string>> = { consistent: 'f-con', inconsistent: 'f-vio', unchecked: 'f-t3' };

const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);
const middle = (span: Span): number => x(middleOf(span));

function Bar({
  span,
  y,
  tone,
  height = 8,
}: {
  readonly span: Span;
  readonly y: number;
  readonly tone: string;
  readonly height?: number;
}): ReactElement {
  return <rect className={tone} x={x(span.from)} y={y} width={Math.max(LEAST_WIDTH, x(span.to) - x(span.from))} height={height} rx="1" />;
}

function Row({ row, axis, y }: { readonly row: StandardRow; readonly axis: Axis; readonly y: number }): ReactElement {
  const { kind, status } = row;
  const [sum, total] = [axis.spanOf(row.sum), axis.spanOf(row.total)];
  const allowed = row.allowed === null ? null : axis.spanOf(row.allowed);
  const isWrong = status === 'inconsistent';
  const totalTone = isWrong ? 'f-vio' : 'f-acc';
  // Labels stand on the outer sides, so that they do not meet between the two.
  const sumIsLeft = middle(sum) <= middle(total);
  return (
    <g>
      <text className="f-t tb" x="0" y={y + 8}>
        {row.standard === 'dqc' ? 'DQC tolerance' : STANDARD_NAME[row.standard]}
      </text>
      <text className={TONE[status]} x="0" y={y + 22}>
        {OUTCOME_SIGN[status].word}
      </text>
      {kind === 'intervals' ? (
        <>
          {allowed === null ? null : <Bar span={allowed} y={y - 2} height={28} tone="f-conT" />}
          <Bar span={sum} y={y + 2} tone="f-t2" />
          <Bar span={total} y={y + 14} tone={totalTone} />
        </>
      ) : (
        <>
          {allowed === null ? null : <Bar span={allowed} y={y + 2} height={20} tone="f-conT" />}
          {isWrong ? <path className="s-vio nofill" strokeDasharray="3 3" d={`M${middle(sum)} ${y + 12}H${middle(total)}`} /> : null}
          <circle className="f-t2" cx={middle(sum)} cy={y + 12} r="4.5" />
          <circle className={totalTone} cx={middle(total)} cy={y + 12} r="4.5" />
          {kind === 'points' ? (
            <>
              <text className={`f-t2 ${sumIsLeft ? 'te' : ''}`} x={middle(sum) + (sumIsLeft ? -9 : 9)} y={y + 16}>
                sum
              </text>
              <text
                className={`${isWrong ? 'f-vio tb' : 'f-t2'} ${sumIsLeft ? '' : 'te'}`}
                x={middle(total) + (sumIsLeft ? 9 : -9)}
                y={y + 16}
              >
                total
              </text>
            </>
          ) : null}
        </>
      )}
    </g>
  );
}

/** Sum and total under the standards on one axis, drawn with attributes only. */
export function AxisPlot({ rows }: { readonly rows: readonly StandardRow[] }): ReactElement | null {
  const axis = axisOver(rows.flatMap(rangesOf));
  if (axis === null) return null;
  const bottom = 8 + rows.length * ROW;
  return (
    <svg
      className="iv"
      width={WIDTH}
      height={bottom + 24}
      viewBox={`0 0 ${WIDTH} ${bottom + 24}`}
      role="img"
      aria-label="Sum and total under each standard on one axis; the numbers are in the table above"
    >
      {axis.ticks.map(({ at, value }) => (
        <g key={value}>
          <line className="gridline" x1={x(at)} x2={x(at)} y1="4" y2={bottom} />
          <text className="f-t3 tc" x={x(at)} y={bottom + 16}>
            {amountText(value).text}
          </text>
        </g>
      ))}
      {rows.map((row, index) => (
        <Row key={row.standard} row={row} axis={axis} y={10 + index * ROW} />
      ))}
    </svg>
  );
}
