import { z } from 'zod';
import { mutation, query, stream } from './wire.ts';

export const releaseKindSchema = z.enum(['taxonomy', 'table', 'rules']);
export type ReleaseKind = z.infer<typeof releaseKindSchema>;

/** Something that a full release has and this one lacks. */
export const releaseGapSchema = z.object({ what: z.string(), effect: z.string() });
export type ReleaseGap = z.infer<typeof releaseGapSchema>;

export const releaseCountsSchema = z.object({
  /** Every concept that the release names, and those of them whose properties it states. */
  concepts: z.number().int(),
  declaredConcepts: z.number().int(),
  labels: z.number().int(),
  roles: z.number().int(),
  presentationArcs: z.number().int(),
  calculationArcs: z.number().int(),
  definitionArcs: z.number().int(),
  /** Of rule data: elements that may not be negative. */
  signElements: z.number().int(),
});
export type ReleaseCounts = z.infer<typeof releaseCountsSchema>;

/** One taxonomy of one year, a concept table or rule data that was added. */
export const releaseSchema = z.object({
  /** `us-gaap-2024`; of a table or rule data the name of its file, `us-gaap-2024.csv`. */
  id: z.string(),
  kind: releaseKindSchema,
  /** us-gaap, srt, dei …; null for rule data and for a table of several families. */
  family: z.string().nullable(),
  /** null: belongs to no year. */
  year: z.number().int().nullable(),
  sourceName: z.string(),
  /** Address it was fetched from; null when it came from a file. */
  origin: z.string().nullable(),
  sha256: z.string(),
  addedAt: z.string(),
  counts: releaseCountsSchema,
  gaps: z.array(releaseGapSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** A release that the publishers offer, with the addresses it is fetched from. */
export const offeredReleaseSchema = z.object({
  family: z.string(),
  year: z.number().int(),
  publisher: z.string(),
  urls: z.array(z.string()),
  isInstalled: z.boolean(),
});
export type OfferedRelease = z.infer<typeof offeredReleaseSchema>;

/** A release of a package that was left out, since another source's is installed under its id. */
export const skippedReleaseSchema = z.object({ id: z.string(), installedFrom: z.string() });
export type SkippedRelease = z.infer<typeof skippedReleaseSchema>;

export const addSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), token: z.string(), as: releaseKindSchema }),
  z.object({ kind: z.literal('publisher'), family: z.string(), year: z.number().int() }),
]);

export const addProgressSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    phase: z.enum(['fetching', 'reading', 'storing']),
    /** Bytes while fetching and reading, rows while storing; total 0 when it is not known. */
    done: z.number(),
    total: z.number(),
    what: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('added'),
    added: z.array(releaseSchema),
    alreadyThere: z.boolean(),
    skipped: z.array(skippedReleaseSchema),
  }),
]);
export type AddProgress = z.infer<typeof addProgressSchema>;

/** Something that a filing refers to that is not in its package, and whether an installed release stands in for it. */
export const missingItemSchema = z.object({
  url: z.string(),
  kind: z.enum(['schema', 'linkbase']),
  effect: z.string(),
  /** us-gaap 2024 and its like; null for anything else. */
  family: z.string().nullable(),
  year: z.number().int().nullable(),
  /** Facts of the filing whose concept belongs to it. */
  facts: z.number().int(),
  /** `own-year`: the very release is installed. `nearest`: another year answers. `starter`: only the starter table knows some. */
  status: z.enum(['own-year', 'nearest', 'starter', 'absent', 'not-needed']),
  /** Whether its very release is in the workspace, be it that it declares none of the concepts. */
  isInstalled: z.boolean(),
  /** The release that answers, or the starter table's name. */
  answeredBy: z.string().nullable(),
  /** Year of the release that answers; null for a table without one, the starter table and none. */
  answeringYear: z.number().int().nullable(),
  /** Concepts of it that facts use, and how many of them the answering source knows. */
  concepts: z.number().int(),
  known: z.number().int(),
  /** Of those that it does not know the first by name. */
  unknown: z.array(z.string()),
  /** Axes and members of it that contexts use. */
  members: z.number().int(),
  isOffered: z.boolean(),
});
export type MissingItem = z.infer<typeof missingItemSchema>;

export const taxonomyContract = {
  'taxonomy.list': query(z.object({}), z.object({ releases: z.array(releaseSchema), starterConcepts: z.number().int() })),
  'taxonomy.offered': query(z.object({}), z.array(offeredReleaseSchema)),
  // Long: it does not hold up other mutations while it fetches and reads. The service adds one after another.
  'taxonomy.add': stream(z.object({ source: addSourceSchema }), addProgressSchema),
  'taxonomy.remove': mutation(z.object({ id: z.string() }), z.object({ removed: z.boolean() })),
  'filing.missing': query(z.object({ filingId: z.string() }), z.array(missingItemSchema)),
} as const;
