/** Names of the standards on the command line. */
export const STANDARD_NAMES = ['1.0', '1.1', '1.1-truncate', 'dqc'] as const;
export type StandardName = (typeof STANDARD_NAMES)[number];
