import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import {
  DEFAULT_RUN_CONFIG,
  type JsonObject,
  MALFORMED_ARGUMENTS,
  type LoggedEvent,
  type RunConfig,
  type RunEvent,
} from '#shared/run/events.ts';
import { calls, createScriptedModel, says, type Scripted } from '#main/llm/testing/scripted.ts';
import type { Model } from '../ports.ts';
import type { AuditSubject } from '../subject.ts';
import { createBuiltinModel } from './builtin.ts';
import { playRun } from './runner.ts';
import { startedEvent } from './start-event.ts';
import { memoryLog } from './testing/memory-runs.ts';
import { FilingBuilder, YEAR } from '../checks/testing/filing-builder.ts';
import { aCase, ASSETS, BALANCE, INCOME, RIGHT_REPORT, smallSubject } from './testing/small-filing.ts';
import { testClock } from './testing/test-clock.ts';

const checkAll = calls(
  ['check_sign', ASSETS],
  ['check_calc_tree', ASSETS],
  ['check_dim_consistency', ASSETS],
  ['get_fact_history', ASSETS],
);
const checkForCompliance = calls(['check_sign', ASSETS], ['check_calc_tree', ASSETS], ['check_dim_consistency', ASSETS]);
const report = (over: JsonObject = {}): Scripted => calls(['submit_report', { ...RIGHT_REPORT, ...over }]);
const decision = (over: JsonObject = {}): Scripted =>
  calls([
    'submit_decision',
    {
      action: 'accept',
      decision: 'violation',
      expectedValue: '90',
      feedback: { compliance: null, forensic: null },
      rationale: 'Agreed.',
      ...over,
    },
  ]);
const askAgain = decision({ action: 'feedback', decision: null, feedback: { compliance: 'Again.', forensic: null } });
const good = { compliance: [checkForCompliance, report()], forensic: [checkAll, report()], senior: [decision()] };

async function play(
  model: Model,
  options: { past?: readonly LoggedEvent[]; config?: Partial<RunConfig>; subject?: AuditSubject; signal?: AbortSignal } = {},
) {
  const subject = options.subject ?? smallSubject();
  const log = memoryLog('run-1', options.past ?? []);
  if (options.past === undefined) log.append(startedEvent(subject, aCase(), { ...DEFAULT_RUN_CONFIG, ...options.config }, 'test'));
  const clock = testClock();
  await playRun(log.events, { subject, model, clock, append: log.append }, options.signal ?? new AbortController().signal);
  const ofType = <Type extends RunEvent['type']>(type: Type) =>
    log.events.flatMap(({ event }) => (event.type === type ? [event as Extract<RunEvent, { type: Type }>] : []));
  const verdict = ofType('fused')[0]?.verdict;
  if (verdict === undefined) throw new Error('no verdict');
  return { events: log.events, verdict, ofType, clock };
}

/** Assets 100: 60 + 40 on the balance sheet, and 60 alone in a note. */
const twoStatements = (): AuditSubject =>
  new FilingBuilder()
    .cover()
    .role(BALANCE, '0001 - Statement - Balance Sheets')
    .role('ex:Details', '0009 - Disclosure - Details')
    .sum(BALANCE, 'us-gaap:Assets', [
      ['us-gaap:AssetsCurrent', '1'],
      ['us-gaap:AssetsNoncurrent', '1'],
    ])
    .sum('ex:Details', 'us-gaap:Assets', [['us-gaap:AssetsCurrent', '1']])
    .fact('us-gaap:Assets', '100', { id: 'assets' })
    .fact('us-gaap:AssetsCurrent', '60')
    .fact('us-gaap:AssetsNoncurrent', '40')
    .subject();

describe('a good run', () => {
  it('ends in the checker’s verdict, with both reports, one decision and full trust factors', async () => {
    const { verdict, ofType } = await play(createScriptedModel(good));
    expect(verdict).toMatchObject({
      decision: 'violation',
      reportedValue: '100',
      expectedValue: '90',
      ruleFamily: 'DQC.US.0126',
      needsPerson: { needed: false },
      trustFactors: { completeness: 1, mandatory: 7, mandatoryAnswered: 7 },
    });
    expect(ofType('report.submitted').map(({ gatePassed }) => gatePassed)).toEqual([true, true]);
    expect(ofType('senior.decided')).toMatchObject([{ action: 'accept', differences: [] }]);
    expect(verdict.sources.filter(({ kind }) => kind === 'checker')).toHaveLength(1);
  });

  it('runs the built-in auditor to the same verdict, every time with the same events', async () => {
    const [one, other] = [await play(createBuiltinModel()), await play(createBuiltinModel())];
    expect(one.verdict).toMatchObject({ decision: 'violation', reportedValue: '100', expectedValue: '90' });
    expect(one.events).toEqual(other.events);
  });

  it('waits before each step when it is paced', async () => {
    const { clock, ofType } = await play(createBuiltinModel(), { config: { pace: 40 } });
    expect(clock.slept).toHaveLength(ofType('model.requested').length);
    expect(new Set(clock.slept)).toEqual(new Set([40]));
  });
});

