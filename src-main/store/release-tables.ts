import type { ArcKind, Balance, PeriodType, Role } from '#shared/xbrl/model.ts';
import type { ReleaseArc, ReleaseConcept, ReleaseLabel } from '#shared/xbrl/release.ts';
import { derivedTable, type Flag, flag, flagOrNull, truth, truthOrNull } from './derived-tables.ts';

export const releaseNameTable = derivedTable<string, [string]>({
  table: 'release_name',
  columns: ['text'],
  toRow: (text) => [text],
  fromRow: ([text]) => text,
});

// prettier-ignore
type ConceptRow = [
  family: string, localName: string, isDeclared: Flag, type: number | null, substitutionGroup: number | null,
  balance: Balance | null, periodType: PeriodType | null, isAbstract: Flag | null, isNillable: Flag | null, years: string | null,
];
export const releaseConceptTable = derivedTable<ReleaseConcept, ConceptRow>({
  table: 'release_concept',
  // prettier-ignore
  columns: [
    'family', 'local_name', 'is_declared', 'type', 'substitution_group', 'balance', 'period_type', 'is_abstract', 'is_nillable', 'years',
  ],
  // prettier-ignore
  toRow: (concept, names) => [
    concept.family, concept.localName, flag(concept.isDeclared),
    names.keyOrNull(concept.type), names.keyOrNull(concept.substitutionGroup), concept.balance, concept.periodType,
    flagOrNull(concept.isAbstract), flagOrNull(concept.isNillable), concept.years === null ? null : concept.years.join(' '),
  ],
  // prettier-ignore
  fromRow: ([family, localName, isDeclared, type, substitutionGroup, balance, periodType, isAbstract, isNillable, years], names) => ({
    family, localName, isDeclared: truth(isDeclared), type: names.textOrNull(type), substitutionGroup: names.textOrNull(substitutionGroup), balance, periodType,
    isAbstract: truthOrNull(isAbstract), isNillable: truthOrNull(isNillable), years: yearsOf(years),
  }),
});

export const yearsOf = (text: string | null): readonly number[] | null => (text === null ? null : text.split(' ').map(Number));

export const releaseRoleTable = derivedTable<Role, [string, string | null, string]>({
  table: 'release_role',
  columns: ['uri', 'definition', 'used_on'],
  toRow: (role) => [role.uri, role.definition, JSON.stringify(role.usedOn)],
  // Written by toRow from a list of strings.
  fromRow: ([uri, definition, usedOn]) => ({ uri, definition, usedOn: JSON.parse(usedOn) as string[] }),
});

export type ArcLetter = 'p' | 'c' | 'd';
export const ARC_LETTERS: Readonly<Record<ArcKind, ArcLetter>> = { presentation: 'p', calculation: 'c', definition: 'd' };
const ARC_KINDS: Readonly<Record<ArcLetter, ArcKind>> = { p: 'presentation', c: 'calculation', d: 'definition' };

// prettier-ignore
type ArcRow = [
  kind: ArcLetter, arcrole: number, role: number, source: number, target: number, order: string, weight: string | null,
  preferredLabel: number | null, targetRole: number | null, closed: Flag | null, usable: Flag | null,
  contextElement: ReleaseArc['contextElement'],
];
export const releaseArcTable = derivedTable<ReleaseArc, ArcRow>({
  table: 'release_arc',
  // prettier-ignore
  columns: [
    'kind', 'arcrole', 'role', 'source', 'target', 'order', 'weight', 'preferred_label', 'target_role', 'closed', 'usable', 'context_element',
  ],
  // prettier-ignore
  toRow: (arc, names) => [
    ARC_LETTERS[arc.kind], names.key(arc.arcrole), names.key(arc.role), arc.from, arc.to, arc.order, arc.weight,
    names.keyOrNull(arc.preferredLabel), names.keyOrNull(arc.targetRole), flagOrNull(arc.closed), flagOrNull(arc.usable), arc.contextElement,
  ],
  // prettier-ignore
  fromRow: ([kind, arcrole, role, from, to, order, weight, preferredLabel, targetRole, closed, usable, contextElement], names) => ({
    kind: ARC_KINDS[kind], arcrole: names.text(arcrole), role: names.text(role), from, to, order, weight,
    preferredLabel: names.textOrNull(preferredLabel), targetRole: names.textOrNull(targetRole),
    closed: truthOrNull(closed), usable: truthOrNull(usable), contextElement,
  }),
});

export const releaseLabelTable = derivedTable<ReleaseLabel, [number, number, number, string]>({
  table: 'release_label',
  columns: ['concept', 'role', 'language', 'text'],
  toRow: (label, names) => [label.concept, names.key(label.role), names.key(label.language), label.text],
  fromRow: ([concept, role, language, text], names) => ({ concept, role: names.text(role), language: names.text(language), text }),
});
