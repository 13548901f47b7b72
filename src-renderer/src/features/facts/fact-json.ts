import { type FactCard } from '#shared/rpc/filing.ts';

/**
 * A fact for the clipboard: as `auditflow facts --json` with its label, the document alone as its source, and no namespace. Amounts stay
 * text, so that nothing rounds them.
 */
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
