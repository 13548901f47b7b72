import { type FactCard } from '#shared/rpc/filing.ts';

/** `credit, instant, from the starter table`: what is known of the concept, and who says so. */
export function propertiesText({
  balance,
  periodType,
  propertySource,
}: Pick<FactCard, 'balance' | 'periodType' | 'propertySource'>): string {
  if (balance === null && periodType === null) return 'balance and period type are not known here';
  const source = propertySource === null ? null : `from ${propertySource === 'starter table' ? 'the starter table' : propertySource}`;
  return [balance, periodType, source].filter((part) => part !== null).join(', ');
}
