import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { type ActionId, actionTitle } from '#renderer/actions/catalog.ts';
import { runAction } from '#renderer/actions/registry.ts';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useCases, useFiling, useMissing, useNetworks, useScan } from '#renderer/api/queries.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { ActionKeys, titleWithKeys } from '#renderer/ui/Kbd.tsx';
import { costs, missingRows } from '#renderer/ui/releases.ts';
import { failingSumsText, sumCounts } from '#renderer/ui/sums.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';
import css from './Nav.module.css';

interface ItemProps {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly on: boolean;
  readonly action: ActionId;
  readonly count?: number | undefined;
  /** What the count counts. */
  readonly counts?: ((count: number) => string) | undefined;
}

function Item({ href, icon, label, on, action, count, counts }: ItemProps): ReactElement {
  return (
    <Link
      href={href}
      className={on ? 'nav-item on' : 'nav-item'}
      aria-current={on ? 'page' : undefined}
      title={titleWithKeys(label, action)}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {count === undefined || count === 0 ? null : (
        <span className="count" title={counts?.(count)}>
          {groupCount(count)}
        </span>
      )}
    </Link>
  );
}

function FilingItems({ filingId, place }: { readonly filingId: string; readonly place: Place }): ReactElement {
  const facts = useFiling(filingId).data?.counts.facts;
  const findings = useScan(filingId).data?.findings.length;
  const networks = useNetworks(filingId).data;
  const failing = networks === undefined ? undefined : sumCounts(networks).failing;
  const cases = useCases(filingId).data?.length;
  const missing = useMissing(filingId).data;
  return (
    <>
      <div className="cap">This filing</div>
      <Item href={hrefTo.overview(filingId)} icon="overview" label="Overview" action="go.overview" on={place.kind === 'overview'} />
      <Item
        href={hrefTo.statements(filingId)}
        icon="statements"
        label="Statements"
        action="go.statements"
        on={place.kind === 'statements'}
      />
      <Item
        href={hrefTo.facts(filingId)}
        icon="facts"
        label="Facts"
        action="go.facts"
        on={place.kind === 'facts'}
        count={facts}
        counts={(count) => counted(count, 'fact')}
      />
      <Item
        href={hrefTo.calculations(filingId)}
        icon="calc"
        label="Calculations"
        action="go.calculations"
        on={place.kind === 'calculations'}
        count={failing}
        counts={(count) => `${failingSumsText(count)}, all periods`}
      />
      <Item
        href={hrefTo.findings(filingId)}
        icon="findings"
        label="Findings"
        action="go.findings"
        on={place.kind === 'findings'}
        count={findings}
        counts={(count) => counted(count, 'finding')}
      />
      <Item
        href={hrefTo.cases(filingId)}
        icon="cases"
        label="Cases"
        action="go.cases"
        on={place.kind === 'cases' || place.kind === 'case'}
        count={cases}
        counts={(count) => counted(count, 'case')}
      />
      <Item
        href={hrefTo.missing(filingId)}
        icon="missing"
        label="Missing"
        action="go.missing"
        on={place.kind === 'missing'}
        count={missing === undefined ? undefined : missingRows(missing).filter(costs).length}
        counts={(count) => `${counted(count, 'thing is', 'things are')} missing that the filing refers to`}
      />
    </>
  );
}

/** Only what exists is here: a later screen adds its own line. */
export function Nav({ place, filingId }: { readonly place: Place; readonly filingId: string | null }): ReactElement {
  const waiting = useCases().data?.filter(({ verdict, decision }) => verdict !== null && decision.status === 'open').length;
  return (
    <nav className="nav" aria-label="Sections">
      {filingId === null ? (
        <Item href={hrefTo.start()} icon="home" label="Start" action="go.start" on={place.kind === 'start'} />
      ) : (
        <FilingItems filingId={filingId} place={place} />
      )}
      <div className="cap">Workspace</div>
      <Item href={hrefTo.review()} icon="review" label="Review queue" action="go.review" on={place.kind === 'review'} count={waiting} />
      <Item href={hrefTo.taxonomies()} icon="book" label="Taxonomies" action="go.taxonomies" on={place.kind === 'taxonomies'} />
      <Item href={hrefTo.settings()} icon="settings" label="Settings" action="go.settings" on={place.kind === 'settings'} />
      <div className="nav-foot">
        <button
          type="button"
          className={`t2 quiet row row-4 ${css['help'] ?? ''}`}
          aria-label={actionTitle('help.open')}
          title={titleWithKeys(actionTitle('help.open'), 'help.open')}
          onClick={() => void runAction('help.open')}
        >
          <ActionKeys action="help.open" /> <span className={css['word']}>all keys</span>
        </button>
      </div>
    </nav>
  );
}
