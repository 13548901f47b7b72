/** The hash before the first line of a chain. */
export const CHAIN_START = '0'.repeat(64);
