import { type ReactElement } from 'react';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { useSamples } from '#renderer/api/queries.ts';
import { useOpening } from '#renderer/api/use-run.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { PageHead } from '#renderer/ui/Pane.tsx';
import { DropZone } from './DropZone.tsx';
import { OpeningCard } from './OpeningCard.tsx';
import { RecentFilings } from './RecentFilings.tsx';
import { Refusal } from './Refusal.tsx';
import { SampleList } from './SampleList.tsx';
import { Side } from './Side.tsx';
import css from './StartScreen.module.css';

export function StartScreen(): ReactElement {
  const opening = useOpening();
  const { opener } = useApi();
  const samples = useSamples();
  const [first, second] = samples.data ?? [];
  useAction('sample.first', () => first !== undefined && void opener.openSample(first.id, first.title), { isEnabled: first !== undefined });
  useAction('sample.second', () => second !== undefined && void opener.openSample(second.id, second.title), {
    isEnabled: second !== undefined,
  });
  return (
    <>
      <PageHead title="Start">
        <LinkButton href={hrefTo.settings()} variant="ghost" small icon="settings">
          Settings
        </LinkButton>
      </PageHead>
      <div className={css['start']}>
        <div className={css['main']}>
          {opening.kind === 'running' ? <OpeningCard opening={opening} /> : <DropZone />}
          {opening.kind === 'failed' ? <Refusal opening={opening} /> : null}
          <RecentFilings />
          <SampleList samples={samples} />
        </div>
        <Side />
      </div>
    </>
  );
}
