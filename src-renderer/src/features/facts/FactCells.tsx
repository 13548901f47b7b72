import { type ReactElement } from 'react';
import { type FactColumn, type FactRow } from '#shared/rpc/fact.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { unitText } from '#renderer/ui/amount.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { absentWord, bareLabel, SEVERITY_SIGN, shortId } from '#renderer/ui/words.ts';
import css from './Facts.module.css';

function Concept({ label, concept }: FactRow): ReactElement {
  return (
    <span className="col" title={`${label}\n${concept}`}>
      <span className="ell blk">{label}</span>
      <span className="mono quiet ell blk">{concept}</span>
    </span>
  );
}

function Dimensions({ dimensions }: FactRow): ReactElement {
  const [first, ...more] = dimensions;
  if (first === undefined) return <span className="quiet">—</span>;
  return (
    <span
      className="col"
      title={dimensions.map(({ axisLabel, memberLabel, axis, member }) => `${axisLabel}: ${memberLabel} (${axis}=${member})`).join('\n')}
    >
      <span className="row row-4">
        <span className="ell t1 quiet">{bareLabel(first.axisLabel)}</span>
        {more.length === 0 ? null : <span className={`t1 quiet ${css['more'] ?? ''}`}>+{more.length}</span>}
      </span>
      <span className="ell blk">{bareLabel(first.memberLabel)}</span>
    </span>
  );
}

/** The amount of a numeric fact of a list. */
export function RowAmount({ row: { value, decimals, factId, unit, severity, isNil } }: { readonly row: FactRow }): ReactElement {
  return <Amount value={value} decimals={decimals} factId={factId} unit={unit} wrong={severity === 'error'} absent={absentWord(isNil)} />;
}

function Value({ row }: { readonly row: FactRow }): ReactElement {
  if (row.isNil) return <span className="n quiet">nil</span>;
  if (row.isNumeric) return <RowAmount row={row} />;
  return (
    <span className="clamp" title={row.value ?? undefined}>
      {row.value === null || row.value === '' ? <span className="quiet">empty</span> : row.value}
    </span>
  );
}

const stateText = ({ isNil, isHidden, duplicates }: FactRow): string =>
  [
    isNil ? 'nil' : null,
    isHidden ? 'hidden' : null,
    duplicates === 'none' ? null : duplicates === 'consistent' ? 'duplicate' : 'contradicted',
  ]
    .filter((word) => word !== null)
    .join(', ');

export function FactCell({ column, row }: { readonly column: FactColumn; readonly row: FactRow }): ReactElement | null {
  switch (column) {
    case 'concept':
      return <Concept {...row} />;
    case 'period':
      return <PeriodText period={row.period} />;
    case 'dimensions':
      return <Dimensions {...row} />;
    case 'value':
      return <Value row={row} />;
    case 'unit':
      return row.unit === null ? null : (
        <span className="quiet ell blk" title={row.unit}>
          {unitText(row.unit)}
        </span>
      );
    case 'decimals':
      return row.decimals === null ? null : <span className="quiet">{String(row.decimals).replace('-', '−')}</span>;
    case 'finding':
      return row.severity === null ? null : <SignBadge sign={SEVERITY_SIGN[row.severity]} />;
    case 'factId':
      return (
        <span className="mono quiet ell blk" title={row.factId}>
          {shortId(row.factId)}
        </span>
      );
    case 'state':
      return <span className="quiet ell blk">{stateText(row)}</span>;
  }
}
