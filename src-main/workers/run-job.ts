import type { PackageInput } from '#main/xml/package.ts';
import { readFiling, type ReadFilingOptions } from '#main/xml/read-filing.ts';
import type { ParseJob, ParseJobs } from './parse-message.ts';

/** Does one job in this thread. What only releases need is loaded when the first one is read. */
export async function runJob(
  job: ParseJob,
  input: PackageInput,
  options: Pick<ReadFilingOptions, 'signal' | 'onProgress'>,
): Promise<ParseJobs[ParseJob]> {
  switch (job) {
    case 'filing':
      return readFiling(input, options);
    case 'taxonomy':
      return (await import('#main/xml/read-release.ts')).readReleases(input, options);
    case 'table':
      return (await import('#main/xml/read-table.ts')).readTable(input, options);
  }
}
