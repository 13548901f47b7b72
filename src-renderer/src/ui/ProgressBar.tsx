import { type ReactElement } from 'react';

const clamp = (share: number): number => Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));

/** A 4 px bar drawn with attributes. `width` in px, or the whole line without it. */
export function ProgressBar({
  done,
  total,
  label,
  width,
  tone = 'acc',
}: {
  readonly done: number;
  readonly total: number;
  readonly label: string;
  readonly width?: number;
  readonly tone?: 'acc' | 'hum';
}): ReactElement {
  const share = total > 0 ? clamp(done / total) : 0;
  return (
    <svg
      className={width === undefined ? 'bar' : undefined}
      {...(width === undefined ? {} : { width })}
      height="4"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <rect className="f-bd" width="100" height="4" />
      <rect className={`f-${tone}`} width={share * 100} height="4" />
    </svg>
  );
}
