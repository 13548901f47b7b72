import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import { type CaseRepository, createCaseRepository } from './cases.ts';
import { createFilingRepository, type FilingRepository } from './filings.ts';
import { openDatabase } from './open-database.ts';
import { createReleaseQueries, type ReleaseQueries } from './release-queries.ts';
import { createReleaseRepository, type ReleaseRepository } from './releases.ts';
import { createReviewRepository, type ReviewRepository } from './reviews.ts';
import { createRunRepository, type RunRepository } from './runs.ts';
import { createSavedFilterRepository, type SavedFilterRepository } from './saved-filters.ts';
import { createSearchRepository, type SearchRepository } from './search.ts';
import { createSettingRepository, type SettingRepository } from './settings.ts';

/** One open workspace file. Everything here is synchronous and durable against a crash of the process when it returns. */
export interface Workspace {
  readonly filings: FilingRepository;
  readonly cases: CaseRepository;
  readonly runs: RunRepository;
  readonly reviews: ReviewRepository;
  readonly settings: SettingRepository;
  readonly releases: ReleaseRepository & ReleaseQueries;
  readonly savedFilters: SavedFilterRepository;
  readonly search: SearchRepository;
  /** Folds the write-ahead log into the file and gives up the lock. Nothing else may be called afterwards. */
  close(): void;
}

/**
 * Opens or makes the workspace file; `:memory:` for one that leaves nothing. Throws AppError('workspace') in words (see
 * openDatabase).
 */
export function openWorkspace(path: string): Workspace {
  return workspaceOver(openDatabase(path), path);
}

/** Over an open file, which is closed when it is refused. `path` is for messages. */
export function workspaceOver(db: Database, path: string): Workspace {
  try {
    return {
      filings: createFilingRepository(db),
      cases: createCaseRepository(db),
      runs: createRunRepository(db),
      reviews: createReviewRepository(db),
      settings: createSettingRepository(db),
      releases: { ...createReleaseRepository(db), ...createReleaseQueries(db) },
      savedFilters: createSavedFilterRepository(db),
      search: createSearchRepository(db),
      close: () => void db.close(),
    };
  } catch (cause) {
    db.close();
    // The repositories prepare every statement here: what fails is a table or column that is not as this version makes it.
    throw new AppError(
      'workspace',
      `${path} bears this version's number but not its tables. Nothing was changed. Move it away, or use --workspace with another file.`,
      { cause },
    );
  }
}
