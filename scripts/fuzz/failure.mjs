export const isAppError = (/** @type {unknown} */ error, /** @type {string} */ code) =>
  error instanceof Error && error.name === 'AppError' && 'code' in error && error.code === code;
