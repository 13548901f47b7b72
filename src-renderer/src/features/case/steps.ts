import { AUDITOR_ROLES, type AuditorRole, type JuniorRole } from '#shared/run/events.ts';
import { type LaneEntry, type RunState, type SeniorEntry } from '#shared/run/reduce.ts';
import { amountText } from '#renderer/ui/amount.ts';
import { counted, DECISION_SIGN, durationText, type Sign } from '#renderer/ui/words.ts';
import { argumentWords, observationSign, summariseObservation } from './model.ts';

export const LANE_NAME: Readonly<Record<AuditorRole, string>> = { compliance: 'Compliance', forensic: 'Forensic', senior: 'Senior' };

/** A step of a lane as it is shown. `seq` names it in the URL; `no` counts within its lane. */
export interface Step {
  readonly seq: number;
  /** The state as of this step is the state after this event: of a call, its answer. */
  readonly until: number;
  readonly lane: AuditorRole;
  readonly no: number;
  readonly title: string;
  readonly args: string;
  readonly text: string;
  readonly sign: Sign | null;
  /** At the right of the head: time taken, or the round. */
  readonly aside: string;
  readonly isReturned: boolean;
  readonly source: { readonly kind: 'lane'; readonly entry: LaneEntry } | { readonly kind: 'senior'; readonly entry: SeniorEntry };
}

/** The steps of every lane, each in its order. */
export function lanesOf(state: RunState): Readonly<Record<AuditorRole, readonly Step[]>> {
  const first = firstSeen(state);
  return {
    compliance: state.lanes.compliance.map((entry, index) => laneStep('compliance', entry, index + 1, first)),
    forensic: state.lanes.forensic.map((entry, index) => laneStep('forensic', entry, index + 1, first)),
    senior: state.senior.map(seniorStep),
  };
}

/** All steps in the order in which they happened: what `,` and `.` go through. */
export const inOrder = (lanes: Readonly<Record<AuditorRole, readonly Step[]>>): readonly Step[] =>
  AUDITOR_ROLES.flatMap((role) => lanes[role]).sort((a, b) => a.seq - b.seq);

interface Seen {
  readonly lane: JuniorRole;
  readonly no: number;
  readonly seq: number;
}

/** Where each observation stood first: the same one in the other lane counts once. */
function firstSeen(state: RunState): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const lane of ['compliance', 'forensic'] as const) {
    for (const [index, entry] of state.lanes[lane].entries()) {
      if (entry.kind !== 'tool' || entry.observationHash === null || !entry.tool.startsWith('check_')) continue;
      const known = seen.get(entry.observationHash);
      if (known === undefined || entry.seq < known.seq) seen.set(entry.observationHash, { lane, no: index + 1, seq: entry.seq });
    }
  }
  return seen;
}

function laneStep(lane: JuniorRole, entry: LaneEntry, no: number, first: ReadonlyMap<string, Seen>): Step {
  const base = { seq: entry.seq, until: entry.seq, lane, no, source: { kind: 'lane' as const, entry } };
  switch (entry.kind) {
    case 'tool':
      return {
        ...base,
        ...toolWords(lane, entry, first),
        until: entry.returnedSeq ?? entry.seq,
        title: entry.tool,
        args: argumentWords(entry.arguments),
        isReturned: false,
      };
    case 'gate':
      return {
        ...base,
        title: 'submit_report',
        args: '',
        text: gateWords(entry),
        sign: { mark: 'warning', word: 'Returned by the gate' },
        aside: `round ${entry.round}`,
        isReturned: true,
      };
    case 'report':
      return {
        ...base,
        title: 'submit_report',
        args: reportArgs(entry.report),
        text: entry.gatePassed ? 'Accepted' : 'Taken although the gate did not pass it',
        sign: entry.gatePassed ? DECISION_SIGN[entry.report.verdict] : { mark: 'warning', word: 'Did not pass the gate' },
        aside: `round ${entry.round}`,
        isReturned: !entry.gatePassed,
      };
    case 'budget':
      return {
        ...base,
        title: 'budget',
        args: '',
        text: `The budget ended: ${entry.what}`,
        sign: { mark: 'warning', word: 'Budget reached' },
        aside: '',
        isReturned: true,
      };
  }
}

