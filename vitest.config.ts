import { defineConfig } from 'vitest/config';

const project = (name: string, include: readonly string[]) => ({
  extends: true as const,
  test: { name, include: [...include], environment: 'node' },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      project('shared', ['src-shared/**/*.test.ts']),
      project('main', ['src-main/**/*.test.ts']),
      project('renderer', ['src-renderer/src/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts']),
    ],
  },
});
