import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { type ChosenFile, chosenFromDrop } from '#renderer/api/chosen-files.ts';
import { FileInputs } from '#renderer/ui/FileInputs.tsx';
import { showToast } from '#renderer/ui/toasts.ts';

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
  const open = (files: readonly ChosenFile[]): void => {
    if (files.length === 0) return;
    go(hrefTo.start());
    void opener.openFiles(files);
  };
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

  return (
    <FileInputs
      accepted={ACCEPTED}
      file={{ action: 'file.choose', label: 'Choose a filing', testId: 'choose-file' }}
      folder={{ action: 'folder.choose', label: 'Choose a folder', testId: 'choose-folder' }}
      onChosen={open}
    />
  );
}