describe('the gate', () => {
  it('returns a report without its mandatory calls and takes it after them', async () => {
    const { ofType, verdict } = await play(createScriptedModel({ ...good, compliance: [report(), checkForCompliance, report()] }));
    expect(ofType('gate.rejected')).toMatchObject([
      {
        role: 'compliance',
        missing: [
          expect.stringContaining('check_sign'),
          expect.stringContaining('check_calc_tree'),
          expect.stringContaining('check_dim_consistency'),
        ],
      },
    ]);
    expect(verdict.decision).toBe('violation');
  });

  it('counts neither errors nor calls about something else', async () => {
    const wrong = calls(
      ['check_sign', { concept: 'us-gaap:Assets', period: 'soon' }],
      ['check_calc_tree', { ...ASSETS, concept: 'us-gaap:Revenues' }],
      ['check_dim_consistency', { ...ASSETS, period: '2022-12-31' }],
    );
    const { ofType } = await play(createScriptedModel({ ...good, compliance: [wrong, report(), checkForCompliance, report()] }));
    expect(ofType('gate.rejected')[0]?.missing).toHaveLength(3);
  });

  it('returns values that contradict an authoritative observation', async () => {
    const lies = report({ verdict: 'consistent', reportedValue: '90', expectedValue: '100' });
    const { ofType, verdict } = await play(createScriptedModel({ ...good, forensic: [checkAll, lies, report()] }));
    expect(ofType('gate.rejected')).toMatchObject([
      {
        role: 'forensic',
        missing: [],
        contradictions: [
          expect.stringContaining('verdict'),
          expect.stringContaining('reported value'),
          expect.stringContaining('expected value'),
        ],
      },
    ]);
    expect(verdict.decision).toBe('violation');
  });

  it('does not take one unknown name for another', async () => {
    const elsewhere = calls(['check_sign', { concept: 'us-gaap:NothingElse', period: '2023-12-31' }]);
    const open = report({ verdict: 'undetermined', reportedValue: null, reportedState: 'absent', expectedValue: null });
    const subject = smallSubject();
    const log = memoryLog('run-1');
    log.append(startedEvent(subject, aCase({ query: 'Audit us-gaap:NoSuchThing as of 2023-12-31.' }), DEFAULT_RUN_CONFIG, 'test'));
    const model = createScriptedModel({
      compliance: [elsewhere, open],
      forensic: [elsewhere, open],
      senior: [decision({ decision: 'undetermined' })],
    });
    await playRun(log.events, { subject, model, clock: testClock(), append: log.append }, new AbortController().signal);
    expect(log.events.map(({ event }) => event).find(({ type }) => type === 'fused')).toMatchObject({
      verdict: { decision: 'undetermined', decisiveCallId: null, otherChecks: [], trustFactors: { mandatoryAnswered: 0 } },
    });
  });

  it('lets no auditor pick the statement that decides an open question', async () => {
    const subject = twoStatements();
    const aside = calls(
      ['check_calc_tree', { ...ASSETS, statement: 'Details' }],
      ['check_sign', ASSETS],
      ['check_dim_consistency', ASSETS],
      ['get_fact_history', ASSETS],
    );
    const wrong = report({ expectedValue: '60' });
    const right = report({ verdict: 'consistent', expectedValue: '100' });
    const plain = calls(['check_calc_tree', ASSETS]);
    const junior = [aside, wrong, plain, wrong, right];
    const { ofType, verdict } = await play(
      createScriptedModel({ compliance: junior, forensic: junior, senior: [decision({ decision: 'consistent', expectedValue: '100' })] }),
      { subject },
    );
    expect(ofType('gate.rejected').map(({ missing, contradictions }) => [missing.length, contradictions.length])).toEqual([
      [1, 0],
      [1, 0],
      [0, 2],
      [0, 2],
    ]);
    expect(verdict).toMatchObject({ decision: 'consistent', expectedValue: '100' });
    expect(verdict.otherChecks).toContainEqual(expect.objectContaining({ status: 'inconsistent', expectedValue: '60' }));
  });

  it('takes the built-in report about a check that shows its arithmetic and yet decides nothing', async () => {
    const axis = 'srt:ProductOrServiceAxis';
    const subject = new FilingBuilder()
      .cover()
      .role(INCOME, '0001 - Statement - Income')
      .table(INCOME, ['us-gaap:Revenues'], { [axis]: ['us-gaap:AMember', 'us-gaap:BMember'] })
      .fact('us-gaap:Revenues', '100', { period: YEAR })
      .fact('us-gaap:Revenues', '70', { period: YEAR, dims: [`${axis}=us-gaap:AMember`] })
      .fact('us-gaap:Revenues', '20', { period: YEAR, dims: [`${axis}=us-gaap:BMember`, 'ex:RegionAxis=ex:EastMember'] })
      .subject();
    const log = memoryLog('run-1');
    log.append(
      startedEvent(subject, aCase({ query: 'Does the breakdown of us-gaap:Revenues for FY2023 add up?' }), DEFAULT_RUN_CONFIG, 'test'),
    );
    await playRun(
      log.events,
      { subject, model: createBuiltinModel(), clock: testClock(), append: log.append },
      new AbortController().signal,
    );
    const events = log.events.map(({ event }) => event);
    expect(events.filter(({ type }) => type === 'gate.rejected')).toEqual([]);
    expect(events.find(({ type }) => type === 'fused')).toMatchObject({
      verdict: { decision: 'undetermined', reportedValue: '100', expectedValue: null },
    });
  });

  it('asks for the statement and the axis that the question names', async () => {
    const subject = smallSubject();
    const log = memoryLog('run-1');
    log.append(
      startedEvent(
        subject,
        aCase({ query: 'Footing check: us-gaap:Assets as of 2023-12-31, children in "Balance Sheets".' }),
        DEFAULT_RUN_CONFIG,
        'test',
      ),
    );
    const inStatement = { ...ASSETS, statement: 'Balance Sheets' };
    const compliance = [
      checkForCompliance,
      report(),
      calls(['check_calc_tree', inStatement], ['check_dim_consistency', inStatement]),
      report(),
    ];
    await playRun(
      log.events,
      {
        subject,
        model: createScriptedModel({ ...good, compliance, forensic: [checkAll, ...compliance.slice(1)] }),
        clock: testClock(),
        append: log.append,
      },
      new AbortController().signal,
    );
    const rejected = log.events.find(({ event }) => event.type === 'gate.rejected')?.event;
    expect(rejected).toMatchObject({ missing: [expect.stringContaining('Balance Sheets'), expect.stringContaining('Balance Sheets')] });
  });
});

