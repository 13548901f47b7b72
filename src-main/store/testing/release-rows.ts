import type { ArcKind, Role } from '#shared/xbrl/model.ts';
import type { ReleaseArc, ReleaseConcept, ReleaseLabel, ReleaseRows } from '#shared/xbrl/release.ts';
import { createNames, keysOf, truth, truthOrNull } from '../derived-tables.ts';
import { openDatabase } from '../open-database.ts';
import { ARC_LETTERS, type ArcRow, type ConceptRow, type LabelRow, type RoleRow, yearsOf } from '../release-tables.ts';
import { type Workspace, workspaceOver } from '../workspace.ts';

/** A workspace whose releases can be looked at as a whole, which the program never does. */
export function workspaceWithRows(path: string): { readonly workspace: Workspace; readonly releaseRows: (id: string) => ReleaseRows } {
  const db = openDatabase(path);
  const workspace = workspaceOver(db, path);
  const releaseRows = (id: string): ReleaseRows => {
    const release = db.prepare<[string], number>('SELECT n FROM release WHERE id = ?').pluck().get(id);
    if (release === undefined) throw new Error(`there is no release ${id}`);
    const rows = <Row>(columns: string, table: string): Row[] =>
      db
        .prepare<[number, number], Row>(`SELECT ${columns} FROM ${table} WHERE key >= ? AND key < ? ORDER BY key`)
        .raw()
        .all(...keysOf(release));
    const names = createNames(rows<[string]>('text', 'release_name').map(([text]) => text));
    const concept = conceptFrom(names);
    return {
      concepts: rows<ConceptRow>(
        'family, local_name, is_declared, type, substitution_group, balance, period_type, is_abstract, is_nillable, years',
        'release_concept',
      ).map(concept),
      roles: rows<RoleRow>('uri, definition, used_on', 'release_role').map(roleFrom),
      arcs: rows<ArcRow>(
        'kind, arcrole, role, source, target, "order", weight, preferred_label, target_role, closed, usable, context_element',
        'release_arc',
      ).map(arcFrom(names)),
      labels: rows<LabelRow>('concept, role, language, text', 'release_label').map(labelFrom(names)),
    };
  };
  return { workspace, releaseRows };
}

type Names = ReturnType<typeof createNames>;

const conceptFrom =
  (names: Names) =>
  ([family, localName, isDeclared, type, group, balance, periodType, isAbstract, isNillable, years]: ConceptRow): ReleaseConcept => ({
    ...{ family, localName, isDeclared: truth(isDeclared), balance, periodType, years: yearsOf(years) },
    ...{ type: names.textOrNull(type), substitutionGroup: names.textOrNull(group) },
    ...{ isAbstract: truthOrNull(isAbstract), isNillable: truthOrNull(isNillable) },
  });

// Written from a list of strings.
const roleFrom = ([uri, definition, usedOn]: RoleRow): Role => ({ uri, definition, usedOn: JSON.parse(usedOn) as string[] });

const KINDS = new Map(Object.entries(ARC_LETTERS).map(([kind, letter]) => [letter, kind as ArcKind])); // keys of that record

const arcFrom =
  (names: Names) =>
  ([letter, arcrole, role, from, to, order, weight, preferred, target, closed, usable, contextElement]: ArcRow): ReleaseArc => ({
    ...{ kind: KINDS.get(letter) ?? 'presentation', arcrole: names.text(arcrole), role: names.text(role), from, to, order, weight },
    ...{ preferredLabel: names.textOrNull(preferred), targetRole: names.textOrNull(target) },
    ...{ closed: truthOrNull(closed), usable: truthOrNull(usable), contextElement },
  });

const labelFrom =
  (names: Names) =>
  ([concept, role, language, text]: LabelRow): ReleaseLabel => ({ concept, role: names.text(role), language: names.text(language), text });
