import type { AuditCase } from '#shared/run/case.ts';
import { type JuniorRole, type LoggedEvent, type RunConfig, type RunEvent } from '#shared/run/events.ts';
import { foldJunior, type JuniorState, newJunior } from './junior-state.ts';
import { foldSenior, newSenior, type SeniorState } from './senior-state.ts';

/** Everything that the protocol goes by, folded from the log alone. */
export interface ProtocolState {
  readonly case: AuditCase | null;
  readonly config: RunConfig | null;
  readonly juniors: Readonly<Record<JuniorRole, JuniorState>>;
  readonly senior: SeniorState;
  readonly isFused: boolean;
  readonly ended: 'finished' | 'cancelled' | 'failed' | null;
  /** Budgets that ended, in words for the verdict. */
  readonly exhausted: readonly string[];
}

export const newProtocol = (): ProtocolState => ({
  case: null,
  config: null,
  juniors: { compliance: newJunior('compliance'), forensic: newJunior('forensic') },
  senior: newSenior(),
  isFused: false,
  ended: null,
  exhausted: [],
});

export function foldProtocol(state: ProtocolState, { event }: LoggedEvent): ProtocolState {
  return {
    case: event.type === 'run.started' ? event.case : state.case,
    config: event.type === 'run.started' ? event.config : state.config,
    juniors: { compliance: foldJunior(state.juniors.compliance, event), forensic: foldJunior(state.juniors.forensic, event) },
    senior: foldSenior(state.senior, event),
    isFused: state.isFused || event.type === 'fused',
    ended: endOf(event) ?? (event.type === 'run.resumed' ? null : state.ended),
    exhausted:
      event.type === 'budget.reached' ? [...state.exhausted, `The ${event.role} auditor’s budget ended: ${event.what}.`] : state.exhausted,
  };
}

export function endOf(event: RunEvent): 'finished' | 'cancelled' | 'failed' | null {
  switch (event.type) {
    case 'run.finished':
      return 'finished';
    case 'run.cancelled':
      return 'cancelled';
    case 'run.failed':
      return 'failed';
    default:
      return null;
  }
}
