import { type ReactElement, useEffect, useRef, useState } from 'react';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { useRemoveRelease } from '#renderer/api/mutations.ts';
import { useOffered, useReleases } from '#renderer/api/queries.ts';
import { useAdding } from '#renderer/api/use-run.ts';
import { type OfferedRelease, type Release } from '#shared/rpc/taxonomy.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { compareReleases, parseReleaseId, releaseTitle, titleOf } from '#renderer/ui/releases.ts';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { neighbour } from '#renderer/ui/table.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { counted } from '#renderer/ui/words.ts';
import { AddArea, type Wanted } from './AddArea.tsx';
import { OfferedDetail, ReleaseDetail, StarterDetail } from './Detail.tsx';
import { filterOffered, filterReleases, isStarterFound, offeredId, STARTER_ID, TABS, tabOf, type TaxonomyTab } from './model.ts';
import { OfferedTable } from './OfferedTable.tsx';
import { ReleaseTable } from './ReleaseTable.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import css from './Taxonomies.module.css';

type TaxonomiesPlace = Extract<Place, { kind: 'taxonomies' }>;

const TAB_LABEL: Readonly<Record<TaxonomyTab, string>> = { installed: 'Installed', offered: 'Offered by the publishers' };

/** What a filing wants, from the address. */
function wantedOf(want: string | null, offered: readonly OfferedRelease[]): Wanted | null {
  if (want === null) return null;
  if (want === 'rules') return { title: 'rule data', offered: null };
  const parsed = parseReleaseId(want);
  const title = parsed === undefined ? want : releaseTitle(parsed.family, parsed.year);
  return { title, offered: offered.find((one) => offeredId(one) === want && !one.isInstalled) ?? null };
}

/** Taxonomy releases, concept tables and rule data of the workspace: what is there, what it lacks, and how to add more. */
export function TaxonomiesScreen({ place }: { readonly place: TaxonomiesPlace }): ReactElement {
  const list = useReleases();
  return (
    <Loaded of={list} label="Reading the taxonomies" rows={10} head={<PageHead title="Taxonomies" />}>
      {({ releases, starterConcepts }) => <Taxonomies place={place} releases={releases} starterConcepts={starterConcepts} />}
    </Loaded>
  );
}

interface ListProps {
  readonly place: TaxonomiesPlace;
  readonly show: (change: Partial<Omit<TaxonomiesPlace, 'kind'>>) => void;
  readonly hrefOf: (id: string) => string;
}

function Taxonomies({
  place,
  releases,
  starterConcepts,
}: {
  readonly place: TaxonomiesPlace;
  readonly releases: readonly Release[];
  readonly starterConcepts: number;
}): ReactElement {
  const go = useGo();
  const offered = useOffered();
  const tab = tabOf(place.tab);
  const hrefWith = (change: Partial<Omit<TaxonomiesPlace, 'kind'>>): string => {
    const { want, tab: shown, selected, text } = { ...place, ...change };
    return hrefTo.taxonomies({ want, tab: shown, selected, text });
  };
  const show: ListProps['show'] = (change) => go(hrefWith(change), { replace: true });
  useSelectAdded(show);
  const props: ListProps = { place, show, hrefOf: (id) => hrefWith({ selected: id }) };
  return (
    <>
      <PageHead
        title="Taxonomies"
        sub={releases.length === 0 ? 'Only the starter table is here' : `${counted(releases.length, 'release')} and the starter table`}
      />
      <AddArea wanted={wantedOf(place.want, offered.data ?? [])} />
      <Tabs
        label="Releases"
        value={tab}
        onChange={(id) => show({ tab: id === 'installed' ? null : id, selected: null, text: '' })}
        items={TABS.map((id) => ({ id, label: TAB_LABEL[id], count: id === 'installed' ? releases.length : offered.data?.length }))}
      >
        <span className={`push row ${css['filter'] ?? ''}`}>
          <FilterInput label="Family, year, file" width="w-240" value={place.text} onChange={(text) => show({ text, selected: null })} />
        </span>
      </Tabs>
      {tab === 'installed' ? (
        <Installed {...props} releases={releases} starterConcepts={starterConcepts} />
      ) : (
        <Loaded of={offered} label="Asking what the publishers offer" rows={8}>
          {(all) => <Offered {...props} all={all} />}
        </Loaded>
      )}
    </>
  );
}

/** What was just added becomes the selection; what had been added before the screen was opened does not. */
function useSelectAdded(show: ListProps['show']): void {
  const adding = useAdding();
  const seen = useRef(adding);
  useEffect(() => {
    if (seen.current === adding) return;
    seen.current = adding;
    const first = adding.kind === 'added' ? adding.added.toSorted(compareReleases)[0] : undefined;
    if (first !== undefined) show({ tab: null, want: null, text: '', selected: first.id });
  }, [adding, show]);
}

