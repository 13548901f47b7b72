import { type ReactElement } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { type Opening } from '#renderer/api/opening.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorState } from '#renderer/ui/states.tsx';
import css from './StartScreen.module.css';

/** Why a file was not opened, and what to do. */
export function Refusal({ opening }: { readonly opening: Extract<Opening, { kind: 'failed' }> }): ReactElement {
  const { opener } = useApi();
  useAction('out', () => opener.dismiss());
  return (
    <section className={`card ${css['refusal'] ?? ''}`} aria-label="Not opened">
      <ErrorState
        error={opening.error}
        title={opening.error.code === 'input-refused' ? `${opening.name} was not opened` : `${opening.name} could not be opened`}
        actions={
          <>
            <Button action="file.choose" showKeys={false}>
              Choose another file
            </Button>
            <Button variant="ghost" onClick={() => opener.dismiss()}>
              Dismiss
            </Button>
          </>
        }
      />
    </section>
  );
}
