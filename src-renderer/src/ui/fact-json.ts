import { type FactCard } from '#shared/rpc/filing.ts';

/** A fact as JSON to copy, with its label; keys are its own, not those of `auditflow facts --json`. Amounts stay text, so that nothing rounds them. */
export function factJson(card: FactCard): string {
  const { concept, label, period, unit, decimals, isNil, isHidden, value, factId, document } = card;
  const dims = Object.fromEntries(card.dimensions.map(({ axis, member }) => [axis, member]));
  const when =
    period.kind === 'duration'
      ? { start: period.start, end: period.end }
      : period.kind === 'instant'
        ? { instant: period.instant }
        : 'forever';
  const fact = { concept, label, period: when, dims, unit, decimals, nil: isNil, value, hidden: isHidden, id: factId, document };
  return JSON.stringify(fact, null, 2);
}
