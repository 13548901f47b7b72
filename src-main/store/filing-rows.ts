import type { Database } from 'better-sqlite3';
import type { Context, Dimension, ParsedFiling } from '#shared/xbrl/model.ts';
import { createNames, type Names } from './derived-tables.ts';
import {
  arcTable,
  conceptTable,
  contextTable,
  describedConceptTable,
  dimensionTable,
  factTable,
  footnoteTable,
  hiddenLinkTable,
  labelTable,
  nameTable,
  type PlacedDimension,
  referenceTable,
  reportPageTable,
  roleTable,
  unitTable,
} from './filing-tables.ts';

/** Version of the code that reads sources into these rows. Raise it when the same source gives other rows: they are then rebuilt. */
export const BUILDER_VERSION = 3;

/** The lists of a parsed filing that have a table of their own. */
export type StoredRows = Pick<
  ParsedFiling,
  | 'facts'
  | 'contexts'
  | 'units'
  | 'concepts'
  | 'roles'
  | 'arcs'
  | 'labels'
  | 'references'
  | 'footnotes'
  | 'hiddenLinks'
  | 'pages'
  | 'described'
>;

const TABLES = [
  nameTable,
  contextTable,
  dimensionTable,
  unitTable,
  factTable,
  conceptTable,
  roleTable,
  arcTable,
  labelTable,
  referenceTable,
  footnoteTable,
  hiddenLinkTable,
  reportPageTable,
  describedConceptTable,
];

/** Inside the caller's transaction. `filing` is the key `filing.n`. */
export function insertRows(db: Database, filing: number, rows: StoredRows): void {
  const names = createNames();
  contextTable.insert(db, filing, rows.contexts, names);
  const placed = rows.contexts.flatMap((context, n): PlacedDimension[] =>
    context.dimensions.map((dimension) => ({ context: n, dimension })),
  );
  dimensionTable.insert(db, filing, placed, names);
  unitTable.insert(db, filing, rows.units, names);
  factTable.insert(db, filing, rows.facts, names);
  conceptTable.insert(db, filing, rows.concepts, names);
  roleTable.insert(db, filing, rows.roles, names);
  arcTable.insert(db, filing, rows.arcs, names);
  labelTable.insert(db, filing, rows.labels, names);
  referenceTable.insert(db, filing, rows.references, names);
  footnoteTable.insert(db, filing, rows.footnotes, names);
  hiddenLinkTable.insert(db, filing, rows.hiddenLinks, names);
  reportPageTable.insert(db, filing, rows.pages, names);
  describedConceptTable.insert(db, filing, rows.described, names);
  nameTable.insert(db, filing, names.all, names); // last: the others have filled it
}

/** With their dimensions. */
export function loadContexts(db: Database, filing: number, names: Names): Context[] {
  const dimensions = Map.groupBy(dimensionTable.load(db, filing, names), ({ context }) => context);
  return contextTable
    .load(db, filing, names)
    .map((context, n): Context => ({ ...context, dimensions: (dimensions.get(n) ?? []).map(({ dimension }): Dimension => dimension) }));
}

export function loadRows(db: Database, filing: number): StoredRows {
  const names = createNames(nameTable.load(db, filing, createNames()));
  return {
    contexts: loadContexts(db, filing, names),
    units: unitTable.load(db, filing, names),
    facts: factTable.load(db, filing, names),
    concepts: conceptTable.load(db, filing, names),
    roles: roleTable.load(db, filing, names),
    arcs: arcTable.load(db, filing, names),
    labels: labelTable.load(db, filing, names),
    references: referenceTable.load(db, filing, names),
    footnotes: footnoteTable.load(db, filing, names),
    hiddenLinks: hiddenLinkTable.load(db, filing, names),
    pages: reportPageTable.load(db, filing, names),
    described: describedConceptTable.load(db, filing, names),
  };
}

/** Inside the caller's transaction. */
export function deleteRows(db: Database, filing: number): void {
  for (const table of TABLES) table.remove(db, filing);
}
