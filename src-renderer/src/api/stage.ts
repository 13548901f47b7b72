import { AppError } from '#shared/base/errors.ts';
import { STAGE_PATH, type Staged, stagedSchema, UPLOAD_MAX_FILES, UPLOAD_TYPE, uploadHeaderLine } from '#shared/rpc/upload.ts';
import { parseJson } from '#shared/base/json.ts';
import { appErrorSchema } from '#shared/rpc/wire.ts';
import { type PageBridge } from './bridge.ts';
import { type ChosenFile } from './chosen-files.ts';

/** Hands chosen files to the workbench and gives the token that `filing.open` takes (invariant I5). */
export type StageFiles = (files: readonly ChosenFile[], options: StageOptions) => Promise<Staged>;

export interface StageOptions {
  readonly signal: AbortSignal;
  /** Bytes. */
  readonly onProgress: (done: number, total: number) => void;
}

export const stageOverBridge =
  (bridge: PageBridge): StageFiles =>
  async (files) =>
    stagedSchema.parse(await bridge.stage(files.map(({ file }) => file)));

/** One request a set: a line of JSON with names and sizes, then the bytes. The browser streams them from disk. */
export const stageOverHttp: StageFiles = async (files, options) => {
  if (files.length === 0)
    throw new AppError('input-refused', 'There is no file in it. Drop a zip, a folder with a filing, an .htm or an .xml.');
  if (files.length > UPLOAD_MAX_FILES)
    throw new AppError('input-refused', `This folder holds more than ${UPLOAD_MAX_FILES} files. Choose the folder of one filing.`);
  const header = uploadHeaderLine({ files: files.map(({ path, file }) => ({ name: path, size: file.size })) });
  const { isOk, text } = await post(new Blob([header, ...files.map(({ file }) => file)], { type: UPLOAD_TYPE }), options);
  const answer = parseJson(text);
  const staged = stagedSchema.safeParse(answer);
  if (isOk && staged.success) return staged.data;
  const refusal = appErrorSchema.safeParse(answer);
  throw refusal.success
    ? AppError.from(refusal.data)
    : new AppError(
        'internal',
        text.trim() === '' ? 'The workbench did not take the files. Nothing was stored.' : text.trim().slice(0, 300),
      );
};

/** XMLHttpRequest, since fetch does not say how much of a body was sent. */
function post(body: Blob, { signal, onProgress }: StageOptions): Promise<{ readonly isOk: boolean; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('POST', STAGE_PATH);
    request.setRequestHeader('Content-Type', UPLOAD_TYPE);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve({ isOk: request.status >= 200 && request.status < 300, text: request.responseText });
    request.onabort = () => reject(new AppError('cancelled', 'Cancelled.'));
    request.onerror = () =>
      reject(
        new AppError('internal', 'The files could not be handed to the workbench. Nothing was stored. Choose them again.', {
          retryable: true,
        }),
      );
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) reject(new AppError('cancelled', 'Cancelled.'));
    else request.send(body);
  });
}
