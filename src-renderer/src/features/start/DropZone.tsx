import { type ReactElement } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import css from './StartScreen.module.css';

/** Says what can be opened. Dropping works anywhere on the window; the buttons fire the same actions as the keys. */
export function DropZone(): ReactElement {
  return (
    <section className={css['drop']} aria-label="Open a filing">
      <Icon name="drop" />
      <div className="col col-4">
        <h2 className="t4">Drop a filing here</h2>
        <span className="t2 muted">
          A zip from EDGAR, a folder, an inline <span className="mono">.htm</span> or an instance <span className="mono">.xml</span> with
          its files. It is read on this machine; nothing leaves it.
        </span>
      </div>
      <div className="row">
        <Button action="folder.choose" showKeys={false}>
          Open folder
        </Button>
        <Button variant="primary" action="file.choose">
          Choose file
        </Button>
      </div>
    </section>
  );
}
