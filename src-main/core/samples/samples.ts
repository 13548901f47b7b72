import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { type Sample, sampleSchema } from '#shared/rpc/app.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { FilingInput } from '../filings/filings.ts';

/** `path` is relative to resources/samples; `whatIsWrong` names the errors that were put in, for tests. */
const shippedSampleSchema = sampleSchema.extend({
  path: z.string().regex(/^(?!.*\.\.)[^/\\:][^\\:]*$/, 'a path inside the samples folder'),
  whatIsWrong: z.array(z.looseObject({ rule: z.string(), concept: z.string() })),
});
type ShippedSample = z.infer<typeof shippedSampleSchema>;

export interface SampleService {
  list(): Sample[];
  /** What `FilingService.open` takes. Throws AppError('not-found') for an unknown id. */
  input(id: string): FilingInput;
}

export type SampleHandlers = Pick<Handlers, 'sample.list'>;

/** `resources` is the folder of shipped files, ending in `/`. Without a samples.json there are no samples. */
export async function loadSamples(resources: URL): Promise<SampleService> {
  const folder = new URL('samples/', resources);
  const samples = await readSamples(new URL('samples.json', folder));
  return {
    list: () => samples.map((sample) => sampleSchema.parse(sample)),
    input: (id) => {
      const sample = samples.find((candidate) => candidate.id === id);
      if (sample === undefined) throw new AppError('not-found', `There is no sample ${id}.`);
      const path = fileURLToPath(new URL(sample.path, folder)).replace(/[\\/]$/, '');
      return { path, displayName: basename(path) };
    },
  };
}

async function readSamples(file: URL): Promise<readonly ShippedSample[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return z.array(shippedSampleSchema).parse(JSON.parse(text));
}

export function createSampleHandlers(samples: () => Promise<SampleService>): SampleHandlers {
  return { 'sample.list': async () => (await samples()).list() };
}
