import type {
  Arc,
  ArcKind,
  Balance,
  Concept,
  Context,
  DescribedConcept,
  Dimension,
  Fact,
  Footnote,
  HiddenLink,
  Label,
  PeriodType,
  Reference,
  ReportPage,
  Role,
  Unit,
} from '#shared/xbrl/model.ts';
import { periodFromKey, periodKey } from '#shared/xbrl/aspects.ts';
import { derivedTable, type Flag, flag, flagOrNull, truth, truthOrNull } from './derived-tables.ts';

export const nameTable = derivedTable<string, [string]>({
  table: 'name',
  columns: ['text'],
  toRow: (text) => [text],
  fromRow: ([text]) => text,
});

type ContextHead = Omit<Context, 'dimensions'>;
export const contextTable = derivedTable<ContextHead, [string, string, string, string]>({
  table: 'context',
  columns: ['id', 'entity', 'entity_scheme', 'period'],
  toRow: (context) => [context.id, context.entity, context.entityScheme, periodKey(context.period)],
  fromRow: ([id, entity, entityScheme, period]) => ({ id, entity, entityScheme, period: periodFromKey(period) }),
});

/** `context` is the position of the context in its list. */
export interface PlacedDimension {
  readonly context: number;
  readonly dimension: Dimension;
}
export const dimensionTable = derivedTable<PlacedDimension, [number, string, string, Flag]>({
  table: 'context_dimension',
  columns: ['context', 'axis', 'member', 'typed'],
  toRow: ({ context, dimension }) => [context, dimension.axis, dimension.member, flag(dimension.typed)],
  fromRow: ([context, axis, member, typed]) => ({ context, dimension: { axis, member, typed: truth(typed) } }),
});

export const unitTable = derivedTable<Unit, [string, string]>({
  table: 'unit',
  columns: ['id', 'measure'],
  toRow: (unit) => [unit.id, unit.measure],
  fromRow: ([id, measure]) => ({ id, measure }),
});

// prettier-ignore
type FactRow = [
  id: string, order: number, concept: string, contextId: string, unitId: string | null, isNumeric: Flag, isNil: Flag, isHidden: Flag,
  value: string | null, lexical: string | null, decimals: string | null, format: string | null,
  scale: number | null, sign: '-' | null, language: string | null, document: string, start: number, end: number,
];
// prettier-ignore
const FACT_COLUMNS = [
  'id', 'order', 'concept', 'context_id', 'unit_id', 'is_numeric', 'is_nil', 'is_hidden', 'value', 'lexical', 'decimals',
  'format', 'scale', 'sign', 'language', 'document', 'start', 'end',
];

export const factTable = derivedTable<Fact, FactRow>({
  table: 'fact',
  columns: FACT_COLUMNS,
  // prettier-ignore
  toRow: (fact) => [
    fact.id, fact.order, fact.concept, fact.contextId, fact.unitId, flag(fact.isNumeric), flag(fact.isNil), flag(fact.isHidden),
    fact.value, fact.lexical === fact.value ? null : fact.lexical, fact.decimals === null ? null : String(fact.decimals),
    fact.format, fact.scale, fact.sign, fact.language, fact.document, fact.start, fact.end,
  ],
  // prettier-ignore
  fromRow: ([
    id, order, concept, contextId, unitId, isNumeric, isNil, isHidden,
    value, lexical, decimals, format, scale, sign, language, document, start, end,
  ]) => ({
    id, order, concept, contextId, unitId, isNumeric: truth(isNumeric), isNil: truth(isNil), isHidden: truth(isHidden),
    value, lexical: lexical ?? value ?? '', decimals: decimals === null ? null : decimals === 'INF' ? 'INF' : Number(decimals),
    format, scale, sign, language, document, start, end,
  }),
});

// prettier-ignore
type ConceptRow = [
  name: string, id: string | null, type: string | null, substitutionGroup: string | null, balance: Balance | null,
  periodType: PeriodType | null, isAbstract: Flag, isNillable: Flag,
];
export const conceptTable = derivedTable<Concept, ConceptRow>({
  table: 'concept',
  columns: ['name', 'id', 'type', 'substitution_group', 'balance', 'period_type', 'is_abstract', 'is_nillable'],
  // prettier-ignore
  toRow: (concept) => [
    concept.name, concept.id, concept.type, concept.substitutionGroup, concept.balance, concept.periodType,
    flag(concept.isAbstract), flag(concept.isNillable),
  ],
  // prettier-ignore
  fromRow: ([name, id, type, substitutionGroup, balance, periodType, isAbstract, isNillable]) => ({
    name, id, type, substitutionGroup, balance, periodType, isAbstract: truth(isAbstract), isNillable: truth(isNillable),
  }),
});

