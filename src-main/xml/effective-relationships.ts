/** What decides whether a relationship stands (XBRL 2.1 §3.5.3.9.7). */
export interface Prohibitable {
  /** One number for the pair of both ends. */
  readonly ends: number;
  readonly priority: number;
  readonly isProhibition: boolean;
}

/**
 * The effective relationships of one network, in document order: of equivalent ones (same ends, s-equal non-exempt attributes) those of
 * the highest priority decide; if one of them prohibits, none stands, else one does (XBRL 2.1 §3.5.3.9.7.5). `attributesOf` gives text
 * that is equal for s-equal attributes; it is asked only where relationships share their ends.
 */
export function effectiveRelationships<R extends Prohibitable>(
  relationships: readonly R[],
  attributesOf: (relationship: R) => string,
): readonly R[] {
  const byEnds = new Map<number, R | R[]>();
  let hasRivals = false;
  for (const relationship of relationships) {
    const present = byEnds.get(relationship.ends);
    if (present === undefined) {
      byEnds.set(relationship.ends, relationship);
      hasRivals ||= relationship.isProhibition;
    } else {
      hasRivals = true;
      if (Array.isArray(present)) present.push(relationship);
      else byEnds.set(relationship.ends, [present, relationship]);
    }
  }
  if (!hasRivals) return relationships;
  const standing = new Set<R>();
  for (const rivals of byEnds.values()) {
    if (Array.isArray(rivals)) for (const winner of decide(rivals, attributesOf)) standing.add(winner);
    else if (!rivals.isProhibition) standing.add(rivals);
  }
  return relationships.filter((relationship) => standing.has(relationship));
}

function decide<R extends Prohibitable>(rivals: readonly R[], attributesOf: (relationship: R) => string): readonly R[] {
  const winners: R[] = [];
  for (const group of Map.groupBy(rivals, attributesOf).values()) {
    const highest = group.reduce((most, rival) => Math.max(most, rival.priority), -Infinity);
    const deciding = group.filter((rival) => rival.priority === highest);
    const [first] = deciding;
    if (first !== undefined && !deciding.some((rival) => rival.isProhibition)) winners.push(first);
  }
  return winners;
}
