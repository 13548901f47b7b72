import { type ReactElement } from 'react';
import { useFact } from '#renderer/api/queries.ts';
import { unitText } from '#renderer/ui/amount.ts';
import { scaleLetter } from '#renderer/ui/scaled.ts';
import css from './Case.module.css';
import { type HistoryBar, historyBars } from './history-chart.ts';

const SLOT = 48;
const BAR = 32;
const TALLEST = 22;
const AXIS = 36;

/** The fact among its other periods: enough to see a jump. */
export function HistoryChart({
  filingId,
  factId,
  isWrong,
}: {
  readonly filingId: string;
  readonly factId: string | null;
  readonly isWrong: boolean;
}): ReactElement | null {
  const fact = useFact(filingId, factId).data;
  const history = fact === undefined ? null : historyBars(fact);
  if (fact === undefined || history === null) return null;
  const { bars, scale } = history;
  const width = bars.length * SLOT;
  return (
    <div className={css['hist']}>
      <span className="cap">
        History{fact.unit === null ? '' : `, ${unitText(fact.unit)}`}
        {scaleLetter(scale)}
      </span>
      <svg
        width={width}
        height="52"
        viewBox={`0 0 ${width} 52`}
        role="img"
        aria-label={bars.map((bar) => `${bar.text}${scale === 'million' ? ' million' : ''} in ${bar.label}`).join(', ')}
      >
        <line className="s-bd2" x1="0" x2={width} y1={AXIS} y2={AXIS} />
        {bars.map((bar, index) => (
          <Bar key={`${bar.label} ${bar.factId}`} bar={bar} x={index * SLOT + (SLOT - BAR) / 2} isWrong={isWrong} />
        ))}
      </svg>
    </div>
  );
}

function titleOf({ value, label, factId, filing, isRestated }: HistoryBar): string {
  const parts = [value, label, `fact ${factId}`, filing === null ? null : `of ${filing}`, isRestated ? 'restated' : null];
  return parts.filter((part) => part !== null).join(' · ');
}

function Bar({ bar, x, isWrong }: { readonly bar: HistoryBar; readonly x: number; readonly isWrong: boolean }): ReactElement {
  const height = Math.max(2, bar.share * TALLEST);
  const middle = x + BAR / 2;
  const tone = bar.isCurrent ? (isWrong ? 'vio' : 'acc') : 't3';
  return (
    <g>
      <title>{titleOf(bar)}</title>
      {/* A negative hangs no lower than the labels allow, so it is drawn up with its parentheses. */}
      <rect className={`f-${tone}`} x={x} y={AXIS - height} width={BAR} height={height} rx="1" />
      <text className="f-t2 tc" x={middle} y="49">
        {bar.label}
      </text>
      <text className={bar.isCurrent ? `tb tc ${isWrong ? 'f-vio' : 'f-t'}` : 'f-t2 tc'} x={middle} y={AXIS - height - 4}>
        {bar.text}
      </text>
    </g>
  );
}
