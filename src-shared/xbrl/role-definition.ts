/** What a role's definition says by the SEC's convention: `0000003 - Statement - Consolidated balance sheets`. */
export interface RoleDefinition {
  /** The sort code, as written; null where the definition does not follow the convention. */
  readonly number: string | null;
  /** `Document`, `Statement`, `Disclosure`, … */
  readonly kind: string | null;
  readonly name: string;
}

const CONVENTION = /^\s*(\S+)\s+-\s+(\S+)\s+-\s+(.+)$/s;

export function parseRoleDefinition(definition: string): RoleDefinition {
  const [, number, kind, name] = CONVENTION.exec(definition) ?? [];
  if (number === undefined || kind === undefined || name === undefined) return { number: null, kind: null, name: definition };
  return { number, kind, name: name.trim() };
}
