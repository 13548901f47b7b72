import type { Secrets } from '#main/core/ports.ts';
import type { ReadingDesk } from '#main/core/reading.ts';
import type { Workbench } from '#main/core/workbench.ts';
import type { Installation } from './installation.ts';

/** What a shell decides about the workbench that it opens. */
export interface WorkbenchSetup {
  /** One command and then the end: parses in its own thread, since a worker costs more than it saves, and scans when asked. */
  readonly isOneShot: boolean;
  /** A path, `:memory:`, or undefined for the platform's data folder. */
  readonly workspace: string | undefined;
  readonly rules: readonly string[];
  /** Releases and concept tables for this run only. */
  readonly releases: readonly string[];
  readonly isQuiet: boolean;
  /** Address of an OpenAI-compatible endpoint. */
  readonly modelBaseUrl?: string | undefined;
  readonly secrets?: Secrets;
  readonly installation?: Installation;
}

export type OpenWorkbench = (setup: WorkbenchSetup) => Promise<Workbench>;
export type OpenReading = (setup: WorkbenchSetup) => Promise<ReadingDesk>;
