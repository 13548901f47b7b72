import { type ReactElement } from 'react';
import { type Finding, type Outcome } from '#shared/calc/outcome.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { magnitudeText, unitText } from '#renderer/ui/amount.ts';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { Callout } from '#renderer/ui/Callout.tsx';
import { Figure } from '#renderer/ui/Figure.tsx';
import { PaneHead } from '#renderer/ui/Pane.tsx';
import { periodText } from '#shared/xbrl/aspects.ts';
import { Swatch } from '#renderer/ui/Swatch.tsx';
import { type TreeQuestion, useTreeHref } from '#renderer/ui/use-tree-href.ts';
import { counted, SEVERITY_SIGN } from '#renderer/ui/words.ts';
import { Arithmetic } from './Arithmetic.tsx';
import { AxisPlot } from './AxisPlot.tsx';
import { FactSection } from './FactSection.tsx';
import css from './FindingsScreen.module.css';
import { standardRows } from './standard-rows.ts';
import { Standards } from './Standards.tsx';

export interface FindingDetailProps {
  readonly filingId: string;
  readonly finding: Finding;
  readonly ownCase: CaseSummary | null;
  readonly isBusy: boolean;
}

/** Where the finding's total stands in its tree. Null for what is no sum. */
function treeQuestion(filingId: string, { rule, role, concept, period, unit }: Outcome): TreeQuestion | null {
  if (rule !== 'DQC.US.0126' || role === null) return null;
  return { filingId, role, concept, period, dimensions: [], unit, standard: 'dqc' };
}

function Head({ filingId, finding, ownCase, isBusy }: FindingDetailProps): ReactElement {
  const { outcome } = finding;
  const go = useGo();
  const tree = useTreeHref(treeQuestion(filingId, outcome));
  useAction('finding.tree', () => tree !== null && go(tree), { isEnabled: tree !== null });
  return (
    <div className={`row row-16 ${css['head'] ?? ''}`}>
      <div className="grow">
        <h2 className="t4">{outcome.label}</h2>
        <span className="mono quiet wrap-any">{outcome.concept}</span>
      </div>
      <span className="row fixed">
        {tree === null ? null : (
          <LinkButton href={tree} small action="finding.tree">
            Tree
          </LinkButton>
        )}
        {ownCase === null ? (
          <Button small variant="primary" action="finding.takeUp" disabled={isBusy}>
            Take up as case
          </Button>
        ) : (
          <LinkButton href={hrefTo.case(filingId, ownCase.case.id)} small variant="primary" action="finding.takeUp" title="Open case">
            Open case
          </LinkButton>
        )}
      </span>
    </div>
  );
}

function Figures({ finding }: { readonly finding: Finding }): ReactElement {
  const { outcome, severity } = finding;
  const used = outcome.operands.filter(({ value }) => value !== null).length;
  const where = [outcome.unit === null ? null : unitText(outcome.unit), outcome.period === null ? null : periodText(outcome.period)]
    .filter((part) => part !== null)
    .join(', ');
  const expected =
    outcome.rule === 'DQC.US.0126'
      ? `Sum of ${counted(used, 'child', 'children')}`
      : outcome.rule === 'DQC.US.0117'
        ? `Sum of ${counted(used, 'member')}`
        : 'Expected';
  const allowed = outcome.tolerance === null || outcome.rule === 'DQC.US.0015' ? '' : `; ${magnitudeText(outcome.tolerance)} is allowed`;
  return (
    <div className={`row row-24 row-base ${css['figures'] ?? ''}`}>
      <Figure label={`Reported, ${where}`} big>
        <span className={severity === 'error' ? 'is-violation' : undefined}>
          <Amount value={outcome.reportedValue} factId={outcome.factId} unit={outcome.unit} />
        </span>
      </Figure>
      <Figure label={expected} big>
        <Amount value={outcome.expectedValue} unit={outcome.unit} absent="Not derived" />
      </Figure>
      <Figure label={`Difference${allowed}`} big>
        <Amount value={outcome.difference} unit={outcome.unit} absent="Not derived" />
      </Figure>
      <Callout mark={SEVERITY_SIGN[severity].mark} className={`grow ${css['remark'] ?? ''}`}>
        {outcome.suspicion ?? outcome.message}
      </Callout>
    </div>
  );
}

export function FindingDetail(props: FindingDetailProps): ReactElement {
  const { filingId, finding } = props;
  const { outcome } = finding;
  const drawn = standardRows(outcome.standards);
  return (
    <>
      <div className="sec col col-12">
        <Head {...props} />
        <Figures finding={finding} />
      </div>
      {outcome.operands.length === 0 ? null : <Arithmetic outcome={outcome} />}
      {outcome.standards.length === 0 ? null : <Standards outcome={outcome} />}
      {drawn.length === 0 ? null : (
        <>
          <PaneHead title="On one axis" count={outcome.unit === null ? undefined : unitText(outcome.unit)} topLine>
            <Legend />
          </PaneHead>
          <div className="pad">
            <AxisPlot rows={drawn} />
          </div>
        </>
      )}
      <FactSection filingId={filingId} outcome={outcome} />
    </>
  );
}

function Legend(): ReactElement {
  const KEYS = [
    ['f-t2', 'sum'],
    ['f-acc', 'total'],
    ['f-con', 'shared or allowed'],
  ] as const;
  return (
    <span className="push legend">
      {KEYS.map(([tone, word]) => (
        <span key={tone}>
          <Swatch tone={tone} />
          {word}
        </span>
      ))}
    </span>
  );
}