describe('what a model can get wrong', () => {
  it('meets unknown and forbidden tools, malformed arguments and malformed reports with error observations', async () => {
    const compliance = [
      calls(['rm', {}], ['get_facts', ASSETS], ['check_sign', { [MALFORMED_ARGUMENTS]: '{' }], ['submit_report', { verdict: 'yes' }]),
      checkForCompliance,
      report(),
    ];
    const { ofType } = await play(createScriptedModel({ ...good, compliance }));
    expect(
      ofType('tool.returned')
        .slice(0, 4)
        .map(({ tool, observation }) => `${tool} ${observation.status}`),
    ).toEqual(['rm error', 'get_facts error', 'check_sign error', 'submit_report error']);
  });

  it('tells duplicate call ids apart', async () => {
    const twice = { ...checkForCompliance, toolCalls: checkForCompliance.toolCalls.map((call) => ({ ...call, id: 'same' })) };
    const { ofType, verdict } = await play(createScriptedModel({ ...good, compliance: [twice, report()] }));
    expect(new Set(ofType('tool.called').map(({ callId }) => callId)).size).toBe(7);
    expect(verdict.decision).toBe('violation');
  });

  it('reminds a model that only talks, and ends its budget when it goes on', async () => {
    const { ofType, verdict } = await play(
      createScriptedModel({ ...good, compliance: ['I think…', 'Surely consistent.', 'Done.', 'Really.', 'Over.'].map(says) }),
      { config: { maxSteps: 5, maxRounds: 1 } },
    );
    expect(ofType('budget.reached')).toMatchObject([{ role: 'compliance', what: '5 steps' }]);
    expect(verdict).toMatchObject({ decision: 'violation', needsPerson: { needed: true } });
    expect(verdict.needsPerson.reasons.join()).toMatch(/handed in no report.*budget ended/);
  });

  it('counts many calls in one response as many steps, and leaves none of them open', async () => {
    const many = calls(...Array.from({ length: 50 }, () => ['check_sign', ASSETS] as const));
    const scripted = createScriptedModel({ ...good, compliance: [many, checkForCompliance, report()], senior: [askAgain, decision()] });
    const { ofType } = await play(scripted);
    expect(ofType('tool.called').filter(({ role, round }) => role === 'compliance' && round === 1)).toHaveLength(20);
    const resumed = scripted.requests.filter(({ auditor }) => auditor === 'compliance')[1]?.messages ?? [];
    expect(resumed.filter(({ role }) => role === 'tool')).toHaveLength(50);
  });

  it('is not stopped by an amount that no number is', async () => {
    const long = report({ expectedValue: '9'.repeat(50_000) });
    const { ofType, verdict } = await play(createScriptedModel({ ...good, compliance: [checkForCompliance, long, report()] }));
    expect(ofType('gate.rejected')[0]?.contradictions).toHaveLength(1);
    expect(verdict.decision).toBe('violation');
  });

  it('takes a returned report as one that failed the gate when the budget ends', async () => {
    const { ofType, verdict } = await play(
      createScriptedModel({ ...good, compliance: [report({ verdict: 'consistent' }), report({ verdict: 'consistent' })] }),
      { config: { maxSteps: 2, maxRounds: 1 } },
    );
    expect(ofType('report.submitted').map(({ role, gatePassed }) => ({ role, gatePassed }))).toContainEqual({
      role: 'compliance',
      gatePassed: false,
    });
    expect(verdict.decision).toBe('violation');
    expect(verdict.needsPerson.reasons.join()).toMatch(/did not pass the gate/);
  });

  it('never decides on words alone', async () => {
    const { verdict } = await play(createScriptedModel({ compliance: [report()], forensic: [report()], senior: [decision()] }), {
      config: { maxSteps: 1, maxRounds: 1 },
    });
    expect(verdict).toMatchObject({ decision: 'undetermined', expectedValue: null, decisiveCallId: null });
  });

  it('asks an unreadable senior again and then goes on without it', async () => {
    const senior = [says('Fine.'), calls(['submit_decision', { action: 'maybe' }]), calls(['check_sign', ASSETS])];
    const { ofType, verdict } = await play(createScriptedModel({ ...good, senior }));
    expect(ofType('senior.decided')).toMatchObject([{ action: 'accept', decision: null }]);
    expect(verdict.needsPerson.reasons.join()).toMatch(/senior auditor’s budget/);
  });

  it('stops both juniors when the model fails', async () => {
    const failing = createScriptedModel({ ...good, forensic: [new AppError('model-unavailable', 'gone')] });
    await expect(play(failing)).rejects.toMatchObject({ code: 'model-unavailable' });
  });
});

