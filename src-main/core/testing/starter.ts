import { readFileSync } from 'node:fs';
import { createStarterTaxonomy } from '../graph/starter-taxonomy.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';

export const STARTER_TABLE = new URL('../../../resources/starter/concepts.csv', import.meta.url);

/** The table that is shipped. */
export const starterTaxonomy = (): TaxonomyGraph => createStarterTaxonomy(readFileSync(STARTER_TABLE, 'utf8'));
