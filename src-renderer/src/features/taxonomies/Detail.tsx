import { type ReactElement } from 'react';
import { type OfferedRelease, type Release } from '#shared/rpc/taxonomy.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { Badge, SignBadge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { KIND_WORD, releaseTitle, titleOf } from '#renderer/ui/releases.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { gapsSign, gapTitle, offeredId } from './model.ts';

function Gaps({ release }: { readonly release: Release }): ReactElement {
  return (
    <div className="sec col col-12">
      <h3>What it lacks</h3>
      {release.gaps.length === 0 ? (
        <SignBadge sign={gapsSign(release)} />
      ) : (
        <ul className="col col-12">
          {release.gaps.map(({ what, effect }) => (
            <li key={what} className="row row-top">
              <Mark kind="warning" />
              <div className="col grow">
                <span className="strong t2 wrap-any">{gapTitle(what)}</span>
                <span className="t2 muted wrap">{effect}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const orNone = (count: number, one: string): string => (count === 0 ? 'None' : counted(count, one));

export function ReleaseDetail({ release }: { readonly release: Release }): ReactElement {
  const { counts, kind } = release;
  return (
    <Pane as="aside" label="The selected release">
      <PaneHead title={titleOf(release)}>
        <span className="push">
          <Button small variant="ghost" action="release.remove" showKeys={false}>
            Remove
          </Button>
        </span>
      </PaneHead>
      <PaneBody label="The selected release">
        <Gaps release={release} />
        <div className="sec col col-8">
          <h3>What it holds</h3>
          {kind === 'rules' ? (
            <KeyValue items={[{ label: 'Not negative', value: counted(counts.signElements, 'element') }]} />
          ) : (
            <KeyValue
              items={[
                { label: 'Concepts', value: `${groupCount(counts.declaredConcepts)} declared, ${groupCount(counts.concepts)} named` },
                { label: 'Labels', value: orNone(counts.labels, 'label') },
                { label: 'Roles', value: orNone(counts.roles, 'role') },
                { label: 'Calculation', value: orNone(counts.calculationArcs, 'arc') },
                { label: 'Presentation', value: orNone(counts.presentationArcs, 'arc') },
                { label: 'Definition', value: orNone(counts.definitionArcs, 'arc') },
              ]}
            />
          )}
        </div>
        <div className="sec col col-8">
          <h3>Where it comes from</h3>
          <KeyValue
            items={[
              { label: 'Kind', value: KIND_WORD[kind] },
              { label: 'Source', value: <span className="mono wrap-any">{release.sourceName}</span> },
              { label: 'Address', value: release.origin === null ? null : <span className="mono wrap-any">{release.origin}</span> },
              { label: 'Added', value: <span title={release.addedAt}>{release.addedAt.slice(0, 10)}</span> },
              { label: 'sha256', value: <span className="mono quiet wrap-any">{release.sha256}</span> },
            ]}
          />
        </div>
      </PaneBody>
    </Pane>
  );
}

export function StarterDetail({ concepts }: { readonly concepts: number }): ReactElement {
  return (
    <Pane as="aside" label="The selected release">
      <PaneHead title="Starter table" />
      <PaneBody label="The selected release">
        <div className="sec col col-8">
          <h3>What it is</h3>
          <p className="t2 muted wrap">
            {groupCount(concepts)} concepts that face statements use most, with balance, period type and whether they may be negative. It
            was written for this workbench and belongs to no taxonomy year, so it answers only where no installed release does, and is named
            wherever it decides something.
          </p>
        </div>
        <div className="sec col col-8">
          <h3>What it lacks</h3>
          <p className="t2 muted wrap">
            Labels, data types and every network of a release, and the published lists of axes and members on which a negative value is
            accepted. Add the releases that the filings are of, and the published rule data.
          </p>
        </div>
      </PaneBody>
    </Pane>
  );
}

export function OfferedDetail({
  release,
  onDownload,
}: {
  readonly release: OfferedRelease;
  readonly onDownload: () => void;
}): ReactElement {
  const title = releaseTitle(release.family, release.year);
  return (
    <Pane as="aside" label="The selected release">
      <PaneHead title={title} />
      <PaneBody label="The selected release">
        <div className="sec col col-12">
          {release.isInstalled ? (
            <>
              <Badge mark="consistent">Installed</Badge>
              <div>
                <LinkButton href={hrefTo.taxonomies({ selected: offeredId(release) })}>Show what it holds</LinkButton>
              </div>
            </>
          ) : (
            <>
              <p className="t2 muted wrap">
                It is fetched from {release.publisher} to this machine, read and kept in the workspace. A download that breaks off goes on
                where it stopped.
              </p>
              <div>
                <Button variant="primary" action="release.download" title={`Download ${title}`} onClick={onDownload}>
                  Download {title}
                </Button>
              </div>
            </>
          )}
        </div>
        <div className="sec col col-8">
          <h3>Fetched from</h3>
          <ul className="col col-4">
            {release.urls.map((url) => (
              <li key={url} className="mono quiet wrap-any">
                {url}
              </li>
            ))}
          </ul>
        </div>
      </PaneBody>
    </Pane>
  );
}
