import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { type Scan } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { EmptyState } from '#renderer/ui/states.tsx';
import { type SumCounts } from '#renderer/ui/sums.ts';
import { Columns, neighbour, NumHead, QuietHead, useSelectedInSight } from '#renderer/ui/table.tsx';
import { groupCount, SEVERITY_SIGN } from '#renderer/ui/words.ts';
import { clearance, countBySeverity, largestErrors } from './model.ts';
import css from './OverviewScreen.module.css';

const MOST = 8;

/** What is most wrong, with what it should be. */
export function LargestErrors({
  filingId,
  scan,
  sums,
}: {
  readonly filingId: string;
  readonly scan: Scan;
  readonly sums: SumCounts | undefined;
}): ReactElement {
  const { findings } = scan;
  const go = useGo();
  const [selected, setSelected] = useState<string | null>(null);
  const shown = largestErrors(findings, MOST);
  const errors = countBySeverity(findings, 'error');
  const body = useSelectedInSight<HTMLTableSectionElement>(selected);
  const move = (by: number): void =>
    setSelected(
      neighbour(
        shown.map(({ id }) => id),
        selected,
        by,
      ) ?? null,
    );
  const isEnabled = shown.length > 0;
  useAction('list.next', () => move(1), { isEnabled });
  useAction('list.previous', () => move(-1), { isEnabled });
  useAction('list.open', () => selected !== null && go(hrefTo.findings(filingId, { finding: selected })), { isEnabled: selected !== null });
  if (shown.length === 0) return <NoErrors filingId={filingId} scan={scan} sums={sums} />;
  return (
    <>
      <PaneHead title="Largest errors" count={`${groupCount(shown.length)} of ${groupCount(errors)}`} topLine>
        <Link href={hrefTo.findings(filingId)} className="push t2">
          All findings
        </Link>
      </PaneHead>
      <table className="tbl" aria-label="Largest errors">
        <Columns widths={['w-40', null, 'w-196', 'w-120', 'w-120', 'w-120']} />
        <thead>
          <tr>
            <QuietHead name="Severity" />
            <th scope="col">Fact</th>
            <th scope="col">Concept</th>
            <NumHead>Reported</NumHead>
            <NumHead>Expected</NumHead>
            <NumHead>Difference</NumHead>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ id, outcome }) => (
            <tr
              key={id}
              className={id === selected ? 'is-selected' : undefined}
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => go(hrefTo.findings(filingId, { finding: id }))}
            >
              <td>
                <Mark kind={SEVERITY_SIGN.error.mark} title={`${SEVERITY_SIGN.error.word}, ${outcome.rule}`} />
              </td>
              <td title={`${outcome.label}. ${outcome.message}`}>
                <Link
                  href={hrefTo.findings(filingId, { finding: id })}
                  className={`strong ${css['link'] ?? ''}`}
                  onClick={(event) => event.stopPropagation()}
                >
                  {outcome.label}
                </Link>{' '}
                <span className="quiet">
                  <PeriodText period={outcome.period} short />
                </span>
              </td>
              <td title={outcome.concept}>
                <span className="mono quiet">{outcome.concept}</span>
              </td>
              <td className="num">
                <Amount value={outcome.reportedValue} factId={outcome.factId} unit={outcome.unit} wrong />
              </td>
              <td className="num">
                <Amount value={outcome.expectedValue} unit={outcome.unit} absent="Not derived" />
              </td>
              <td className="num">
                <Amount value={outcome.difference} unit={outcome.unit} absent="Not derived" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** No error was found: how far that goes, and where what was found otherwise is. */
function NoErrors({
  filingId,
  scan,
  sums,
}: {
  readonly filingId: string;
  readonly scan: Scan;
  readonly sums: SumCounts | undefined;
}): ReactElement {
  const { kind, but } = clearance(scan, sums);
  if (kind === 'untested') {
    return (
      <EmptyState icon="findings" title="Nothing could be tested here">
        No rule found a value in its scope; the reasons are at the right. If this document is one of a set, open the whole package.
      </EmptyState>
    );
  }
  const failing = sums?.failing ?? 0;
  const calculations = (
    <LinkButton href={hrefTo.calculations(filingId)}>
      {failing === 0 ? 'Open calculations' : failing === 1 ? 'See the failing sum' : `See the ${groupCount(failing)} failing sums`}
    </LinkButton>
  );
  if (kind === 'clear') {
    return (
      <EmptyState icon="check" title="Nothing is wrong here" actions={calculations}>
        Every rule was tested and holds, and so does every sum. See the sums with their intervals, or ask about one fact as a case.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="findings"
      title="No errors in what could be tested"
      actions={
        <>
          {calculations}
          {scan.findings.length === 0 ? null : <LinkButton href={hrefTo.findings(filingId)}>See the findings</LinkButton>}
        </>
      }
    >
      But {but.join('; ')}.
    </EmptyState>
  );
}
