import { type KeyboardEvent, type ReactElement, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ACTION_IDS, ACTIONS, type ActionId } from '#renderer/actions/catalog.ts';
import { currentOffer, registry, runAction } from '#renderer/actions/registry.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useFilings, useScan, useSearch } from '#renderer/api/queries.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { companyName, formAndPeriod } from '#renderer/ui/filing-name.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { ActionKeys, Keys } from '#renderer/ui/Kbd.tsx';
import { periodText } from '#shared/xbrl/aspects.ts';
import { foundItems, highlight, isSearched, type PaletteItem, paletteItems } from './palette-model.ts';
import css from './Palette.module.css';

const GO_ICON: Partial<Record<ActionId, IconName>> = {
  'go.start': 'home',
  'go.overview': 'overview',
  'go.statements': 'statements',
  'go.facts': 'facts',
  'go.calculations': 'calc',
  'go.findings': 'findings',
  'go.cases': 'cases',
  'go.missing': 'missing',
  'go.review': 'review',
  'go.taxonomies': 'book',
  'go.settings': 'settings',
};
const HIDDEN: readonly ActionId[] = ['palette.open', 'out', 'filter.focus', 'list.next', 'list.previous', 'list.open'];

function useItems(filingId: string | null): readonly PaletteItem[] {
  const go = useGo();
  const offers = useStore(registry, (state) => state.offers);
  const filings = useFilings().data;
  const findings = useScan(filingId ?? '', filingId !== null).data?.findings;
  return useMemo(() => {
    const items: PaletteItem[] = [];
    if (filingId !== null) {
      for (const { id, outcome } of findings ?? []) {
        items.push({
          id: `finding ${id}`,
          group: 'Findings',
          label: outcome.label,
          detail: [outcome.concept, outcome.period === null ? '' : periodText(outcome.period)].join(' '),
          amount: outcome.reportedValue,
          icon: 'findings',
          run: () => go(hrefTo.findings(filingId, { finding: id })),
        });
      }
    }
    for (const filing of filings ?? []) {
      items.push({
        id: `filing ${filing.id}`,
        group: 'Filings',
        label: companyName(filing),
        detail: `${formAndPeriod(filing)} ${filing.sourceName}`,
        icon: 'doc',
        run: () => go(hrefTo.overview(filing.id)),
      });
    }
    for (const id of ACTION_IDS) {
      if (HIDDEN.includes(id) || currentOffer(offers, id) === undefined) continue;
      const { title, scope } = ACTIONS[id];
      items.push({
        id,
        group: scope === 'go' ? 'Go to' : 'Actions',
        label: title,
        icon: GO_ICON[id] ?? 'arrow',
        action: id,
        run: () => void runAction(id),
      });
    }
    return items;
  }, [filingId, filings, findings, go, offers]);
}

const MOST_FOUND = 6;

/** What the core finds by the words: in the filing on the screen first, then in all. */
function useFound(filingId: string | null, query: string): readonly PaletteItem[] {
  const go = useGo();
  const text = query.trim();
  const here = useSearch({ text, filingId, limit: MOST_FOUND }, filingId !== null && isSearched(query)).data;
  const everywhere = useSearch({ text, filingId: null, limit: MOST_FOUND }, isSearched(query)).data;
  return foundItems([...(here?.hits ?? []), ...(everywhere?.hits ?? [])], (fact) => go(hrefTo.facts(fact.filingId, { fact: fact.factId })));
}

interface PaletteProps {
  readonly filingId: string | null;
  readonly onClose: () => void;
}

/** Ctrl K: findings, filings, places, the actions that can be done now, and concepts and facts of every filing. */
export function Palette({ filingId, onClose }: PaletteProps): ReactElement {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const shown = paletteItems([...useItems(filingId), ...useFound(filingId, query)], query);
  const selected = shown[Math.min(index, shown.length - 1)];

  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    // After the dialog has given the focus back.
    setTimeout(item.run, 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setIndex((shown.length + Math.min(index, shown.length - 1) + step) % Math.max(1, shown.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(selected);
    }
  };

  return (
    <Dialog title="Go to or run a command" size="palette" bare onClose={onClose}>
      <div className={css['in']}>
        <Icon name="search" />
        <input
          autoFocus
          value={query}
          placeholder="Go to or run a command"
          aria-label="Go to or run a command"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={selected === undefined ? undefined : `${listId} ${selected.id}`.replaceAll(' ', '-')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Escape" />
      </div>
      <ul id={listId} role="listbox" aria-label="Results" className={css['list']}>
        {shown.map((item, at) => (
          <Row
            key={item.id}
            id={`${listId} ${item.id}`.replaceAll(' ', '-')}
            item={item}
            query={query}
            isFirst={shown[at - 1]?.group !== item.group}
            isSelected={item === selected}
            onChoose={() => choose(item)}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className={`t2 muted ${css['none'] ?? ''}`}>Nothing is called “{query}” here.</p> : null}
    </Dialog>
  );
}

interface RowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly query: string;
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly onChoose: () => void;
}

function Row({ id, item, query, isFirst, isSelected, onChoose }: RowProps): ReactElement {
  const [before, hit, after] = highlight(item.label, query);
  return (
    <>
      {isFirst ? (
        <li className="cap" role="presentation">
          {item.group}
        </li>
      ) : null}
      <li
        id={id}
        role="option"
        aria-selected={isSelected}
        className={isSelected ? css['on'] : undefined}
        ref={isSelected ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
        onClick={onChoose}
      >
        <Icon name={item.icon} />
        <span className="ell">
          {before}
          <b>{hit}</b>
          {after} {item.detail === undefined ? null : <span className="quiet">{item.detail}</span>}
        </span>
        <span className="push row fixed">
          {item.amount === undefined ? null : <Amount value={item.amount} hang />}
          {item.action === undefined ? null : <ActionKeys action={item.action} />}
        </span>
      </li>
    </>
  );
}