/** J and K over the rows that are shown. */
function useRows(ids: readonly string[], selected: string | null, show: ListProps['show']): void {
  const move = (by: number): void => {
    const next = neighbour(ids, selected, by);
    if (next !== undefined) show({ selected: next });
  };
  useAction('list.next', () => move(1), { isEnabled: ids.length > 0 });
  useAction('list.previous', () => move(-1), { isEnabled: ids.length > 0 });
}

const EmptyFilter = ({ onClear }: { readonly onClear: () => void }): ReactElement => (
  <EmptyState icon="filter" title="No release passes the filter" actions={<Button onClick={onClear}>Clear the filter</Button>} />
);

const NoneSelected = (): ReactElement => (
  <Pane as="aside" label="The selected release">
    {null}
  </Pane>
);

function Installed({
  place,
  show,
  hrefOf,
  releases,
  starterConcepts,
}: ListProps & { readonly releases: readonly Release[]; readonly starterConcepts: number }): ReactElement {
  const { adder } = useApi();
  const [asked, setAsked] = useState<Release | null>(null);
  const remove = useRemoveRelease();
  const shown = filterReleases(releases, place.text);
  const isStarterShown = isStarterFound(place.text);
  const ids = [...shown.map(({ id }) => id), ...(isStarterShown ? [STARTER_ID] : [])];
  const selected = ids.find((id) => id === place.selected) ?? ids[0] ?? null;
  const release = shown.find(({ id }) => id === selected);
  useRows(ids, selected, show);
  useAction('release.remove', () => release !== undefined && setAsked(release), { isEnabled: release !== undefined });
  // The call outlives the dialog, so it is the screen's.
  const confirm = (release: Release): void => {
    const title = titleOf(release);
    setAsked(null);
    remove.mutate(
      { id: release.id },
      {
        onSuccess: () => {
          const adding = adder.state.getState();
          if (adding.kind === 'added' && adding.added.some(({ id }) => id === release.id)) adder.dismiss();
          showToast({
            mark: 'info',
            title: `${title} was removed.`,
            text: 'Scans are made again. The file that it was read from is untouched.',
          });
        },
        onError: (error) => showToast({ mark: 'error', title: `${title} was not removed.`, text: error.message }),
      },
    );
  };
  return (
    <div className="panes with-side">
      <Pane label="Installed">
        <PaneBody label="Installed">
          {ids.length === 0 ? (
            <EmptyFilter onClear={() => show({ text: '' })} />
          ) : (
            <ReleaseTable
              releases={shown}
              starterConcepts={isStarterShown ? starterConcepts : null}
              selected={selected}
              hrefOf={hrefOf}
              onSelect={(id) => show({ selected: id })}
            />
          )}
          {releases.length === 0 ? (
            <EmptyState
              icon="book"
              title="No release is installed yet"
              actions={<Button onClick={() => show({ tab: 'offered', selected: null })}>See what the publishers offer</Button>}
            >
              Add the releases that your filings are of: Missing, in the menu of a filing, names them. Until then the starter table answers.
            </EmptyState>
          ) : null}
        </PaneBody>
      </Pane>
      {release !== undefined ? (
        <ReleaseDetail release={release} />
      ) : selected === STARTER_ID ? (
        <StarterDetail concepts={starterConcepts} />
      ) : (
        <NoneSelected />
      )}
      {asked === null ? null : <RemoveDialog release={asked} onRemove={() => confirm(asked)} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Offered({ place, show, hrefOf, all }: ListProps & { readonly all: readonly OfferedRelease[] }): ReactElement {
  const { adder } = useApi();
  const shown = filterOffered(all, place.text);
  const ids = shown.map(offeredId);
  const selected = ids.find((id) => id === (place.selected ?? place.want)) ?? ids[0] ?? null;
  const release = shown.find((one) => offeredId(one) === selected);
  const download = ({ family, year }: OfferedRelease): void => void adder.download(family, year);
  const canDownload = release?.isInstalled === false;
  useRows(ids, selected, show);
  useAction('release.download', () => release !== undefined && download(release), { isEnabled: canDownload });
  return (
    <div className="panes with-side">
      <Pane label="Offered by the publishers">
        <PaneBody label="Offered by the publishers">
          {shown.length === 0 ? (
            <EmptyFilter onClear={() => show({ text: '' })} />
          ) : (
            <OfferedTable
              offered={shown}
              selected={selected}
              hrefOf={hrefOf}
              onSelect={(id) => show({ selected: id })}
              onDownload={download}
            />
          )}
        </PaneBody>
      </Pane>
      {release === undefined ? <NoneSelected /> : <OfferedDetail release={release} onDownload={() => download(release)} />}
    </div>
  );
}
