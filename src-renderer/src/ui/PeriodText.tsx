import { type ReactElement } from 'react';
import { periodText } from '#shared/xbrl/aspects.ts';
import { type Period } from '#shared/xbrl/model.ts';
import { shortPeriodText } from './period.ts';

/** A period in ISO dates; `short` for narrow columns, with both dates in the title. */
export function PeriodText({ period, short = false }: { readonly period: Period | null; readonly short?: boolean }): ReactElement {
  if (period === null) return <span className="quiet">—</span>;
  const [from, to] = (short ? shortPeriodText(period) : periodText(period)).split(' to ');
  return (
    <span title={periodText(period)}>
      {to === undefined ? (
        from
      ) : (
        // Dates are broken between, never at a hyphen.
        <>
          <span className="nowrap">{from} to</span> <span className="nowrap">{to}</span>
        </>
      )}
    </span>
  );
}
