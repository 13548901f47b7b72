import { type ReactElement } from 'react';
import { type FilingOverview, type Scan } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useCases, useFiling, useNetworks, useScan } from '#renderer/api/queries.ts';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { companyName } from '#renderer/ui/filing-name.ts';
import { Figure } from '#renderer/ui/Figure.tsx';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { type SumCounts, sumCounts } from '#renderer/ui/sums.ts';
import { useAuditErrors } from '#renderer/ui/use-audit-errors.ts';
import { counted, durationText, groupCount } from '#renderer/ui/words.ts';
import { LargestErrors } from './LargestErrors.tsx';
import { aboutText, countBySeverity } from './model.ts';
import css from './OverviewScreen.module.css';
import { RuleTable, SeverityBar } from './RuleTable.tsx';
import { Side } from './Side.tsx';

/** Takes up every error that is no case yet and lets the auditors begin. */
function AuditErrors({ filingId, scan }: { readonly filingId: string; readonly scan: Scan }): ReactElement | null {
  const cases = useCases(filingId).data;
  const { left, canAudit, isPending, audit } = useAuditErrors(filingId, scan.findings);
  useAction('filing.auditErrors', audit, { isEnabled: canAudit });
  if (countBySeverity(scan.findings, 'error') === 0) return null;
  if (cases !== undefined && left === 0) {
    return (
      <LinkButton href={hrefTo.cases(filingId)} variant="primary" small>
        Open {counted(cases.length, 'case')}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" small action="filing.auditErrors" onClick={audit} disabled={!canAudit}>
      {isPending ? 'Taking up' : 'Audit'} {counted(left, 'error')}
    </Button>
  );
}

function Strip({
  filing,
  scan,
  sums,
}: {
  readonly filing: FilingOverview;
  readonly scan: Scan | undefined;
  readonly sums: SumCounts | undefined;
}): ReactElement {
  const { counts, timing } = filing;
  const number = (value: number): ReactElement => <span className="n">{groupCount(value)}</span>;
  return (
    <div className={css['strip']}>
      <Figure label="Facts">{number(counts.facts)}</Figure>
      <Figure label="Concepts">{number(filing.distinctConcepts)}</Figure>
      <Figure label="Contexts">{number(counts.contexts)}</Figure>
      <Figure label="With dimensions">{number(filing.dimensionedFacts)}</Figure>
      <Figure label="Axes in use">{number(filing.axesInUse)}</Figure>
      <Figure label="Extension facts">{number(filing.extensionFacts)}</Figure>
      <Figure label={<span title="Calculations 1.1, all periods">Sums checked</span>}>
        {sums === undefined ? <span className="n absent">—</span> : number(sums.checked)}
      </Figure>
      <Figure label="Read and scanned in">
        <span className="n">{durationText(timing.totalMs + (scan?.scanMs ?? 0), 2)}</span>
      </Figure>
    </div>
  );
}

/** What the filing is, what does not hold, and what could not be checked. */
export function OverviewScreen({ filingId }: { readonly filingId: string }): ReactElement {
  const filing = useFiling(filingId);
  return (
    <Loaded
      of={filing}
      label="Reading the filing"
      rows={12}
      head={<PageHead title="Overview" />}
      title="This filing is not in the workspace"
      actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}
    >
      {(overview) => <Overview filingId={filingId} filing={overview} />}
    </Loaded>
  );
}

function Overview({ filingId, filing }: { readonly filingId: string; readonly filing: FilingOverview }): ReactElement {
  const scan = useScan(filingId);
  const networks = useNetworks(filingId).data;
  const sums = networks === undefined ? undefined : sumCounts(networks);
  const name = companyName(filing.head);
  return (
    <>
      <PageHead title={<span title={name}>{name}</span>} sub={aboutText(filing)}>
        {scan.data === undefined ? null : <AuditErrors filingId={filingId} scan={scan.data} />}
      </PageHead>
      <Strip filing={filing} scan={scan.data} sums={sums} />
      <div className={css['overview']}>
        <Pane label="Findings">
          <PaneBody label="Findings by rule and largest errors">
            <Loaded of={scan} label="Scanning every rule" rows={10} title="The scan failed">
              {(data) => (
                <>
                  <SeverityBar scan={data} sums={sums} />
                  <RuleTable filingId={filingId} scan={data} />
                  <LargestErrors filingId={filingId} scan={data} sums={sums} />
                </>
              )}
            </Loaded>
          </PaneBody>
        </Pane>
        <Side filing={filing} scan={scan.data} />
      </div>
    </>
  );
}
