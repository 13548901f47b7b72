import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { useCancelRun } from '#renderer/api/mutations.ts';
import { isRunning, useAppInfo, useCases, useFiling, useMissing, useSettings } from '#renderer/api/queries.ts';
import { useAdding, useLink, useOpening } from '#renderer/api/use-run.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { answerText, releaseTitle } from '#renderer/ui/releases.ts';
import { counted, installedReleases, ruleDataText } from '#renderer/ui/words.ts';
import { NO_BATCH, nextBatch } from './run-batch.ts';
import css from './StatusBar.module.css';

const NO_CASES: readonly CaseSummary[] = [];

function Running(): ReactElement | null {
  const cases = useCases().data ?? NO_CASES;
  const cancel = useCancelRun();
  const running = cases.filter(isRunning);
  const key = running.map(({ case: { id } }) => id).join(' ');
  const [batch, setBatch] = useState(NO_BATCH);
  const next = nextBatch(batch, key === '' ? [] : key.split(' '));
  if (next !== batch) setBatch(next);
  if (running.length === 0) return null;
  const done = next.all.length - running.length;
  return (
    <span className="prog" role="status">
      <Icon name="play" />
      <span>Auditing {counted(next.all.length, 'case')}</span>
      <ProgressBar done={done} total={next.all.length} label="Cases audited" width={96} />
      <span>
        {done} of {next.all.length}
      </span>
      <button
        type="button"
        className={css['cancel']}
        onClick={() => {
          for (const { run } of running) if (run !== null) cancel.mutate({ runId: run.id });
        }}
      >
        Cancel
      </button>
    </span>
  );
}

function OpeningLine(): ReactElement | null {
  const opening = useOpening();
  const { opener } = useApi();
  if (opening.kind !== 'running') return null;
  const { done, total } = opening.progress;
  return (
    <span className="prog">
      <Icon name="drop" />
      <span className="ell">Opening {opening.name}</span>
      <ProgressBar done={done} total={total} label={`Opening ${opening.name}`} width={96} />
      <button type="button" className={css['cancel']} onClick={() => opener.cancel()}>
        Cancel
      </button>
    </span>
  );
}

function AddingLine(): ReactElement | null {
  const adding = useAdding();
  const { adder } = useApi();
  if (adding.kind !== 'running') return null;
  const { done, total } = adding.progress;
  const title = `${adding.request.kind === 'files' ? 'Adding' : 'Downloading'} ${adding.name}`;
  return (
    <span className="prog">
      <Icon name="book" />
      <span className="ell">{title}</span>
      <ProgressBar done={done} total={total} label={title} width={96} />
      <button type="button" className={css['cancel']} onClick={() => adder.cancel()}>
        Cancel
      </button>
    </span>
  );
}

/** Which release answers for the filing's own us-gaap; what is installed when no filing is looked at; null when there is nothing to say. */
function useAnswering(filingId: string | null, installed: readonly string[]): string | null {
  const id = filingId ?? '';
  const missing = useMissing(id, filingId !== null).data;
  const year = useFiling(id, filingId !== null).data?.head.usGaapYear;
  if (filingId === null)
    return installed.length === 0 ? null : installed.length > 3 ? counted(installed.length, 'release') : installed.join(' · ');
  if (year == null || missing === undefined) return null;
  const own = missing.find((item) => item.family === 'us-gaap' && item.year === year && item.status !== 'not-needed');
  return own === undefined ? releaseTitle('us-gaap', year) : answerText(own);
}

function LinkLine(): ReactElement | null {
  const link = useLink();
  const { connection } = useApi();
  // A link that is back within a moment is not worth a word.
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (link.kind === 'open') return undefined;
    const timer = setTimeout(() => setIsLong(true), 600);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [link.kind]);
  if (link.kind === 'open' || !isLong) return null;
  return (
    <span className={`is-warning ${css['link'] ?? ''}`} role="alert">
      <Mark kind="warning" />
      {link.kind === 'impossible'
        ? link.reason
        : link.kind === 'connecting'
          ? 'Connecting to the workbench'
          : link.attempts > 4
            ? 'Connection lost, retrying. If the workbench was started again, open the address that its terminal printed.'
            : 'Connection lost, retrying. Nothing that was saved is lost.'}
      {link.kind === 'lost' ? (
        <button type="button" className={css['cancel']} onClick={() => connection.retryNow()}>
          Retry now
        </button>
      ) : null}
    </span>
  );
}

export function StatusBar({ filingId }: { readonly filingId: string | null }): ReactElement {
  const info = useAppInfo().data;
  const reviewer = useSettings().data?.reviewer;
  const answering = useAnswering(filingId, info === undefined ? [] : installedReleases(info));
  return (
    <footer className="statusbar">
      {info === undefined ? null : (
        <>
          <span title={`Decides signs and sums: ${info.ruleData.name}`}>
            <Icon name="book" />
            {[answering, ruleDataText(info.ruleData)].filter((part) => part !== null).join(' · ')}
          </span>
          <span>
            <Icon name="offline" />
            No network · built-in auditor
          </span>
        </>
      )}
      <OpeningLine />
      <AddingLine />
      <Running />
      <LinkLine />
      <span className="push">
        {reviewer === undefined ? null : reviewer === '' ? (
          <Link href={hrefTo.settings()} className={css['name']}>
            Say who reviews
          </Link>
        ) : (
          `Reviewer ${reviewer}`
        )}
      </span>
      {info === undefined ? null : <span>AuditFlow {info.version}</span>}
    </footer>
  );
}
