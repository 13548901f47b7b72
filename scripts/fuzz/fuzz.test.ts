import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attempt } from './attempt.mjs';
import { corpus } from './corpus.mjs';

describe('damaged inputs', () => {
  it('are read or refused, and leave nothing behind', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'auditflow-fuzz-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const inputs = await corpus({ isSmall: true });
    const outcomes = { filing: 0, refused: 0 };
    for (let seed = 1; seed <= 200; seed += 1) {
      const { outcome, what, detail } = await attempt(inputs, seed, folder);
      if (outcome === 'crash') throw new Error(`seed ${seed}: ${what}\n${detail}`);
      outcomes[outcome] += 1;
    }
    expect(await readdir(folder)).toEqual([]);
    expect(Math.min(outcomes.filing, outcomes.refused)).toBeGreaterThan(20);
  });
});
