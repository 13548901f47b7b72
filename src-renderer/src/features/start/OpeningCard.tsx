import { type ReactElement } from 'react';
import { useApi } from '#renderer/api/Api.tsx';
import { type Opening } from '#renderer/api/opening.ts';
import { ProgressCard } from '#renderer/ui/ProgressCard.tsx';
import { PHASE_TITLE, PHASES, progressText } from './model.ts';

/** What is being opened, phase by phase, with the number and Cancel. */
export function OpeningCard({ opening }: { readonly opening: Extract<Opening, { kind: 'running' }> }): ReactElement {
  const { opener } = useApi();
  const { name, progress } = opening;
  return (
    <ProgressCard
      title={`Opening ${name}`}
      phases={PHASES.map((id) => ({ id, title: PHASE_TITLE[id] }))}
      now={progress.phase}
      done={progress.done}
      total={progress.total}
      text={progressText(progress)}
      what={progress.document}
      onCancel={() => opener.cancel()}
    />
  );
}
