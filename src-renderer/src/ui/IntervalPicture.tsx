import { type ReactElement } from 'react';
import { amountText } from './amount.ts';
import { axisOver, middleOf, type Span } from './axis.ts';
import { gapBetween, inScale, type Range, rangeText, scaleLetter, shortAmount, shortScaleOf } from './scaled.ts';

const WIDTH = 480;
const HEIGHT = 88;
const AXIS = 64;
const LEAST_BAR = 4;
/** About the width of a character, to tell whether two texts meet. */
const CHARACTER = 6.6;

/** A bar in px, wide enough to be seen. */
function barOf({ from, to }: Span): { readonly x: number; readonly width: number } {
  const width = Math.max(LEAST_BAR, (to - from) * WIDTH);
  return { x: middleOf({ from, to }) * WIDTH - width / 2, width };
}

/** The range of a sum and the range of its total on one axis: apart, or sharing points. Drawn with attributes only. */
export function IntervalPicture({
  sum,
  total,
  sumName,
}: {
  readonly sum: Range;
  readonly total: Range;
  readonly sumName: string;
}): ReactElement | null {
  const axis = axisOver([sum, total]);
  if (axis === null) return null;
  const [sumSpan, totalSpan] = [axis.spanOf(sum), axis.spanOf(total)];
  const [sumBar, totalBar] = [barOf(sumSpan), barOf(totalSpan)];
  const isSumLower = middleOf(sumSpan) <= middleOf(totalSpan);
  const scale = shortScaleOf(axis.ticks.map(({ value }) => value));
  const gap = gapBetween(sum, total);
  const [left, right] = isSumLower ? [sumBar, totalBar] : [totalBar, sumBar];
  const start = left.x + left.width + 3;
  const end = right.x - 3;
  const words = gap === null ? '' : `${shortAmount(gap)} apart`;
  const wordsWidth = words.length * CHARACTER + 12;
  const middle = Math.min(WIDTH - wordsWidth / 2, Math.max(wordsWidth / 2, (start + end) / 2));
  const sumText = `${sumName}, ${rangeText(sum)}`;
  const totalText = `Total, ${rangeText(total)}`;
  const fitsOneLine = (sumText.length + totalText.length) * CHARACTER < WIDTH - 16;
  const says = `${sumText}. ${totalText}. ${gap === null ? 'They share a point.' : `They share no point: ${words}.`}`;
  return (
    <svg className="iv" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
      <line className="s-bd2" x1="0" x2={WIDTH} y1={AXIS} y2={AXIS} />
      {axis.ticks
        .map(({ at, value }) => ({ x: at * WIDTH, label: amountText(inScale(value, scale)).text + scaleLetter(scale) }))
        .map(({ x, label }) => (
          <g key={label}>
            <line className="s-bd2" x1={x} x2={x} y1={AXIS - 4} y2={AXIS + 4} />
            {x < 16 || x > WIDTH - 16 ? null : (
              <text className="f-t3 tc" x={x} y={AXIS + 18}>
                {label}
              </text>
            )}
          </g>
        ))}
      <rect className="f-t2" x={sumBar.x} y="36" width={sumBar.width} height={gap === null ? 7 : 12} rx="1.5" />
      <rect
        className={gap === null ? 'f-con' : 'f-vio'}
        x={totalBar.x}
        y={gap === null ? 45 : 36}
        width={totalBar.width}
        height={gap === null ? 7 : 12}
        rx="1"
      />
      <text className="f-t2" x="0" y={fitsOneLine ? 24 : 12}>
        {isSumLower ? sumText : totalText}
      </text>
      <text className="f-t2 te" x={WIDTH} y={24}>
        {isSumLower ? totalText : sumText}
      </text>
      {gap === null ? null : (
        <>
          {end > start ? <path className="s-vio nofill" strokeDasharray="3 3" d={`M${start} 42H${end}`} /> : null}
          {end - start > wordsWidth ? <rect className="f-sur" x={middle - wordsWidth / 2} y="33" width={wordsWidth} height="18" /> : null}
          <text className="tb f-vio tc" x={middle} y={end - start > wordsWidth ? 46 : 60}>
            {words}
          </text>
        </>
      )}
    </svg>
  );
}
