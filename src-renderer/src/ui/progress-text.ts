import { groupCount } from './words.ts';

const MEGABYTE = 1_048_576;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** `1.0 of 2.0 MB`; what has come when the whole is not known, and nothing before anything has. */
export const bytesProgress = (done: number, total: number): string =>
  total > 0 ? `${megabytes(done)} of ${megabytes(total)} MB` : done > 0 ? `${megabytes(done)} MB` : '';

/** `1,200 of 3,400`. */
export const countProgress = (done: number, total: number): string => (total > 0 ? `${groupCount(done)} of ${groupCount(total)}` : '');
