import type { AuditSubject } from '../subject.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { RunConfig, RunEvent } from '#shared/run/events.ts';
import { toolSchemaHash } from '../tools/registry.ts';
import { promptHashes } from './prompts.ts';

type Started = Extract<RunEvent, { type: 'run.started' }>;

let schemaHash: string | undefined;

/** The first event of a run: everything that it was decided with (AuditFlow). */
export function startedEvent(subject: AuditSubject, auditCase: AuditCase, config: RunConfig, codeVersion: string): Started {
  schemaHash ??= toolSchemaHash();
  const taxonomies = subject.taxonomy.sources().flatMap((source) => (source.kind === 'release' ? [source.id] : []));
  return {
    type: 'run.started',
    case: auditCase,
    config,
    filingSha256: subject.head.sha256,
    codeVersion,
    toolSchemaHash: schemaHash,
    promptHashes: promptHashes(),
    ruleDataHash: subject.rules.hash,
    ...(taxonomies.length === 0 ? {} : { taxonomies }),
  };
}

/** The subject as the run has it, whatever was installed since: the same questions then have the same answers. */
export function asAtStart(subject: AuditSubject, { taxonomies = [] }: Pick<Started, 'taxonomies'>): AuditSubject {
  return { ...subject, taxonomy: subject.taxonomy.only(taxonomies) };
}
