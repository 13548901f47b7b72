import type { ArcKind, Balance, PeriodType, Role } from '#shared/xbrl/model.ts';
import type { ReleaseArc, ReleaseConcept, ReleaseLabel } from '#shared/xbrl/release.ts';
import { type Flag, flag, flagOrNull, writtenTable } from './derived-tables.ts';

export const releaseNameTable = writtenTable<string, [string]>({
  table: 'release_name',
  columns: ['text'],
  toRow: (text) => [text],
});

// prettier-ignore
export type ConceptRow = [
  family: string, localName: string, isDeclared: Flag, type: number | null, substitutionGroup: number | null,
  balance: Balance | null, periodType: PeriodType | null, isAbstract: Flag | null, isNillable: Flag | null, years: string | null,
];
export const releaseConceptTable = writtenTable<ReleaseConcept, ConceptRow>({
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
});

export const yearsOf = (text: string | null): readonly number[] | null => (text === null ? null : text.split(' ').map(Number));

export type RoleRow = [uri: string, definition: string | null, usedOn: string];
export const releaseRoleTable = writtenTable<Role, RoleRow>({
  table: 'release_role',
  columns: ['uri', 'definition', 'used_on'],
  toRow: (role) => [role.uri, role.definition, JSON.stringify(role.usedOn)],
});

export type ArcLetter = 'p' | 'c' | 'd';
export const ARC_LETTERS: Readonly<Record<ArcKind, ArcLetter>> = { presentation: 'p', calculation: 'c', definition: 'd' };

// prettier-ignore
export type ArcRow = [
  kind: ArcLetter, arcrole: number, role: number, source: number, target: number, order: string, weight: string | null,
  preferredLabel: number | null, targetRole: number | null, closed: Flag | null, usable: Flag | null,
  contextElement: ReleaseArc['contextElement'],
];
export const releaseArcTable = writtenTable<ReleaseArc, ArcRow>({
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
});

export type LabelRow = [concept: number, role: number, language: number, text: string];
export const releaseLabelTable = writtenTable<ReleaseLabel, LabelRow>({
  table: 'release_label',
  columns: ['concept', 'role', 'language', 'text'],
  toRow: (label, names) => [label.concept, names.key(label.role), names.key(label.language), label.text],
});
