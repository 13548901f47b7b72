import { type NetworkSummary } from '#shared/rpc/calc.ts';
import { counted } from './words.ts';

export interface SumCounts {
  readonly checked: number;
  readonly failing: number;
}

/** The sums of every network and period under Calculations 1.1. */
export const sumCounts = (networks: readonly NetworkSummary[]): SumCounts => ({
  checked: networks.reduce((all, network) => all + network.checked, 0),
  failing: networks.reduce((all, network) => all + network.failing, 0),
});

/** `2 sums fail Calculations 1.1`. */
export const failingSumsText = (failing: number): string =>
  `${counted(failing, 'sum')} ${failing === 1 ? 'fails' : 'fail'} Calculations 1.1`;
