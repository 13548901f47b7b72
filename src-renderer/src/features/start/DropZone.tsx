import { type ReactElement } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { DropPanel } from '#renderer/ui/DropPanel.tsx';

/** Says what can be opened. Dropping works anywhere on the window; the buttons fire the same actions as the keys. */
export function DropZone(): ReactElement {
  return (
    <DropPanel
      label="Open a filing"
      title="Drop a filing here"
      actions={
        <>
          <Button action="folder.choose" showKeys={false}>
            Open folder
          </Button>
          <Button variant="primary" action="file.choose">
            Choose file
          </Button>
        </>
      }
    >
      A zip from EDGAR, a folder, an inline <span className="mono">.htm</span> or an instance <span className="mono">.xml</span> with its
      files. It is read on this machine; nothing leaves it.
    </DropPanel>
  );
}
