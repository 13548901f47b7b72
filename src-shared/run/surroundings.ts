import { z } from 'zod';

/**
 * What a run could see besides its own filing, as it was at its start: other filings of the entity and the installed releases. A run is
 * played, resumed and repeated with exactly these, so that what comes later changes nothing.
 */
export const surroundingsSchema = z.object({
  /** `id` names the filing in the observations; the bytes are told by `sha256`. */
  filings: z.array(z.object({ id: z.string(), sha256: z.string(), name: z.string() })),
  releases: z.array(z.object({ id: z.string(), sha256: z.string() })),
});
export type Surroundings = z.infer<typeof surroundingsSchema>;

/** Of a run whose log says nothing of it: it saw its own filing and the starter table. */
export const NO_SURROUNDINGS: Surroundings = { filings: [], releases: [] };
