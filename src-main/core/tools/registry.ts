import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import type { ModelTool } from '../ports.ts';
import { type AuditorRole, type JsonObject, MALFORMED_ARGUMENTS, type Observation } from '#shared/run/events.ts';
import { decisionSchema, reportSchema } from '#shared/run/verdict.ts';
import { canonicalHash } from '../../store/chain.ts';
import { getCalculationTree } from './calculation-tree-tool.ts';
import { findConcepts, getConceptMetadata, getDimensionAxes, getPresentationContext } from './static-tools.ts';
import { getContext, getDimensionalBreakdown, getFactHistory, getFacts, getRelatedFacts, getUnit } from './fact-tools.ts';
import { checkMagnitude, checkUnits, recompute } from './arithmetic-tools.ts';
import { checkCalcTreeTool, checkDimConsistencyTool, checkSignTool } from './checker-tools.ts';
import { getDqcRule } from './rule-tool.ts';
import type { Tool, ToolView } from './tool.ts';

/** The whole environment, in the order in which it is offered. */
export const TOOLS: readonly Tool[] = [
  getConceptMetadata,
  getCalculationTree,
  getPresentationContext,
  getDimensionAxes,
  getDqcRule,
  findConcepts,
  getFacts,
  getFactHistory,
  getDimensionalBreakdown,
  getRelatedFacts,
  getContext,
  getUnit,
  recompute,
  checkMagnitude,
  checkUnits,
  checkSignTool,
  checkCalcTreeTool,
  checkDimConsistencyTool,
];

/** Who may look where (AuditFlow): enforced here, whatever a prompt or a filing says. */
const ACCESS: Readonly<Record<AuditorRole, readonly ToolView[]>> = {
  compliance: ['static', 'checker'],
  forensic: ['static', 'dynamic', 'checker'],
  senior: [],
};

export const SUBMIT_REPORT = 'submit_report';
export const SUBMIT_DECISION = 'submit_decision';

/** What the Senior hands in. The differences are the core's own; its words decide nothing (invariant: prose never decides). */
export const seniorDecisionSchema = z.object({
  action: z.enum(['accept', 'feedback', 'arbitrate']),
  decision: decisionSchema.nullable(),
  expectedValue: z.string().nullable(),
  feedback: z.object({ compliance: z.string().nullable(), forensic: z.string().nullable() }),
  rationale: z.string(),
});
export type SeniorDecision = z.infer<typeof seniorDecisionSchema>;

const toolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]));

function mayUse(role: AuditorRole, tool: Tool): boolean {
  return ACCESS[role].includes(tool.view);
}

function asModelTool(name: string, description: string, input: z.ZodType): ModelTool {
  // Generated JSON Schema is plain JSON; its type is wider than a JSON object's.
  return { name, description, parameters: z.toJSONSchema(input, { io: 'input', target: 'draft-7' }) as JsonObject };
}

const offers = new Map<AuditorRole, readonly ModelTool[]>();

/** The tools that a role is offered, with the schemas that the core validates by; the way to hand in is one of them. */
export function toolsFor(role: AuditorRole): readonly ModelTool[] {
  const known = offers.get(role);
  if (known !== undefined) return known;
  const handIn =
    role === 'senior'
      ? asModelTool(
          SUBMIT_DECISION,
          'Hands in the decision about the two reports. Amounts are plain decimal strings.',
          seniorDecisionSchema,
        )
      : asModelTool(
          SUBMIT_REPORT,
          'Hands in the report. It is returned when mandatory checks are missing or it contradicts them.',
          reportSchema,
        );
  const offered = [
    ...TOOLS.filter((tool) => mayUse(role, tool)).map((tool) => asModelTool(tool.name, tool.description, tool.input)),
    handIn,
  ];
  offers.set(role, offered);
  return offered;
}

/**
 * Answers one call. A wrong argument, an unknown or a forbidden tool is an observation that says what is wrong, never an exception
 * (AuditFlow). Pure over the subject: the same call gives the same observation, and so the same hash.
 */
export function callTool(subject: AuditSubject, role: AuditorRole, name: string, args: JsonObject): Observation {
  if (MALFORMED_ARGUMENTS in args) return failed('the arguments are not a JSON object; call the tool again with valid JSON');
  if (name === SUBMIT_REPORT && role !== 'senior') {
    const parsed = reportSchema.safeParse(args);
    return parsed.success
      ? { status: 'ok', data: { received: true }, evidence: [] }
      : failed(`bad report: ${z.prettifyError(parsed.error)}`);
  }
  const tool = toolsByName.get(name);
  const allowed = toolsFor(role)
    .map((each) => each.name)
    .join(', ');
  if (tool === undefined) return failed(`there is no tool ${name}; there are ${allowed}`);
  if (!mayUse(role, tool)) return failed(`the ${role} auditor may not use ${name}; it may use ${allowed}`);
  const answer = tool.call(subject, args);
  return 'problem' in answer ? failed(answer.problem) : { status: 'ok', data: answer.data, evidence: [...answer.evidence] };
}

const failed = (message: string): Observation => ({ status: 'error', data: { message }, evidence: [] });

/** sha256 of an observation's canonical form. */
export const observationHash = (observation: Observation): string => canonicalHash(observation);

/** One hash over every schema that any role is offered: a run records what its auditors could call. */
export function toolSchemaHash(): string {
  return canonicalHash({
    compliance: [...toolsFor('compliance')],
    forensic: [...toolsFor('forensic')],
    senior: [...toolsFor('senior')],
  } as unknown as JsonObject);
}
