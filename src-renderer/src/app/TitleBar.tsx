import { type ReactElement } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { hrefTo } from '#renderer/actions/routes.ts';
import { runAction } from '#renderer/actions/registry.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useFilings } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { companyName, formAndPeriod, shortName } from '#renderer/ui/filing-name.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ActionKeys, ariaKeys } from '#renderer/ui/Kbd.tsx';
import { filingTabs, neighbourOf, withoutTab } from './filing-tabs.ts';
import css from './TitleBar.module.css';

function Brand(): ReactElement {
  return (
    <Link href={hrefTo.start()} className={`brand ${css['brand'] ?? ''}`} title="Start">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect className="f-acc" width="20" height="20" rx="5" />
        <path
          className="s-sur nofill"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M4.5 7.5h6M4.5 12.5h6M13 5.5l2.5 4.5-2.5 4.5"
        />
      </svg>
      <b>AuditFlow</b>
    </Link>
  );
}

function FilingTabs({ current }: { readonly current: string | null }): ReactElement {
  const tabs = useStore(filingTabs);
  const filings = useFilings().data ?? [];
  const go = useGo();
  const close = (filingId: string): void => {
    const next = neighbourOf(tabs, filingId);
    filingTabs.setState(withoutTab(tabs, filingId), true);
    if (filingId === current) go(next === null ? hrefTo.start() : hrefTo.overview(next));
  };
  useAction('filing.close', () => current !== null && close(current), { isEnabled: current !== null });
  return (
    <nav className="ftabs" aria-label="Open filings">
      {tabs.open.map((id) => {
        const filing = filings.find((one) => one.id === id);
        if (filing === undefined) return null;
        return (
          <span key={id} className={id === current ? 'ftab on' : 'ftab'} title={`${companyName(filing)}, ${filing.sourceName}`}>
            <Link href={hrefTo.overview(id)} className={css['tab']} aria-current={id === current ? 'page' : undefined}>
              <b className="strong">{shortName(filing)}</b> {formAndPeriod(filing)}
            </Link>
            <button
              type="button"
              className={css['close']}
              aria-label={`Close ${shortName(filing)}`}
              title={`Close ${shortName(filing)}`}
              onClick={() => close(id)}
            >
              <Icon name="x" small />
            </button>
          </span>
        );
      })}
      <LinkButton href={hrefTo.start()} variant="ghost" small icon="plus" title="Open a filing" />
    </nav>
  );
}

export function TitleBar({ filingId }: { readonly filingId: string | null }): ReactElement {
  return (
    <header className="titlebar">
      <Brand />
      <FilingTabs current={filingId} />
      <button
        type="button"
        className={`cmd ${css['cmd'] ?? ''}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('palette.open')}
        onClick={() => void runAction('palette.open')}
      >
        <Icon name="search" />
        <span className="ell">Go to or run a command</span>
        <ActionKeys action="palette.open" />
      </button>
    </header>
  );
}
