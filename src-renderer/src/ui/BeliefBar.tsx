import { type ReactElement } from 'react';
import { type Verdict } from '#shared/run/verdict.ts';
import { ratioText } from './amount.ts';
import { Swatch } from './Swatch.tsx';

type Beliefs = Verdict['beliefs'];
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Violation, unknown, consistent, in this order: ignorance is the hatch between the belief and its upper bound. */
export function BeliefBar({ beliefs, large = false }: { readonly beliefs: Beliefs; readonly large?: boolean }): ReactElement {
  const { violation, unknown, consistent } = beliefs;
  const height = large ? 16 : 8;
  const afterUnknown = violation + unknown;
  return (
    <svg
      className={large ? 'belief lg' : 'belief'}
      height={height}
      role="img"
      aria-label={`violation ${violation.toFixed(2)}, unknown ${unknown.toFixed(2)}, consistent ${consistent.toFixed(2)}`}
    >
      <rect className="f-vio" width={percent(violation)} height={height} />
      <rect className="f-unk" x={percent(violation)} width={percent(unknown)} height={height} />
      <rect fill="url(#hatch)" x={percent(violation)} width={percent(unknown)} height={height} />
      <rect className="f-con" x={percent(afterUnknown)} width={percent(consistent)} height={height} />
      {violation > 0.004 && violation < 0.996 ? <rect className="f-sur" x={percent(violation)} width="1" height={height} /> : null}
      {unknown > 0.004 && consistent > 0.004 ? <rect className="f-sur" x={percent(afterUnknown)} width="1" height={height} /> : null}
    </svg>
  );
}

/** The three beliefs in words and numbers. */
export function BeliefKey({ beliefs }: { readonly beliefs: Beliefs }): ReactElement {
  return (
    <div className="belief-key spread">
      <span>
        <Swatch tone="f-vio" />
        Violation <b>{ratioText(beliefs.violation)}</b>
      </span>
      <span>
        <Swatch tone="f-unk" hatched />
        Unknown <b>{ratioText(beliefs.unknown)}</b>
      </span>
      <span>
        <Swatch tone="f-con" />
        Consistent <b>{ratioText(beliefs.consistent)}</b>
      </span>
    </div>
  );
}

/** Conflict K on its own rail below the bar: filled dot K, hollow dot undiscounted K, dashed tick the limit above which a person is needed. */
export function ConflictRail({
  conflict,
  undiscounted,
  limit,
}: {
  readonly conflict: number;
  readonly undiscounted: number;
  readonly limit: number;
}): ReactElement {
  return (
    <svg
      className="rail"
      width="100%"
      height="16"
      role="img"
      aria-label={`conflict K ${conflict.toFixed(2)}, undiscounted ${undiscounted.toFixed(2)}; above ${limit.toFixed(2)} a person is needed`}
    >
      <rect className="f-bd" y="7" width="100%" height="2" rx="1" />
      <rect className="f-war" y="7" width={percent(conflict)} height="2" rx="1" />
      <line className="s-t3" x1={percent(limit)} x2={percent(limit)} y1="2" y2="14" strokeDasharray="2 2" />
      <circle className="f-sur s-war" strokeWidth="1.5" cx={percent(undiscounted)} cy="8" r="3.5" />
      <circle className="f-war" cx={percent(conflict)} cy="8" r="4" />
    </svg>
  );
}
