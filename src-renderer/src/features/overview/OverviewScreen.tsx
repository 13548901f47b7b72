import { type ReactElement } from 'react';
import { type FilingOverview, type Scan } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases, useFiling, useNetworks, useScan } from '#renderer/api/queries.ts';
import { useTakeUp } from '#renderer/api/take-up.ts';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { companyName } from '#renderer/ui/filing-name.ts';
import { Figure } from '#renderer/ui/Figure.tsx';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { ErrorState, LoadingState } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { LargestErrors } from './LargestErrors.tsx';
import { aboutText, durationText, type SumCounts, sumCounts } from './model.ts';
import css from './OverviewScreen.module.css';
import { RuleTable, SeverityBar } from './RuleTable.tsx';
import { Side } from './Side.tsx';

/** Takes up every error that is no case yet and lets the auditors begin. */
function AuditErrors({ filingId, scan }: { readonly filingId: string; readonly scan: Scan }): ReactElement | null {
  const cases = useCases(filingId).data;
  const takeUp = useTakeUp();
  const go = useGo();
  const taken = new Set(cases?.map((one) => one.case.findingId));
  const errors = scan.findings.filter(({ severity }) => severity === 'error');
  const left = errors.filter(({ id }) => !taken.has(id)).map(({ id }) => id);
  const canAudit = cases !== undefined && left.length > 0 && !takeUp.isPending;
  const audit = (): void =>
    takeUp.mutate(
      { filingId, findingIds: left, run: true },
      {
        onSuccess: (made) => {
          const [only] = made.length === 1 ? made : [];
          showToast({
            mark: 'consistent',
            title: `${counted(made.length, 'case')} taken up.`,
            text: 'The auditors are at work; what they find waits for you in Cases.',
            action: { label: 'Show', run: () => go(only === undefined ? hrefTo.cases(filingId) : hrefTo.case(filingId, only.id)) },
          });
        },
        onError: (error) => showToast({ mark: 'error', title: 'Not every case was taken up.', text: error.message }),
      },
    );
  useAction('filing.auditErrors', audit, { isEnabled: canAudit });
  if (errors.length === 0) return null;
  if (cases !== undefined && left.length === 0) {
    return (
      <LinkButton href={hrefTo.cases(filingId)} variant="primary" small>
        Open {counted(cases.length, 'case')}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" small action="filing.auditErrors" onClick={audit} disabled={!canAudit}>
      {takeUp.isPending ? 'Taking up' : 'Audit'} {counted(left.length, 'error')}
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
        <span className="n">{durationText(timing.totalMs + (scan?.scanMs ?? 0))}</span>
      </Figure>
    </div>
  );
}

/** What the filing is, what does not hold, and what could not be checked. */
export function OverviewScreen({ filingId }: { readonly filingId: string }): ReactElement {
  const filing = useFiling(filingId);
  const scan = useScan(filingId);
  const networks = useNetworks(filingId).data;
  const sums = networks === undefined ? undefined : sumCounts(networks);
  if (filing.data === undefined) {
    return (
      <>
        <PageHead title="Overview" />
        {filing.error === null ? (
          <LoadingState label="Reading the filing" rows={12} />
        ) : (
          <ErrorState
            error={filing.error}
            title="This filing is not in the workspace"
            onRetry={() => void filing.refetch()}
            actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}
          />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead title={<span title={companyName(filing.data.head)}>{companyName(filing.data.head)}</span>} sub={aboutText(filing.data)}>
        {scan.data === undefined ? null : <AuditErrors filingId={filingId} scan={scan.data} />}
      </PageHead>
      <Strip filing={filing.data} scan={scan.data} sums={sums} />
      <div className={css['overview']}>
        <Pane label="Findings">
          <PaneBody label="Findings by rule and largest errors">
            {scan.data === undefined ? (
              scan.error === null ? (
                <LoadingState label="Scanning every rule" rows={10} />
              ) : (
                <ErrorState error={scan.error} title="The scan failed" onRetry={() => void scan.refetch()} />
              )
            ) : (
              <>
                <SeverityBar scan={scan.data} sums={sums} />
                <RuleTable filingId={filingId} scan={scan.data} />
                <LargestErrors filingId={filingId} scan={scan.data} sums={sums} />
              </>
            )}
          </PaneBody>
        </Pane>
        <Side filing={filing.data} scan={scan.data} />
      </div>
    </>
  );
}
