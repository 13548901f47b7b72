import { type ReactElement, type ReactNode } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { type Adding, type ReleaseAdder } from '#renderer/api/adding.ts';
import { type Release } from '#shared/rpc/taxonomy.ts';
import css from './AddingCard.module.css';
import { Button, LinkButton } from './Button.tsx';
import { Mark } from './Mark.tsx';
import { bytesProgress, countProgress } from './progress-text.ts';
import { ProgressCard } from './ProgressCard.tsx';
import { compareReleases, isDocumentGap, lackText, titleOf } from './releases.ts';
import { ErrorState } from './states.tsx';
import { counted } from './words.ts';

type Running = Extract<Adding, { kind: 'running' }>;

const PHASE_TITLE: Readonly<Record<Running['progress']['phase'], string>> = {
  sending: 'Hand over',
  fetching: 'Fetch from the publisher',
  reading: 'Read the documents',
  storing: 'Store',
};

const phasesOf = ({ request }: Running): readonly Running['progress']['phase'][] =>
  request.kind === 'files' ? ['sending', 'reading', 'storing'] : ['fetching', 'reading', 'storing'];

function RunningCard({ adding, adder }: { readonly adding: Running; readonly adder: ReleaseAdder }): ReactElement {
  const { name, request, progress } = adding;
  const { phase, done, total, what } = progress;
  return (
    <ProgressCard
      title={`${request.kind === 'files' ? 'Adding' : 'Downloading'} ${name}`}
      phases={phasesOf(adding).map((id) => ({ id, title: PHASE_TITLE[id] }))}
      now={phase}
      done={done}
      total={total}
      text={phase === 'storing' ? countProgress(done, total) : bytesProgress(done, total)}
      what={what}
      onCancel={() => adder.cancel()}
    />
  );
}

function FailedCard({
  adding,
  adder,
  actions,
}: {
  readonly adding: Extract<Adding, { kind: 'failed' }>;
  readonly adder: ReleaseAdder;
  readonly actions: ReactNode;
}): ReactElement {
  const { name, request, error } = adding;
  useAction('out', () => adder.dismiss());
  const canRetry = error.retryable || request.kind === 'publisher';
  return (
    <section className={`card ${css['failed'] ?? ''}`} aria-label="Not added">
      <ErrorState
        error={error}
        title={request.kind === 'publisher' ? `${name} was not downloaded` : `${name} was not added`}
        onRetry={canRetry ? () => void adder.retry() : undefined}
        actions={
          <>
            {actions}
            <Button variant="ghost" onClick={() => adder.dismiss()}>
              Dismiss
            </Button>
          </>
        }
      />
    </section>
  );
}

/** What a release holds, in a line: `17,388 concepts, 3,912 calculation arcs`. */
export function contentText({ kind, counts }: Pick<Release, 'kind' | 'counts'>): string {
  if (kind === 'rules') return `${counted(counts.signElements, 'element')} that may not be negative`;
  const parts = [
    counts.concepts === 0 ? null : counted(counts.concepts, 'concept'),
    counts.calculationArcs === 0 ? null : counted(counts.calculationArcs, 'calculation arc'),
    counts.presentationArcs === 0 ? null : counted(counts.presentationArcs, 'presentation arc'),
    counts.labels === 0 ? null : counted(counts.labels, 'label'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'nothing that is counted' : parts.join(', ');
}

/** More than a card has room for are in the list of releases. */
const MOST_LISTED = 8;
const MOST_DOCUMENTS = 3;

function LackedDocuments({ release }: { readonly release: Release }): ReactElement | null {
  const documents = release.gaps.flatMap(({ what }) => (isDocumentGap(what) ? [what] : []));
  if (documents.length === 0) return null;
  return (
    <ul className="col col-4" aria-label="Documents that are missing">
      {documents.slice(0, MOST_DOCUMENTS).map((what) => (
        <li key={what} className="mono quiet ell" title={what}>
          {what}
        </li>
      ))}
      {documents.length <= MOST_DOCUMENTS ? null : (
        <li className="t2 quiet">and {documents.length - MOST_DOCUMENTS} more, listed under What it lacks</li>
      )}
    </ul>
  );
}

function AddedCard({ adding, adder }: { readonly adding: Extract<Adding, { kind: 'added' }>; readonly adder: ReleaseAdder }): ReactElement {
  const { name, alreadyThere, skipped } = adding;
  useAction('out', () => adder.dismiss());
  const added = adding.added.toSorted(compareReleases);
  const [first] = added;
  return (
    <section className="card pad col col-8" role="status" aria-label="Added">
      <div className="row">
        <Mark kind={alreadyThere ? 'info' : 'consistent'} />
        <h2 className="t4 ell grow">
          {alreadyThere
            ? `${name} was added before`
            : added.length === 1 && first !== undefined
              ? `${titleOf(first)} was added`
              : `${counted(added.length, 'release')} were added from ${name}`}
        </h2>
        {first === undefined ? null : (
          <LinkButton href={hrefTo.taxonomies({ selected: first.id })} small>
            Show {titleOf(first)}
          </LinkButton>
        )}
        <Button variant="ghost" small onClick={() => adder.dismiss()}>
          Dismiss
        </Button>
      </div>
      <ul className="col col-4">
        {added.slice(0, MOST_LISTED).map((release) => (
          <li key={release.id} className="t2 muted">
            <b className="strong">{titleOf(release)}</b>: {contentText(release)}. It lacks {lackText(release) ?? 'nothing'}.
          </li>
        ))}
        {added.length <= MOST_LISTED ? null : <li className="t2 muted">And {added.length - MOST_LISTED} more.</li>}
        {skipped.map(({ id, installedFrom }) => (
          <li key={id} className="t2 muted">
            <b className="strong">{id}</b> was left out: it is installed from {installedFrom}.
          </li>
        ))}
      </ul>
      {added.length === 1 && first !== undefined ? <LackedDocuments release={first} /> : null}
    </section>
  );
}

/** What is being added, why it was not, or what came of it; nothing while nothing runs or waits for a word. */
export function AddingCard({
  adding,
  adder,
  actions = null,
}: {
  readonly adding: Adding;
  readonly adder: ReleaseAdder;
  /** Ways out of a failure beside trying again. */
  readonly actions?: ReactNode;
}): ReactElement | null {
  switch (adding.kind) {
    case 'idle':
    case 'chosen':
      return null;
    case 'running':
      return <RunningCard adding={adding} adder={adder} />;
    case 'failed':
      return <FailedCard adding={adding} adder={adder} actions={actions} />;
    case 'added':
      return <AddedCard adding={adding} adder={adder} />;
  }
}
