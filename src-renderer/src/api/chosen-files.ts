import { UPLOAD_MAX_FILES } from '#shared/rpc/upload.ts';

/** A file that a person chose, with its path below the chosen folder. Never a path of the machine. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** Of a file input; with `webkitdirectory` the names carry the folder. */
export const chosenFromInput = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }));

/** One more than can be handed over, so that a larger folder is refused and never opened in part. */
const MOST_FILES = UPLOAD_MAX_FILES + 1;

/**
 * Of a drop. A browser gives folders as entries to walk; Electron resolves a dropped folder itself, so there it stays one item.
 * The entries must be taken in the event's own turn, before anything is awaited.
 */
export async function chosenFromDrop(transfer: DataTransfer, keepsFolders: boolean): Promise<readonly ChosenFile[]> {
  if (keepsFolders) return chosenFromInput(transfer.files);
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFromInput(transfer.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  if (isFile(entry)) {
    found.push({
      path: entry.fullPath.replace(/^\//, ''),
      file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)),
    });
  } else if (isDirectory(entry)) {
    for (const child of await readAll(entry.createReader())) await walk(child, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader gives a hundred entries at a time, and none at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** What to call the chosen set while it is on its way: the file, or the folder that holds all. */
export function nameOfChosen(files: readonly ChosenFile[]): string {
  const [first] = files;
  if (first === undefined) return 'nothing';
  if (files.length === 1) return first.path.split('/').at(-1) ?? first.path;
  const [folder, rest] = first.path.split('/', 2);
  return folder !== undefined && rest !== undefined && files.every(({ path }) => path.startsWith(`${folder}/`))
    ? folder
    : `${first.file.name} and ${files.length - 1} more`;
}
