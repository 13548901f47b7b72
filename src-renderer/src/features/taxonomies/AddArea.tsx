import { type ReactElement, useEffect, useRef } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { type Adding, type ReleaseAdder } from '#renderer/api/adding.ts';
import { useAdding } from '#renderer/api/use-run.ts';
import { type OfferedRelease, type ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { AddingCard } from '#renderer/ui/AddingCard.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { DropPanel } from '#renderer/ui/DropPanel.tsx';
import { FileInputs } from '#renderer/ui/FileInputs.tsx';
import { KIND_WORD, releaseTitle } from '#renderer/ui/releases.ts';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { counted } from '#renderer/ui/words.ts';
import { KIND_HINT } from './model.ts';
import css from './Taxonomies.module.css';

const KINDS: readonly ReleaseKind[] = ['taxonomy', 'table', 'rules'];
const ACCEPTED = '.zip,.xsd,.xml,.csv,.json';

/** What was chosen waits here until a person has said what it is. */
function ChosenCard({
  adding,
  adder,
}: {
  readonly adding: Extract<Adding, { kind: 'chosen' }>;
  readonly adder: ReleaseAdder;
}): ReactElement {
  const { name, request } = adding;
  const add = useRef<HTMLButtonElement>(null);
  useAction('out', () => adder.dismiss());
  useEffect(() => add.current?.focus(), []);
  return (
    <form
      className={`card pad ${css['chosen'] ?? ''}`}
      aria-label={`Add ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void adder.start();
      }}
    >
      <div className="row">
        <h2 className="t4 ell grow" title={name}>
          Add {name}
        </h2>
        <span className="t2 quiet nowrap">{request.files.length > 1 ? counted(request.files.length, 'file') : null}</span>
      </div>
      <div className="row">
        <Segmented
          label="What it is"
          value={request.as}
          onChange={(as) => adder.setKind(as)}
          items={KINDS.map((id) => ({ id, label: KIND_WORD[id], title: KIND_HINT[id] }))}
        />
        <span className="t2 muted grow">{KIND_HINT[request.as]}</span>
        <Button variant="ghost" onClick={() => adder.dismiss()}>
          Not now
        </Button>
        <Button variant="primary" type="submit" ref={add}>
          Add as {KIND_WORD[request.as].toLowerCase()}
        </Button>
      </div>
    </form>
  );
}

/** What a filing lacks, by the id in the address. */
export interface Wanted {
  readonly title: string;
  readonly offered: OfferedRelease | null;
}

function Drop({ wanted, adder }: { readonly wanted: Wanted | null; readonly adder: ReleaseAdder }): ReactElement {
  const offered = wanted?.offered ?? null;
  return (
    <DropPanel
      compact
      label="Add a release"
      title={wanted === null ? 'Drop a release, a concept table or rule data here' : `Add ${wanted.title}`}
      actions={
        <>
          {offered === null ? null : (
            <Button onClick={() => void adder.download(offered.family, offered.year)}>
              Download {releaseTitle(offered.family, offered.year)}
            </Button>
          )}
          <Button action="release.chooseFolder" showKeys={false}>
            Choose folder
          </Button>
          <Button variant="primary" action="release.choose">
            Choose file
          </Button>
        </>
      }
    >
      {wanted === null ? (
        <>
          The publisher’s <span className="mono">.zip</span> or its folder, a table of concepts as <span className="mono">.csv</span>, rule
          data as <span className="mono">.json</span>. Filings open without them; what then cannot be decided says so.
        </>
      ) : (
        `Drop the file here, or choose it. ${offered === null ? 'It is not among what the publishers offer for download.' : 'The publisher offers it for download too.'}`
      )}
    </DropPanel>
  );
}

/** Where releases come in: by drop anywhere on the window, by dialog, or from the publisher. */
export function AddArea({ wanted }: { readonly wanted: Wanted | null }): ReactElement {
  const { adder } = useApi();
  const adding = useAdding();
  return (
    <div className={css['add']}>
      <FileInputs
        accepted={ACCEPTED}
        file={{ action: 'release.choose', label: 'Choose a release', testId: 'choose-release' }}
        folder={{ action: 'release.chooseFolder', label: 'Choose the folder of a release', testId: 'choose-release-folder' }}
        onChosen={(files) => void adder.choose(files)}
      />
      {adding.kind === 'chosen' ? <ChosenCard adding={adding} adder={adder} /> : null}
      <AddingCard
        adding={adding}
        adder={adder}
        actions={
          <Button action="release.choose" showKeys={false}>
            {adding.kind === 'failed' && adding.request.kind === 'publisher' ? 'Add it from a file' : 'Choose another file'}
          </Button>
        }
      />
      {adding.kind === 'idle' || adding.kind === 'added' ? <Drop wanted={wanted} adder={adder} /> : null}
    </div>
  );
}
