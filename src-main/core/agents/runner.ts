import type { Clock, Model, ModelMessage } from '../ports.ts';
import type { AuditSubject } from '../subject.ts';
import { AppError } from '#shared/base/errors.ts';
import {
  type AuditorRole,
  JUNIOR_ROLES,
  type JuniorRole,
  type LoggedEvent,
  type RunConfig,
  type RunEvent,
  type ToolCall,
} from '#shared/run/events.ts';
import type { AuditCase } from '#shared/run/case.ts';
import { type Report, reportSchema } from '#shared/run/verdict.ts';
import { reportDifferences } from '#shared/run/differences.ts';
import { callTool, observationHash, SUBMIT_REPORT, toolsFor } from '../tools/registry.ts';
import { type CaseReading, readCase } from '../questions/case-reading.ts';
import { conclude, decisiveOf } from './conclude.ts';
import { gateReport } from './gate.ts';
import { isAtRest } from './junior-state.ts';
import { requestHash } from './request-hash.ts';
import { foldProtocol, newProtocol, type ProtocolState } from './run-log.ts';
import { seniorMessages } from './senior-brief.ts';
import { SENIOR_ATTEMPTS } from './senior-state.ts';

export interface RunnerDeps {
  readonly subject: AuditSubject;
  readonly model: Model;
  readonly clock: Clock;
  /** Writes the event to the log and gives it back numbered; only then it takes effect here. */
  readonly append: (event: RunEvent) => LoggedEvent;
}

/**
 * Plays the protocol of AuditFlow from wherever a log ends: both juniors in parallel, each behind its gate, then the Senior, up to
 * the configured rounds, then the fusion. The state is the fold of the log and nothing beside it, so an interrupted run goes on to the
 * same verdict. Rejects when the model fails or the signal fires; what to log about that is the caller's.
 */
export async function playRun(past: readonly LoggedEvent[], deps: RunnerDeps, signal: AbortSignal): Promise<void> {
  await new RunPlayer(past, deps, signal).play();
}

class RunPlayer {
  readonly #deps: RunnerDeps;
  readonly #signal: AbortSignal;
  /** One junior's failure stops the other, so that nothing is logged after the run has failed. */
  readonly #stop = new AbortController();
  readonly #case: AuditCase;
  readonly #config: RunConfig;
  readonly #reading: CaseReading;
  #state: ProtocolState;

