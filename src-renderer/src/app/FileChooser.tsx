import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { type ChosenFile, chosenFromDrop, chosenFromInput } from '#renderer/api/chosen-files.ts';

const ACCEPTED = '.zip,.htm,.html,.xhtml,.xml,.xbrl';

const sayUnreadable = (): void =>
  showToast({
    mark: 'error',
    title: 'What was dropped could not be read.',
    text: 'Nothing was opened. Choose the file or folder by its button.',
  });

/**
 * Files come in from here, wherever one is: by dialog (Ctrl O), by folder, by a drop anywhere on the window. Progress is shown on Start.
 * What is dropped on Taxonomies is a release.
 */
export function FileChooser({ place }: { readonly place: Place }): ReactElement {
  const { opener, adder, keepsFolders } = useApi();
  const go = useGo();
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const open = (files: readonly ChosenFile[]): void => {
    if (files.length === 0) return;
    go(hrefTo.start());
    void opener.openFiles(files);
  };
  useAction('file.choose', () => file.current?.click());
  useAction('folder.choose', () => folder.current?.click());
  const takeDropped = place.kind === 'taxonomies' ? (files: readonly ChosenFile[]) => void adder.choose(files) : open;
  const onDrop = useEffectEvent((transfer: DataTransfer) => void chosenFromDrop(transfer, keepsFolders).then(takeDropped, sayUnreadable));

  useEffect(() => {
    const root = document.documentElement;
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      // Without this the browser would open the file in place of the workbench.
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      root.dataset['dragging'] = 'true';
    };
    const stop = (): void => {
      delete root.dataset['dragging'];
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) stop();
    };
    const drop = (event: DragEvent): void => {
      stop();
      if (!carriesFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      stop();
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  const chosen = (input: HTMLInputElement): void => {
    const files = chosenFromInput(input.files ?? []);
    // So that the same file can be chosen again.
    input.value = '';
    open(files);
  };
  return (
    <div hidden>
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        multiple
        aria-label="Choose a filing"
        data-testid="choose-file"
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        webkitdirectory=""
        aria-label="Choose a folder"
        data-testid="choose-folder"
        onChange={(event) => chosen(event.currentTarget)}
      />
    </div>
  );
}
