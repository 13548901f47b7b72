import { type QueryClient } from '@tanstack/react-query';
import { type CallMethod } from '#shared/rpc/contract.ts';

/** What shows cases, runs and decisions, also in numbers. */
const CASE_READS = ['case.list', 'case.get', 'filing.list'] as const satisfies readonly CallMethod[];

/** What taxonomies and rule data decide, and what names them. A filing's own rows do not change with them. */
const TAXONOMY_READS = [
  'taxonomy.list',
  'taxonomy.offered',
  'filing.missing',
  'filing.scan',
  'filing.list',
  'fact.get',
  'fact.list',
  'fact.locate',
  'statement.list',
  'statement.get',
  'app.info',
] as const satisfies readonly CallMethod[];

/** Asks again for everything that a release or rule data decides, where it is on the screen. */
export const invalidateTaxonomies = async (queries: QueryClient): Promise<void> => {
  await Promise.all(TAXONOMY_READS.map((method) => queries.invalidateQueries({ queryKey: [method] })));
};

/** Asks again for everything that a case, a run or a decision shows in, where it is on the screen. */
export const invalidateCases = async (queries: QueryClient): Promise<void> => {
  await Promise.all(CASE_READS.map((method) => queries.invalidateQueries({ queryKey: [method] })));
};

/** Another filing is there, or one is not any more: lists, searches and the histories of facts over filings change with it. */
export const invalidateFilings = async (queries: QueryClient): Promise<void> => {
  const reads = ['search.find', 'fact.get'] as const satisfies readonly CallMethod[];
  await Promise.all([invalidateCases(queries), ...reads.map((method) => queries.invalidateQueries({ queryKey: [method] }))]);
};
