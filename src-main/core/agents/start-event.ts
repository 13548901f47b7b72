import type { AuditSubject } from '../subject.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { RunConfig, RunEvent } from '#shared/run/events.ts';
import { NO_SURROUNDINGS, type Surroundings } from '#shared/run/surroundings.ts';
import { toolSchemaHash } from '../tools/registry.ts';
import { promptHashes } from './prompts.ts';

type Started = Extract<RunEvent, { type: 'run.started' }>;

let schemaHash: string | undefined;

/** The first event of a run: everything that it was decided with (AuditFlow). */
export function startedEvent(
  subject: AuditSubject,
  auditCase: AuditCase,
  config: RunConfig,
  codeVersion: string,
  surroundings: Surroundings = NO_SURROUNDINGS,
): Started {
  schemaHash ??= toolSchemaHash();
  return {
    type: 'run.started',
    case: auditCase,
    config,
    filingSha256: subject.head.sha256,
    codeVersion,
    toolSchemaHash: schemaHash,
    promptHashes: promptHashes(),
    ruleDataHash: subject.rules.hash,
    surroundings,
  };
}
