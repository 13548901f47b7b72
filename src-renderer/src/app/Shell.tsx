import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { filingOf, hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useKeys } from '#renderer/actions/use-keys.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useSaveSettings } from '#renderer/api/mutations.ts';
import { useSettings } from '#renderer/api/queries.ts';
import { isDark, setTheme } from '#renderer/ui/appearance.ts';
import { HatchDefinition } from '#renderer/ui/Hatch.tsx';
import { ToastRegion } from '#renderer/ui/ToastRegion.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FileChooser } from './FileChooser.tsx';
import { filingTabs, withTab } from './filing-tabs.ts';
import { HelpSheet } from './HelpSheet.tsx';
import { Nav } from './Nav.tsx';
import { Palette } from './Palette.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';

/** Going to places, by key, palette and menu. */
function useGoActions(filingId: string | null): void {
  const go = useGo();
  const isEnabled = filingId !== null;
  const id = filingId ?? '';
  useAction('go.start', () => go(hrefTo.start()));
  useAction('go.taxonomies', () => go(hrefTo.taxonomies()));
  useAction('go.review', () => go(hrefTo.review()));
  useAction('go.settings', () => go(hrefTo.settings()));
  useAction('go.overview', () => go(hrefTo.overview(id)), { isEnabled });
  useAction('go.statements', () => go(hrefTo.statements(id)), { isEnabled });
  useAction('go.facts', () => go(hrefTo.facts(id)), { isEnabled });
  useAction('go.calculations', () => go(hrefTo.calculations(id)), { isEnabled });
  useAction('go.findings', () => go(hrefTo.findings(id)), { isEnabled });
  useAction('go.cases', () => go(hrefTo.cases(id)), { isEnabled });
  useAction('go.missing', () => go(hrefTo.missing(id)), { isEnabled });
}

/** The settings' theme is what holds; this page follows it. */
function useTheme(): void {
  const theme = useSettings().data?.theme;
  const save = useSaveSettings();
  useEffect(() => {
    if (theme !== undefined) setTheme(theme);
  }, [theme]);
  useAction('theme.toggle', () => save.mutate({ theme: isDark(theme ?? 'system') ? 'light' : 'dark' }));
}

/** The filing that the place belongs to, else the one that was looked at last; Start is about none. */
function useCurrentFiling(place: Place): string | null {
  const here = filingOf(place);
  useEffect(() => {
    if (here !== null) filingTabs.setState(withTab(filingTabs.getState(), here), true);
  }, [here]);
  const latest = useStore(filingTabs, (tabs) => tabs.latest);
  return place.kind === 'start' ? null : (here ?? latest);
}

/** Keeps its own focus, wherever we go: what is inside the screen, and a modal dialog. */
const KEEPS_FOCUS = 'main *, dialog *, dialog';

/** On a new screen the focus goes to it, so that Enter is not the link's that led here. */
function useFocusOnScreen(place: Place): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const screen = `${place.kind} ${filingOf(place) ?? ''} ${place.kind === 'case' ? place.caseId : ''}`;
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (document.activeElement?.matches(KEEPS_FOCUS) !== true) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}

export function Shell({ place, children }: { readonly place: Place; readonly children: ReactNode }): ReactElement {
  const [sheet, setSheet] = useState<'palette' | 'help' | null>(null);
  const filingId = useCurrentFiling(place);
  const close = (): void => setSheet(null);
  const main = useFocusOnScreen(place);
  useKeys();
  useTheme();
  useGoActions(filingId);
  useAction('palette.open', () => setSheet('palette'));
  useAction('help.open', () => setSheet('help'));
  return (
    <div className="app">
      <HatchDefinition />
      <TitleBar filingId={filingId} />
      <Nav place={place} filingId={filingId} />
      <main ref={main} className="main" tabIndex={-1}>
        <ErrorBoundary at={`${place.kind} ${filingOf(place) ?? ''}`}>{children}</ErrorBoundary>
      </main>
      <StatusBar filingId={filingId} />
      <FileChooser place={place} />
      <ToastRegion />
      {sheet === 'palette' ? <Palette filingId={filingId} onClose={close} /> : null}
      {sheet === 'help' ? <HelpSheet onClose={close} /> : null}
    </div>
  );
}
