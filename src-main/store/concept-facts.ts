import type { Database } from 'better-sqlite3';
import type { Context, Fact, Unit } from '#shared/xbrl/model.ts';
import { createNames } from './derived-tables.ts';
import { loadContexts } from './filing-rows.ts';
import { factTable, unitTable } from './filing-tables.ts';

/** A fact with its context and unit, as the graph has it. */
export interface StoredFact {
  readonly fact: Fact;
  readonly context: Context;
  readonly unit: Unit | null;
}

/** Facts of one local name, whatever its prefix, in their order. Reads the filing's range of keys, and contexts only when there is a fact. */
export function factsOfLocalName(db: Database, filing: number, localName: string): StoredFact[] {
  const names = createNames();
  const facts = factTable.loadWhere(db, filing, names, "substr(concept, instr(concept, ':') + 1) = ?", localName);
  if (facts.length === 0) return [];
  const contexts = new Map(loadContexts(db, filing, names).map((context) => [context.id, context]));
  const units = new Map(unitTable.load(db, filing, names).map((unit) => [unit.id, unit]));
  return facts.flatMap((fact) => {
    const context = contexts.get(fact.contextId);
    return context === undefined ? [] : [{ fact, context, unit: fact.unitId === null ? null : (units.get(fact.unitId) ?? null) }];
  });
}