  constructor(past: readonly LoggedEvent[], deps: RunnerDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    this.#state = past.reduce(foldProtocol, newProtocol());
    const { auditCase, config } = startOf(this.#state);
    this.#case = auditCase;
    this.#config = config;
    this.#reading = readCase(deps.subject, auditCase);
  }

  async play(): Promise<void> {
    this.#interruptIssued();
    while (!this.#state.isFused) {
      await this.#playJuniors();
      if (this.#state.senior.isClosed) this.#fuse();
      else await this.#playSenior();
    }
    if (this.#state.ended === null) this.#append({ type: 'run.finished' });
  }

  #append(event: RunEvent): void {
    this.#signal.throwIfAborted();
    this.#state = foldProtocol(this.#state, this.#deps.append(event));
  }

  /** Calls that were issued before a crash and never answered: said so, then issued again. */
  #interruptIssued(): void {
    for (const role of JUNIOR_ROLES) {
      for (const callId of this.#state.juniors[role].issued) this.#append({ type: 'tool.interrupted', role, callId });
    }
  }

  async #playJuniors(): Promise<void> {
    const work = JUNIOR_ROLES.map((role) =>
      this.#playJunior(role).catch((error: unknown) => {
        this.#stop.abort(error);
        throw error;
      }),
    );
    const settled = await Promise.allSettled(work);
    // The first failure is the cause; the other junior's is that it was stopped.
    if (settled.some((each) => each.status === 'rejected')) throw this.#signal.reason;
  }

  async #playJunior(role: JuniorRole): Promise<void> {
    const { maxSteps, juniorOutputTokens } = this.#config;
    while (!isAtRest(this.#state.juniors[role])) {
      const junior = this.#state.juniors[role];
      const { round, returned } = junior;
      const call = junior.pending[0];
      if (junior.isExhausted && returned !== null)
        this.#append({ type: 'report.submitted', role, round, report: returned, gatePassed: false });
      // Also amid the calls of one response: many calls at once are many steps.
      else if (junior.stepsInRound >= maxSteps) this.#append({ type: 'budget.reached', role, what: `${maxSteps} steps` });
      else if (call !== undefined) this.#answerCall(role, call);
      else await this.#ask(role, junior.messages, juniorOutputTokens);
    }
  }

  /** One request to the model, logged before it is sent; the calls in its response get ids of ours, unique in the run. */
  async #ask(role: AuditorRole, messages: readonly ModelMessage[], maxOutputTokens: number): Promise<void> {
    const { clock, model } = this.#deps;
    // Also without a pace: the process stays responsive between steps.
    await clock.sleep(this.#config.pace, this.#signal);
    const { round, turns } = role === 'senior' ? this.#state.senior : this.#state.juniors[role];
    const turn = turns + 1;
    const idOf = (index: number): string =>
      role === 'senior' ? `senior-${turn}-${index + 1}` : `${role}-${this.#state.juniors[role].callCount + index + 1}`;
    const tools = toolsFor(role);
    this.#append({ type: 'model.requested', role, round, turn, requestHash: requestHash(role, messages, tools, maxOutputTokens) });
    const began = clock.elapsed();
    const { text, toolCalls, usage } = await model.respond({ auditor: role, messages, tools, maxOutputTokens }, this.#signal);
    const numbered = toolCalls.map((call, index) => ({ ...call, id: idOf(index) }));
    this.#append({ type: 'model.responded', role, round, turn, text, toolCalls: numbered, usage, latencyMs: clock.elapsed() - began });
  }

  #answerCall(role: JuniorRole, call: ToolCall): void {
    const { round } = this.#state.juniors[role];
    const report = call.name === SUBMIT_REPORT ? reportSchema.safeParse(call.arguments) : undefined;
    if (report?.success === true) this.#judgeReport(role, report.data);
    else this.#callTool(role, round, call);
  }

  #judgeReport(role: JuniorRole, report: Report): void {
    const junior = this.#state.juniors[role];
    const { missing, contradictions } = gateReport(this.#deps.subject, this.#reading, junior, report);
    const { round } = junior;
    if (missing.length + contradictions.length === 0) this.#append({ type: 'report.submitted', role, round, report, gatePassed: true });
    else this.#append({ type: 'gate.rejected', role, round, missing: [...missing], contradictions: [...contradictions] });
  }

  #callTool(role: JuniorRole, round: number, call: ToolCall): void {
    const { subject, clock } = this.#deps;
    const { id: callId, name: tool } = call;
    this.#append({ type: 'tool.called', role, round, step: this.#state.juniors[role].turns, callId, tool, arguments: call.arguments });
    const began = clock.elapsed();
    const observation = callTool(subject, role, tool, call.arguments);
    const durationMs = clock.elapsed() - began;
    this.#append({ type: 'tool.returned', role, callId, tool, observation, observationHash: observationHash(observation), durationMs });
  }

  async #playSenior(): Promise<void> {
    const { senior, juniors } = this.#state;
    const { decisive } = decisiveOf(this.#deps.subject, this.#reading, juniors);
    const differences = reportDifferences(juniors.compliance.report, juniors.forensic.report, decisive?.outcome.tolerance ?? null);
    if (senior.handedIn !== null || senior.isExhausted) this.#append(decidedEvent(this.#state, this.#config, differences));
    else if (senior.attempts >= SENIOR_ATTEMPTS) {
      this.#append({ type: 'budget.reached', role: 'senior', what: `${SENIOR_ATTEMPTS} unreadable decisions` });
    } else {
      const { round } = senior;
      const brief = seniorMessages({ case: this.#case, juniors, decisive, differences, round, maxRounds: this.#config.maxRounds });
      await this.#ask('senior', [...brief, ...senior.exchanges], this.#config.seniorOutputTokens);
    }
  }

  #fuse(): void {
    const { juniors, senior, exhausted } = this.#state;
    const closing = { juniors, firstDifferences: senior.firstDifferences, incidents: exhausted };
    this.#append({ type: 'fused', verdict: conclude(this.#deps.subject, this.#reading, closing) });
  }
}

function startOf(state: ProtocolState): { readonly auditCase: AuditCase; readonly config: RunConfig } {
  if (state.case === null || state.config === null) throw new AppError('conflict', 'The run has no beginning in its log.');
  return { auditCase: state.case, config: state.config };
}

/**
 * What the Senior's decision amounts to. The core holds it to the protocol: it can only accept reports that agree, and only give
 * feedback while rounds are left and there is somebody to give it to.
 */
function decidedEvent({ senior }: ProtocolState, config: RunConfig, differences: readonly string[]): RunEvent {
  const said = senior.handedIn;
  const agree = differences.length === 0;
  const mayFeedBack = !agree && senior.round < config.maxRounds;
  const feedback = said?.action === 'feedback' && mayFeedBack ? said.feedback : { compliance: null, forensic: null };
  const isFeedback = feedback.compliance !== null || feedback.forensic !== null;
  return {
    type: 'senior.decided',
    round: senior.round,
    action: isFeedback ? 'feedback' : agree ? 'accept' : 'arbitrate',
    decision: isFeedback ? null : (said?.decision ?? null),
    expectedValue: isFeedback ? null : (said?.expectedValue ?? null),
    feedback,
    differences: [...differences],
    rationale: said?.rationale ?? 'The senior handed in no readable decision; the protocol goes on without one.',
  };
}
