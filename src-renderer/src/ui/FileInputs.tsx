import { type ComponentProps, type ReactElement, useRef } from 'react';
import { type ActionId } from '#renderer/actions/catalog.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { type ChosenFile, chosenFromInput } from '#renderer/api/chosen-files.ts';

interface FileInput {
  /** The action that opens its dialog. */
  readonly action: ActionId;
  readonly label: string;
  readonly testId: string;
}

interface FileInputsProps {
  /** Extensions, as `accept` wants them. */
  readonly accepted: string;
  readonly file: FileInput;
  readonly folder: FileInput;
  readonly onChosen: (files: readonly ChosenFile[]) => void;
}

/** Hidden inputs for files and for a folder, behind the actions that open their dialogs. */
export function FileInputs({ accepted, file, folder, onChosen }: FileInputsProps): ReactElement {
  return (
    <div hidden>
      <Input {...file} onChosen={onChosen} kind={{ accept: accepted, multiple: true }} />
      <Input {...folder} onChosen={onChosen} kind={{ webkitdirectory: '' }} />
    </div>
  );
}

function Input({
  action,
  label,
  testId,
  kind,
  onChosen,
}: FileInput &
  Pick<FileInputsProps, 'onChosen'> & {
    readonly kind: Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'webkitdirectory'>;
  }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useAction(action, () => input.current?.click());
  return (
    <input
      ref={input}
      type="file"
      {...kind}
      aria-label={label}
      data-testid={testId}
      onChange={({ currentTarget }) => {
        const files = chosenFromInput(currentTarget.files ?? []);
        // So that the same file can be chosen again.
        currentTarget.value = '';
        onChosen(files);
      }}
    />
  );
}
