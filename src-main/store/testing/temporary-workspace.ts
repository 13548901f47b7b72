import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { anAuditCase } from '#shared/run/testing/run.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { aNewFiling } from './new-filing.ts';

/** A folder of its own that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auditflow-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real workspace file that is closed and removed when the test ends. */
export function temporaryWorkspace(path = join(temporaryFolder(), 'test.auditflow')): Workspace {
  const workspace = openWorkspace(path);
  onTestFinished(() => workspace.close());
  return workspace;
}

/** With filing-1, case-1 and run-1, the run without events. */
export function workspaceWithRun(path?: string): Workspace {
  const workspace = temporaryWorkspace(path);
  workspace.filings.insert(aNewFiling());
  workspace.cases.insert(anAuditCase(), null);
  workspace.runs.create({ id: 'run-1', caseId: 'case-1', auditor: 'builtin', startedAt: '2026-01-02T03:04:07.000Z' });
  return workspace;
}
