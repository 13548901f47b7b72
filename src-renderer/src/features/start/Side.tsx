import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAppInfo, useCases, useFilings } from '#renderer/api/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { shortName } from '#renderer/ui/filing-name.ts';
import { ActionKeys } from '#renderer/ui/Kbd.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Loaded } from '#renderer/ui/states.tsx';
import { groupCount, installedReleases, ruleDataText } from '#renderer/ui/words.ts';
import css from './StartScreen.module.css';

const FIRST = [
  { title: 'See what does not hold', text: 'Open the first sample. The scan runs every rule in about a second.', action: 'sample.first' },
  {
    title: 'Let three auditors take a case',
    text: 'The built-in auditor needs no key and no network. Step through every tool call.',
    action: null,
  },
  {
    title: 'Approve or override',
    text: 'Ten cases by keyboard take a few minutes. Every decision is kept and can be undone.',
    action: null,
  },
] as const;

function FirstThings(): ReactElement {
  return (
    <section className="col col-8" aria-label="Three things to do first">
      <h3 className="h3">Three things to do first</h3>
      <ol>
        {FIRST.map(({ title, text, action }, index) => (
          <li key={title} className={css['next']}>
            <span className={css['number']}>{index + 1}</span>
            <div className="col col-4">
              <span className="strong">{title}</span>
              <span className="t2 muted">{text}</span>
            </div>
            {action === null ? null : <ActionKeys action={action} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The newest case that waits for a person. */
const waitingCase = (cases: readonly CaseSummary[]): CaseSummary | undefined =>
  cases
    .filter(({ verdict, decision }) => verdict !== null && decision.status === 'open')
    .sort((a, b) => Number(b.verdict?.needsPerson.needed ?? false) - Number(a.verdict?.needsPerson.needed ?? false))[0];

function Continue(): ReactElement | null {
  const cases = useCases().data;
  const filings = useFilings().data;
  const next = cases === undefined ? undefined : waitingCase(cases);
  if (cases === undefined || next === undefined) return null;
  const filing = filings?.find(({ id }) => id === next.case.filingId);
  const decided = cases.filter(({ decision }) => decision.status !== 'open').length;
  return (
    <section className="col col-8" aria-label="Continue">
      <h3 className="h3">Continue</h3>
      <Link href={hrefTo.case(next.case.filingId, next.case.id)} className={`card pad col col-8 ${css['continue'] ?? ''}`}>
        <span className="row">
          <span className="strong ell">
            {filing === undefined ? '' : `${shortName(filing)} · `}
            {next.case.title}
          </span>
          <span className="push fixed">
            <Badge mark="human">You</Badge>
          </span>
        </span>
        <span className="t2 muted">
          <span className="clamp">{next.verdict?.needsPerson.reasons[0] ?? 'Audited, not decided yet.'}</span>
          {groupCount(decided)} of {groupCount(cases.length)} cases decided
        </span>
        <ProgressBar done={decided} total={cases.length} label="Cases decided" />
      </Link>
    </section>
  );
}

function Ready(): ReactElement {
  const info = useAppInfo();
  return (
    <section className="col col-8" aria-label="What is ready">
      <h3 className="h3">What is ready</h3>
      <Loaded of={info} label="Asking what is ready" rows={3}>
        {(ready) => (
          <KeyValue
            items={[
              {
                label: 'Auditor',
                value: ready.auditors.map(({ title, deterministic }) => (deterministic ? `${title}, deterministic` : title)).join('; '),
              },
              {
                label: 'Rules',
                value: `${ruleDataText(ready.ruleData)}; ${groupCount(ready.ruleData.signElements)} concepts that may not be negative`,
              },
              { label: 'Taxonomies', value: installedReleases(ready).join(', ') || 'None installed; the filing’s own networks are used' },
              { label: 'Version', value: ready.version },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

export function Side(): ReactElement {
  return (
    <aside className={css['side']} aria-label="First steps and what is ready">
      <Continue />
      <FirstThings />
      <Ready />
    </aside>
  );
}
