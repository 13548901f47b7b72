/**
 * The closed set of failures that cross a boundary. Expected outcomes ("unchecked: no fact") are values, not errors.
 *
 * - `usage`: the caller asked for something malformed.
 * - `input-refused`: a file is not something we open; the message names the file, the reason and the way out.
 * - `not-found`: an id that does not exist (any more).
 * - `conflict`: the state does not allow it (deciding a case without a verdict, a run that is already running).
 * - `cancelled`: a person stopped it.
 * - `model-unavailable`: a language model could not be reached or refused.
 * - `workspace`: the workspace file is newer than this program, locked, or damaged.
 * - `internal`: a fault of ours, with an incident id in `detail`.
 */
export const APP_ERROR_CODES = [
  'usage',
  'input-refused',
  'not-found',
  'conflict',
  'cancelled',
  'model-unavailable',
  'workspace',
  'internal',
] as const;
export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

export interface AppErrorShape {
  readonly code: AppErrorCode;
  /** One sentence a user can act on. */
  readonly message: string;
  readonly detail?: string | undefined;
  readonly retryable: boolean;
}

/** The one error class that is shown to a user as it is; anything else becomes `internal` at the seam. */
export class AppError extends Error implements AppErrorShape {
  readonly code: AppErrorCode;
  readonly detail: string | undefined;
  readonly retryable: boolean;

  constructor(code: AppErrorCode, message: string, options: { detail?: string; retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.retryable = options.retryable ?? false;
  }

  toShape(): AppErrorShape {
    return { code: this.code, message: this.message, detail: this.detail, retryable: this.retryable };
  }

  static from(shape: AppErrorShape, cause?: unknown): AppError {
    return new AppError(shape.code, shape.message, {
      ...(shape.detail === undefined ? {} : { detail: shape.detail }),
      retryable: shape.retryable,
      cause,
    });
  }
}

/** Process exit codes of the command line. */
export function exitCodeOf(code: AppErrorCode): number {
  switch (code) {
    case 'usage':
    case 'not-found':
    case 'conflict':
      return 2;
    case 'input-refused':
      return 3;
    case 'model-unavailable':
      return 4;
    case 'cancelled':
      return 130;
    case 'workspace':
    case 'internal':
      return 5;
  }
}
