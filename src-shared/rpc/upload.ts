import { z } from 'zod';

/** Where the local server answers: the WebSocket and the upload of chosen files. */
export const RPC_PATH = '/rpc';
export const STAGE_PATH = '/stage';

/**
 * The body of an upload: one line of JSON that names the files and their sizes, a line feed, then their bytes one after another.
 * Several files are one set: a folder, or a page with the files beside it.
 */
export const UPLOAD_TYPE = 'application/x-auditflow-upload';
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3;
export const UPLOAD_MAX_FILES = 5_000;

export const uploadHeaderSchema = z.object({
  files: z
    .array(z.object({ name: z.string().min(1).max(1_000), size: z.number().int().nonnegative() }))
    .min(1)
    .max(UPLOAD_MAX_FILES),
});
export type UploadHeader = z.infer<typeof uploadHeaderSchema>;

export const uploadHeaderLine = (header: UploadHeader): string => `${JSON.stringify(header)}\n`;

/** What a shell answers for chosen files: the handle that `filing.open` takes. */
export const stagedSchema = z.object({ token: z.string(), displayName: z.string() });
export type Staged = z.infer<typeof stagedSchema>;
