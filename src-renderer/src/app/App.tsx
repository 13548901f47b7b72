import { type ReactElement, useEffect } from 'react';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { usePlace } from '#renderer/actions/use-place.ts';
import { CalculationScreen } from '#renderer/features/calculation/index.ts';
import { CaseScreen, CasesScreen } from '#renderer/features/case/index.ts';
import { FactsScreen } from '#renderer/features/facts/index.ts';
import { FindingsScreen } from '#renderer/features/findings/index.ts';
import { MissingScreen } from '#renderer/features/missing/index.ts';
import { OverviewScreen } from '#renderer/features/overview/index.ts';
import { ReviewQueueScreen } from '#renderer/features/review/index.ts';
import { SettingsScreen } from '#renderer/features/settings/index.ts';
import { StatementsScreen } from '#renderer/features/statements/index.ts';
import { StartScreen } from '#renderer/features/start/index.ts';
import { TaxonomiesScreen } from '#renderer/features/taxonomies/index.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { PageHead } from '#renderer/ui/Pane.tsx';
import { EmptyState } from '#renderer/ui/states.tsx';
import { Shell } from './Shell.tsx';

function Screen({ place }: { readonly place: Place }): ReactElement {
  switch (place.kind) {
    case 'start':
      return <StartScreen />;
    case 'overview':
      return <OverviewScreen key={place.filingId} filingId={place.filingId} />;
    case 'facts':
      return <FactsScreen key={place.filingId} place={place} />;
    case 'findings':
      return <FindingsScreen key={place.filingId} place={place} />;
    case 'statements':
      return <StatementsScreen key={place.filingId} place={place} />;
    case 'calculations':
      return <CalculationScreen key={place.filingId} place={place} />;
    case 'cases':
      return <CasesScreen key={place.filingId} place={place} />;
    case 'case':
      return <CaseScreen key={place.caseId} place={place} />;
    case 'missing':
      return <MissingScreen key={place.filingId} place={place} />;
    case 'taxonomies':
      return <TaxonomiesScreen place={place} />;
    case 'review':
      return <ReviewQueueScreen place={place} />;
    case 'settings':
      return <SettingsScreen />;
    case 'unknown':
      return <Unknown path={place.path} />;
  }
}

function Unknown({ path }: { readonly path: string }): ReactElement {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState icon="search" title="There is no such place" actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}>
        <span className="mono wrap-any">{path}</span> leads nowhere. The filing or case may have been removed.
      </EmptyState>
    </>
  );
}

const TITLE: Readonly<Record<Place['kind'], string>> = {
  start: 'Start',
  overview: 'Overview',
  facts: 'Facts',
  findings: 'Findings',
  statements: 'Statements',
  calculations: 'Calculations',
  cases: 'Cases',
  case: 'Case',
  missing: 'Missing',
  taxonomies: 'Taxonomies',
  review: 'Review queue',
  settings: 'Settings',
  unknown: 'Not found',
};

export function App(): ReactElement {
  const place = usePlace();
  useEffect(() => {
    document.title = `${TITLE[place.kind]} · AuditFlow`;
  }, [place.kind]);
  return (
    <Shell place={place}>
      <Screen place={place} />
    </Shell>
  );
}
