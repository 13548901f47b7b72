import { type ReactElement } from 'react';
import { useFilings } from '#renderer/api/queries.ts';
import { type Release } from '#shared/rpc/taxonomy.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog, focusFirst } from '#renderer/ui/Dialog.tsx';
import { titleOf } from '#renderer/ui/releases.ts';
import { removalText } from './model.ts';

/** Its rows go for good, so it is asked for, with what depends on it. */
export function RemoveDialog({
  release,
  onRemove,
  onClose,
}: {
  readonly release: Release;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const filings = useFilings().data ?? [];
  return (
    <Dialog
      title={`Remove ${titleOf(release)}?`}
      onClose={onClose}
      actions={
        <>
          <Button ref={focusFirst} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onClick={onRemove}>
            Remove release
          </Button>
        </>
      }
    >
      <p className="pad t2">
        {removalText(release, filings)} Runs and reviews that saw it stay as they are. To have it back, add {release.sourceName} again.
      </p>
    </Dialog>
  );
}