type ToolEntry = Extract<LaneEntry, { kind: 'tool' }>;

function toolWords(lane: JuniorRole, entry: ToolEntry, first: ReadonlyMap<string, Seen>): Pick<Step, 'text' | 'sign' | 'aside'> {
  const aside = entry.durationMs === null ? '' : durationText(entry.durationMs);
  if (entry.state === 'waiting') return { text: 'Waiting for the answer', sign: null, aside };
  if (entry.state === 'interrupted' || entry.observation === null)
    return { text: 'Interrupted: never answered, so the auditor never saw it', sign: { mark: 'stale', word: 'Interrupted' }, aside };
  const seen = entry.observationHash === null ? undefined : first.get(entry.observationHash);
  const isRepeated = seen !== undefined && seen.lane !== lane;
  const text = summariseObservation(entry.tool, entry.observation);
  return {
    text: isRepeated ? `${text}. Same observation as ${LANE_NAME[seen.lane]} ${seen.no}, counted once` : text,
    sign: observationSign(entry.tool, entry.observation),
    aside,
  };
}

function gateWords({ missing, contradictions }: Extract<LaneEntry, { kind: 'gate' }>): string {
  const parts = [missing.length === 0 ? null : `missing ${missing.join(', ')}`, ...contradictions].filter((part) => part !== null);
  return `Returned: ${parts.join('; ')}`;
}

const reportArgs = (report: Extract<LaneEntry, { kind: 'report' }>['report']): string =>
  `${report.verdict}${report.expectedValue === null ? ', expected value open' : `, expected ${amountText(report.expectedValue).text}`}`;

const SENIOR_TITLE = { accept: 'accept', feedback: 'feedback', arbitrate: 'decision' } as const;

function seniorStep(entry: SeniorEntry, index: number): Step {
  const to = (['compliance', 'forensic'] as const).filter((role) => entry.feedback[role] !== null).map((role) => LANE_NAME[role]);
  return {
    seq: entry.seq,
    until: entry.seq,
    lane: 'senior',
    no: index + 1,
    title: entry.action === 'feedback' ? `feedback to ${to.join(' and ')}` : SENIOR_TITLE[entry.action],
    args: '',
    text:
      entry.action === 'feedback'
        ? [entry.feedback.compliance, entry.feedback.forensic].filter((text) => text !== null).join(' ')
        : entry.rationale,
    sign:
      entry.decision === null
        ? entry.action === 'feedback'
          ? { mark: 'warning', word: 'They disagree' }
          : null
        : DECISION_SIGN[entry.decision],
    aside: `round ${entry.round}`,
    isReturned: false,
    source: { kind: 'senior', entry },
  };
}

/** `7 steps · 18 ms`, `2 rounds`. */
export function laneCount(lane: AuditorRole, steps: readonly Step[]): string {
  if (lane === 'senior') return counted(new Set(steps.map((step) => step.aside)).size, 'round');
  const time = steps.reduce(
    (sum, { source }) => sum + (source.kind === 'lane' && source.entry.kind === 'tool' ? (source.entry.durationMs ?? 0) : 0),
    0,
  );
  return `${counted(steps.length, 'step')}${time > 0 ? ` · ${durationText(time)}` : ''}`;
}

/** How far a run is, in its four parts: two reports, the Senior, the fusion. */
export function runProgress(state: RunState): { readonly done: number; readonly total: number; readonly text: string } {
  const reports = (['compliance', 'forensic'] as const).filter((role) => state.lanes[role].some((entry) => entry.kind === 'report')).length;
  const hasClosed = state.senior.some((entry) => entry.action !== 'feedback');
  const done = reports + (hasClosed ? 1 : 0) + (state.verdict === null ? 0 : 1);
  const steps = state.lanes.compliance.length + state.lanes.forensic.length + state.senior.length;
  const doing = reports < 2 ? `${counted(reports, 'report')} of 2` : hasClosed ? 'fusing' : 'the Senior reads';
  return { done, total: 4, text: `${counted(steps, 'step')}, ${doing}` };
}