describe('disagreement', () => {
  // With so few steps a round the first report is still returned when the budget ends, and stands as one that failed the gate.
  const wrong = report({ verdict: 'consistent', expectedValue: '100' });
  const feedback = decision({ action: 'feedback', decision: null, feedback: { compliance: null, forensic: 'Check the children.' } });
  const rounds = ({ ofType }: Awaited<ReturnType<typeof play>>) =>
    ofType('senior.decided').map(({ action, round }) => `${round} ${action}`);

  it('goes back to the one who is asked again, and is remembered', async () => {
    const played = await play(createScriptedModel({ ...good, forensic: [wrong, checkAll, report()], senior: [feedback, decision()] }), {
      config: { maxSteps: 5 },
    });
    expect(rounds(played)).toEqual(['1 feedback', '2 accept']);
    expect(
      played
        .ofType('model.requested')
        .filter(({ round }) => round === 2)
        .map(({ role }) => role),
    ).toEqual(['forensic', 'senior']);
    expect(played.ofType('report.submitted').map(({ role, gatePassed, round }) => `${round} ${role} ${gatePassed}`)).toEqual([
      '1 compliance true',
      '1 forensic false',
      '2 forensic true',
    ]);
    expect(played.verdict.decision).toBe('violation');
    expect(played.verdict.needsPerson.reasons.join()).toMatch(/disagreed in the first round/);
  });

  it('takes at most the configured rounds, then arbitrates', async () => {
    const stubborn = createScriptedModel({
      compliance: good.compliance,
      forensic: Array.from({ length: 8 }, () => wrong),
      senior: [feedback, feedback],
    });
    const played = await play(stubborn, { config: { maxSteps: 4, maxRounds: 2 } });
    expect(rounds(played)).toEqual(['1 feedback', '2 arbitrate']);
    expect(played.verdict).toMatchObject({ decision: 'violation', expectedValue: '90', needsPerson: { needed: true } });
  });

  it('cannot be accepted away by the senior', async () => {
    const model = createScriptedModel({
      ...good,
      forensic: [wrong, wrong, wrong, wrong],
      senior: [decision({ decision: 'consistent', expectedValue: '100' })],
    });
    const played = await play(model, { config: { maxSteps: 4 } });
    expect(rounds(played)).toEqual(['1 arbitrate']);
    expect(played.verdict).toMatchObject({ decision: 'violation', expectedValue: '90' });
  });

  it('is settled by the built-in senior with feedback naming the check', async () => {
    const scripted = createScriptedModel({ ...good, forensic: [wrong, checkAll, report()] });
    const builtin = createBuiltinModel();
    const mixed: Model = {
      name: 'mixed',
      respond: (request, signal) => (request.auditor === 'senior' ? builtin : scripted).respond(request, signal),
    };
    const played = await play(mixed, { config: { maxSteps: 5 } });
    expect(rounds(played)).toEqual(['1 feedback', '2 accept']);
    expect(played.ofType('senior.decided')[0]?.feedback).toMatchObject({
      compliance: null,
      forensic: expect.stringContaining('deterministic check says'),
    });
  });
});

