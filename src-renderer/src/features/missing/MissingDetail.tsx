import { type ReactElement } from 'react';
import { hrefTo } from '#renderer/actions/routes.ts';
import { type FilingOverview, type Scan } from '#shared/rpc/filing.ts';
import { SignBadge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { costs, type MissingRow, missingSign } from '#renderer/ui/releases.ts';
import { capitalised, counted } from '#renderer/ui/words.ts';
import css from './Missing.module.css';
import { effectText, reasonsNaming, starterFindings, wayOn, wayOut } from './model.ts';

function WhatToDo({ row, onDownload }: { readonly row: MissingRow; readonly onDownload: () => void }): ReactElement | null {
  const { title } = row;
  const way = wayOn(row);
  if (way === null) return null;
  if (way.kind === 'package') {
    return (
      <div className="sec col col-8">
        <h3>What to do</h3>
        <p className="t2 muted wrap">{wayOut(row)}</p>
        <div>
          <LinkButton href={hrefTo.start()}>Open another package</LinkButton>
        </div>
      </div>
    );
  }
  if (way.kind === 'installed') {
    return (
      <div className="sec col col-8">
        <h3>What to do</h3>
        <div>
          <LinkButton href={way.href} action="list.open" title={`Show ${title}`}>
            Show what {title} lacks
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className="sec col col-8">
      <h3>What to do</h3>
      <div className={`row ${css['todo'] ?? ''}`}>
        <LinkButton href={way.href} variant={way.isOffered ? 'default' : 'primary'} action="list.open" title={`Add ${title}`}>
          Add the release
        </LinkButton>
        {way.isOffered ? (
          <Button variant="primary" action="release.download" title={`Download ${title}`} onClick={onDownload}>
            Download {title}
          </Button>
        ) : null}
      </div>
      {way.isOffered ? null : (
        <p className="t2 muted wrap">
          The publishers do not offer it for download here. Add its zip or folder, or a table of its concepts.
        </p>
      )}
    </div>
  );
}

function Names({ row }: { readonly row: MissingRow }): ReactElement | null {
  const { unknown, concepts, known } = row.main;
  if (unknown.length === 0 || row.main.status === 'not-needed') return null;
  const all = row.main.family === null ? concepts : Math.max(unknown.length, concepts - known);
  return (
    <div className="sec col col-8">
      <h3>
        Not known <span className="quiet">{counted(all, 'concept')}</span>
      </h3>
      <ul className="col col-4">
        {unknown.map((name) => (
          <li key={name} className="mono wrap-any">
            {name}
          </li>
        ))}
      </ul>
      {all > unknown.length ? <span className="t2 quiet">and {all - unknown.length} more</span> : null}
    </div>
  );
}

/** Why a missing document matters, what stands in for it and what to do. */
export function MissingDetail({
  row,
  scan,
  namespaces,
  onDownload,
}: {
  readonly row: MissingRow;
  readonly scan: Scan | undefined;
  readonly namespaces: FilingOverview['namespaces'];
  readonly onDownload: () => void;
}): ReactElement {
  const reasons = scan === undefined ? [] : reasonsNaming(scan, row);
  const byStarter = scan === undefined ? 0 : starterFindings(scan, row, namespaces);
  return (
    <Pane as="aside" label="The selected document">
      <PaneHead title={<span title={row.title}>{row.title}</span>} />
      <PaneBody label="The selected document">
        <div className="sec col col-8">
          <SignBadge sign={missingSign(row.main)} variant="xl" />
          <p className="t2 wrap">{effectText(row)}</p>
          {reasons.map(({ rule, reason, count }) => (
            <p key={`${rule} ${reason}`} className="t2 muted wrap">
              {capitalised(reason)}: {rule}, {counted(count, 'time')}.
            </p>
          ))}
          {byStarter === 0 ? null : (
            <p className="t2 muted wrap">
              {counted(byStarter, 'finding about its concepts is', 'findings about its concepts are')} decided by the starter table.
            </p>
          )}
          {costs(row) && reasons.length === 0 && byStarter === 0 && scan !== undefined ? (
            <p className="t2 muted wrap">No rule of the scan names it as the reason for leaving something undecided.</p>
          ) : null}
        </div>
        <WhatToDo row={row} onDownload={onDownload} />
        <div className="sec col col-8">
          <h3>Referred to as</h3>
          <ul className="col col-4">
            {row.documents.map(({ url }) => (
              <li key={url} className="mono quiet wrap-any">
                {url}
              </li>
            ))}
          </ul>
        </div>
        <Names row={row} />
      </PaneBody>
    </Pane>
  );
}
