import { z } from 'zod';
import { decimalsSchema, dimensionSchema, findingSchema, periodSchema } from '../calc/outcome.ts';
import { mutation, query, stream } from './wire.ts';

const filingId = z.string();
const names = z.array(z.string().max(2_000)).max(500).default([]);
const flag = z.boolean().default(false);

/**
 * Which facts a list shows. A fact passes when every criterion that is set holds; of a criterion with several values one is enough. The
 * empty object lets everything through.
 */
export const factFilterSchema = z.object({
  /** Every word is in the label, the concept, the value or the id. */
  text: z.string().max(200).default(''),
  kind: z.enum(['numeric', 'text']).nullable().default(null),
  concepts: names,
  /** Keys of periods: `2023-12-28`, `2022-12-30/2023-12-28`, `forever`. */
  periods: names,
  /** Measures; '' for facts without a unit. */
  units: names,
  /** An axis, or `axis=member`; '' for facts without dimensions. */
  dimensions: names,
  /** Prefixes of concepts. */
  namespaces: names,
  /** Concepts that the filing's own schema declares. */
  extension: flag,
  hidden: flag,
  nil: flag,
  /** Facts of sets with more than one, or only of sets that contradict themselves. */
  duplicates: z.enum(['any', 'inconsistent']).nullable().default(null),
  /** Facts that a finding is about, or a finding of that severity. */
  finding: z.enum(['any', 'error', 'warning', 'note']).nullable().default(null),
  /** URI of a role: facts of the concepts and axes that stand in it. */
  role: z.string().max(2_000).nullable().default(null),
});
export type FactFilter = z.infer<typeof factFilterSchema>;

export const FACT_SORTS = ['finding', 'document', 'concept', 'period', 'value'] as const;
/** What has no value, period or finding to go by comes last in both directions; ties are in document order. */
export const factSortSchema = z.object({ by: z.enum(FACT_SORTS), descending: z.boolean() });
export type FactSort = z.infer<typeof factSortSchema>;

export const factRowSchema = z.object({
  factId: z.string(),
  concept: z.string(),
  label: z.string(),
  period: periodSchema,
  dimensions: z.array(dimensionSchema.extend({ axisLabel: z.string(), memberLabel: z.string() })),
  isNumeric: z.boolean(),
  /** Canonical decimal, or the first words of a text without its markup; null when nil or not understood. */
  value: z.string().nullable(),
  isNil: z.boolean(),
  isHidden: z.boolean(),
  duplicates: z.enum(['none', 'consistent', 'inconsistent']),
  unit: z.string().nullable(),
  decimals: decimalsSchema.nullable(),
  /** The worst finding about this fact. */
  severity: findingSchema.shape.severity.nullable(),
  findingId: z.string().nullable(),
});
export type FactRow = z.infer<typeof factRowSchema>;

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type Facet = z.infer<typeof facetSchema>;

/** How many facts each choice would show, everything else in the filter being as it is. */
export const factFacetsSchema = z.object({
  numeric: z.number().int(),
  text: z.number().int(),
  extension: z.number().int(),
  hidden: z.number().int(),
  nil: z.number().int(),
  duplicates: z.object({ any: z.number().int(), inconsistent: z.number().int() }),
  findings: z.object({ any: z.number().int(), error: z.number().int(), warning: z.number().int(), note: z.number().int() }),
  /** Latest first. */
  periods: z.array(facetSchema),
  units: z.array(facetSchema),
  axes: z.array(facetSchema.extend({ members: z.array(facetSchema) })),
  undimensioned: z.number().int(),
  namespaces: z.array(facetSchema),
  /** What presentation there is, in the filer's order; not counted. */
  roles: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type FactFacets = z.infer<typeof factFacetsSchema>;

export const MOST_ROWS = 500;
const listSchema = z.object({ filingId, filter: factFilterSchema, sort: factSortSchema });

export const factPageSchema = z.object({
  total: z.number().int(),
  rows: z.array(factRowSchema),
  /** null when they were not asked for. */
  facets: factFacetsSchema.nullable(),
});
export type FactPage = z.infer<typeof factPageSchema>;

/** The columns of the table; an export writes some of them as two (concept and label, start and end). */
export const FACT_COLUMNS = ['concept', 'period', 'dimensions', 'value', 'unit', 'decimals', 'finding', 'factId', 'state'] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

const filterNameSchema = z.string().trim().min(1, 'Write a name for the filter.').max(60, 'Write a name of at most 60 characters.');
export const savedFilterSchema = z.object({ name: filterNameSchema, filter: factFilterSchema });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const factContract = {
  'fact.list': query(
    listSchema.extend({
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(MOST_ROWS),
      withFacets: z.boolean().default(true),
    }),
    factPageSchema,
  ),
  /** Where a fact stands in a list; null when the filter leaves it out. */
  'fact.locate': query(listSchema.extend({ factId: z.string() }), z.object({ index: z.number().int().nullable() })),
  /** Text in parts, the head in the first. `range` counts rows of the list; without it the whole list. */
  'fact.export': stream(
    listSchema.extend({
      columns: z.array(z.enum(FACT_COLUMNS)).min(1),
      format: z.enum(['csv', 'tsv']),
      range: z
        .object({ offset: z.number().int().min(0), limit: z.number().int().min(1) })
        .nullable()
        .default(null),
    }),
    z.object({ text: z.string(), rows: z.number().int(), total: z.number().int() }),
  ),
  /** By name. A stored filter that this version cannot read is left out. */
  'filter.list': query(z.object({}), z.array(savedFilterSchema)),
  /** AppError('conflict') when the name is taken and `replace` is not set. */
  'filter.save': mutation(savedFilterSchema.extend({ replace: z.boolean().default(false) }), savedFilterSchema),
  /** Gives what was removed, so that it can be saved again; null when there was none. */
  'filter.remove': mutation(z.object({ name: filterNameSchema }), z.object({ removed: savedFilterSchema.nullable() })),
} as const;