export const roleTable = derivedTable<Role, [string, string | null, string]>({
  table: 'role',
  columns: ['uri', 'definition', 'used_on'],
  toRow: (role) => [role.uri, role.definition, JSON.stringify(role.usedOn)],
  // Written by toRow from a list of strings.
  fromRow: ([uri, definition, usedOn]) => ({ uri, definition, usedOn: JSON.parse(usedOn) as string[] }),
});

// prettier-ignore
type ArcRow = [
  id: string, kind: number, arcrole: number, role: number, source: number, target: number, order: string, weight: string | null,
  preferredLabel: number | null, targetRole: number | null, closed: Flag | null, usable: Flag | null, contextElement: Arc['contextElement'],
];
// prettier-ignore
const ARC_COLUMNS = [
  'id', 'kind', 'arcrole', 'role', 'source', 'target', 'order', 'weight', 'preferred_label', 'target_role', 'closed', 'usable',
  'context_element',
];

export const arcTable = derivedTable<Arc, ArcRow>({
  table: 'arc',
  columns: ARC_COLUMNS,
  // prettier-ignore
  toRow: (arc, names) => [
    arc.id, names.key(arc.kind), names.key(arc.arcrole), names.key(arc.role), names.key(arc.from), names.key(arc.to), arc.order, arc.weight,
    names.keyOrNull(arc.preferredLabel), names.keyOrNull(arc.targetRole), flagOrNull(arc.closed), flagOrNull(arc.usable), arc.contextElement,
  ],
  // prettier-ignore
  fromRow: ([id, kind, arcrole, role, source, target, order, weight, preferredLabel, targetRole, closed, usable, contextElement], names) => ({
    // toRow wrote an ArcKind under this number.
    id, kind: names.text(kind) as ArcKind, arcrole: names.text(arcrole), role: names.text(role), from: names.text(source),
    to: names.text(target), order, weight, preferredLabel: names.textOrNull(preferredLabel), targetRole: names.textOrNull(targetRole),
    closed: truthOrNull(closed), usable: truthOrNull(usable), contextElement,
  }),
});

export const labelTable = derivedTable<Label, [number, number, number, string]>({
  table: 'label',
  columns: ['concept', 'role', 'language', 'text'],
  toRow: (label, names) => [names.key(label.concept), names.key(label.role), names.key(label.language), label.text],
  fromRow: ([concept, role, language, text], names) => ({
    concept: names.text(concept),
    role: names.text(role),
    language: names.text(language),
    text,
  }),
});

export const referenceTable = derivedTable<Reference, [number, number, string]>({
  table: 'concept_reference',
  columns: ['concept', 'role', 'parts'],
  toRow: (reference, names) => [names.key(reference.concept), names.key(reference.role), JSON.stringify(reference.parts)],
  fromRow: ([concept, role, parts], names) => ({
    concept: names.text(concept),
    role: names.text(role),
    // Written by toRow from a record of strings.
    parts: JSON.parse(parts) as Record<string, string>,
  }),
});

export const footnoteTable = derivedTable<Footnote, [string, string | null, string, string]>({
  table: 'footnote',
  columns: ['id', 'language', 'text', 'fact_ids'],
  toRow: (footnote) => [footnote.id, footnote.language, footnote.text, JSON.stringify(footnote.factIds)],
  // Written by toRow from a list of strings.
  fromRow: ([id, language, text, factIds]) => ({ id, language, text, factIds: JSON.parse(factIds) as string[] }),
});

export const hiddenLinkTable = derivedTable<HiddenLink, [string, string, number, number]>({
  table: 'hidden_link',
  columns: ['fact_id', 'document', 'start', 'end'],
  toRow: ({ factId, document, start, end }) => [factId, document, start, end],
  fromRow: ([factId, document, start, end]) => ({ factId, document, start, end }),
});

export const reportPageTable = derivedTable<ReportPage, [string, string, string, number, string | null]>({
  table: 'report_page',
  columns: ['role', 'short_name', 'long_name', 'position', 'page_group'],
  toRow: ({ role, shortName, longName, position, group }) => [role, shortName, longName, position, group],
  fromRow: ([role, shortName, longName, position, group]) => ({ role, shortName, longName, position, group }),
});

type DescribedRow = [name: string, type: string | null, balance: Balance | null, label: string | null, documentation: string | null];
export const describedConceptTable = derivedTable<DescribedConcept, DescribedRow>({
  table: 'described_concept',
  columns: ['name', 'type', 'balance', 'label', 'documentation'],
  toRow: ({ name, type, balance, label, documentation }) => [name, type, balance, label, documentation],
  fromRow: ([name, type, balance, label, documentation]) => ({ name, type, balance, label, documentation }),
});