describe('cancelling', () => {
  it('stops before the next event', async () => {
    const controller = new AbortController();
    const model = createBuiltinModel();
    let asked = 0;
    const cancelling: Model = {
      name: 'x',
      respond: async (request, signal) => {
        if (++asked === 4) controller.abort(new AppError('cancelled', 'stop'));
        return model.respond(request, signal);
      },
    };
    await expect(play(cancelling, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked).toBeLessThan(8);
  });
});

describe('resuming', () => {
  it('ends in the same verdict from every cut of the log', async () => {
    const subject = smallSubject();
    const whole = await play(createBuiltinModel(), { subject });
    for (let length = 1; length < whole.events.length; length += 1) {
      const cut = memoryLog('run-1', whole.events.slice(0, length));
      cut.append({ type: 'run.resumed', afterSeq: length, codeVersion: '0', ruleDataHash: 'x' });
      const resumed = await play(createBuiltinModel(), { subject, past: cut.events });
      expect({ length, verdict: resumed.verdict }).toEqual({ length, verdict: whole.verdict });
      expect(resumed.ofType('fused')).toHaveLength(1);
      expect(resumed.ofType('run.finished')).toHaveLength(1);
      expect(resumed.ofType('report.submitted')).toHaveLength(2);
    }
  }, 60_000);

  it('marks a call that was not answered as interrupted and issues it again, without replaying it as answered', async () => {
    const subject = smallSubject();
    const whole = await play(createBuiltinModel(), { subject });
    const index = whole.events.findIndex(({ event }) => event.type === 'tool.called');
    const cut = memoryLog('run-1', whole.events.slice(0, index + 1));
    cut.append({ type: 'run.resumed', afterSeq: index + 1, codeVersion: '0', ruleDataHash: 'x' });
    const { events } = await play(createBuiltinModel(), { subject, past: cut.events });
    expect(events.slice(index + 1, index + 4).map(({ event }) => event.type)).toEqual(['run.resumed', 'tool.interrupted', 'tool.called']);
  });

  it('uses recorded responses instead of asking again', async () => {
    const subject = smallSubject();
    const whole = await play(createScriptedModel(good), { subject });
    const decided = whole.events.findIndex(({ event }) => event.type === 'senior.decided');
    const cut = memoryLog('run-1', whole.events.slice(0, decided));
    cut.append({ type: 'run.resumed', afterSeq: decided, codeVersion: '0', ruleDataHash: 'x' });
    const silent = createScriptedModel({});
    const { verdict } = await play(silent, { subject, past: cut.events });
    expect(silent.requests).toHaveLength(0);
    expect(verdict).toEqual(whole.verdict);
  });
});
