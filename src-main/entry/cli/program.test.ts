import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '#shared/base/errors.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { ReviewAction } from '#shared/review/review.ts';
import { OPEN_DECISION } from '#shared/review/decision.ts';
import type { WorkbenchSetup } from '../setup.ts';
import { fakeOverview } from '../testing/fake-filing.ts';
import { fakeWorkbench } from '../testing/fake-workbench.ts';
import { runCli } from './program.ts';

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly setups: readonly WorkbenchSetup[];
  readonly staged: readonly string[];
  readonly isClosed: boolean;
}

async function cli(argv: readonly string[], handlers: Partial<Handlers> = {}, options: { isTerminal?: boolean } = {}): Promise<Result> {
  const workbench = fakeWorkbench({
    'filing.open': async function* () {
      yield { kind: 'progress', phase: 'parsing', done: 1, total: 2, document: 'a.htm' };
      yield { kind: 'opened', filingId: 'filing-1', alreadyOpen: false };
    },
    'filing.get': async () => fakeOverview(),
    ...handlers,
  });
  const setups: WorkbenchSetup[] = [];
  const open = async (setup: WorkbenchSetup): Promise<typeof workbench> => {
    setups.push(setup);
    return workbench;
  };
  let out = '';
  let err = '';
  const code = await runCli(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal: options.isTerminal ?? false,
    cwd: '/somewhere/here',
    stop: new AbortController().signal,
    openWorkbench: open,
    openReading: open,
  });
  return { code, out, err, setups, staged: [...workbench.staged.values()].map(({ path }) => path), isClosed: workbench.isClosed() };
}

const failing = (code: AppErrorCode, message = 'It could not be done.'): Partial<Handlers> => ({
  'filing.get': async () => {
    throw new AppError(code, message);
  },
});

describe('exit codes', () => {
  it.each([
    ['that holds', { matched: 2, chain: 'intact' }, 0],
    ['whose calls gave something else', { matched: 1, chain: 'intact' }, 1],
    ['whose log was changed', { matched: 2, chain: { brokenAt: 9 } }, 1],
  ] as const)('verify of a run %s', async (_what, found, code) => {
    const verification = { runId: 'run-1', calls: 2, differences: [], ruleDataChanged: false, ...found };
    expect((await cli(['verify', 'run-1'], { 'run.verify': async () => verification })).code).toBe(code);
  });

  it.each([
    ['usage', 2],
    ['not-found', 2],
    ['conflict', 2],
    ['input-refused', 3],
    ['model-unavailable', 4],
    ['workspace', 5],
    ['internal', 5],
    ['cancelled', 130],
  ] as const)('%s → %i, one sentence on stderr and nothing on stdout', async (failure, code) => {
    const result = await cli(['inspect', 'a.zip', '--json'], failing(failure));
    expect(result).toMatchObject({ code, out: '', err: 'It could not be done.\n', isClosed: true });
  });

  it('names an incident for what is nobody’s fault but ours', async () => {
    const result = await cli(['inspect', 'a.zip'], {
      'filing.get': async () => {
        throw new TypeError('undefined is not a function');
      },
    });
    expect(result.code).toBe(5);
    expect(result.err).toBe('Something in the workbench failed. Incident incident-1.\n');
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['inspect', 'a.zip', '--frobnicate']],
    ['no input', ['inspect']],
    ['too many inputs', ['inspect', 'a.zip', 'b.zip']],
    ['an unknown standard', ['calc', 'a.zip', '--standard', '2.0']],
    ['an unknown severity', ['check', 'a.zip', '--fail-on', 'note']],
    ['an unknown rule', ['check', 'a.zip', '--rules-only', 'DQC.US.9999']],
    ['nothing to check', ['check']],
    ['no question', ['audit', 'a.zip']],
    ['two questions', ['audit', 'a.zip', '--query', 'Audit this', '--concept', 'us-gaap:Assets', '--period', 'FY2023']],
    ['a concept without a period', ['audit', 'a.zip', '--concept', 'us-gaap:Assets']],
    ['a period that is none', ['audit', 'a.zip', '--concept', 'us-gaap:Assets', '--period', 'soon']],
    ['a period without a concept', ['audit', 'a.zip', '--query', 'Audit this', '--period', 'FY2023']],
    ['a dimension that is none', ['audit', 'a.zip', '--concept', 'a:B', '--period', 'FY2023', '--dimension', 'axis']],
    ['an empty question', ['audit', 'a.zip', '--query', ' ']],
    ['an override without a reason', ['review', 'case-1', '--override', 'violation', '--expected', '5']],
    ['an expected value that is no amount', ['review', 'case-1', '--override', 'violation', '--reason', 'x', '--expected', 'five']],
    ['two decisions', ['review', 'case-1', '--approve', '--reopen']],
    ['a level without approval', ['review', 'case-1', '--level', 'verified']],
    ['a step without a comment', ['review', 'case-1', '--approve', '--step', '3']],
    ['an export without a file', ['export', 'run-1']],
    ['an export in a form that there is not', ['export', 'run-1', '--format', 'pdf', '-o', 'x.pdf']],
    ['a port that is none', ['serve', '--port', '99999']],
  ])('%s → 2, before anything is opened', async (_what, argv) => {
    const result = await cli(argv);
    expect(result).toMatchObject({ code: 2, out: '', setups: [] });
    expect(result.err.trim()).not.toBe('');
  });
});

describe('help', () => {
  it.each(['inspect', 'facts', 'calc', 'check', 'audit', 'verify', 'review', 'export', 'serve'])(
    '%s --help has an example and the options of all commands',
    async (command) => {
      const { code, out } = await cli([command, '--help']);
      expect(code).toBe(0);
      expect(out).toContain(`Example:\n  auditflow ${command} `);
      expect(out).toContain('--workspace <file>');
      expect(out).toContain('--json');
    },
  );

  it('lists every command', async () => {
    const { code, out } = await cli(['--help']);
    expect(code).toBe(0);
    for (const command of ['inspect', 'facts', 'calc', 'check', 'audit', 'verify', 'review', 'export', 'taxonomy', 'serve'])
      expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  });
});

describe('global options', () => {
  it('are taken before and after the command, with paths from the folder of the caller', async () => {
    const expected = {
      isOneShot: true,
      workspace: '/somewhere/here/w.auditflow',
      rules: ['/somewhere/here/a.json', '/somewhere/here/b.json'],
      releases: ['/somewhere/here/us-gaap-2024.zip'],
      isQuiet: true,
    };
    const after = await cli([
      'inspect',
      'a.zip',
      '--quiet',
      '--workspace',
      'w.auditflow',
      '--rules',
      'a.json',
      'b.json',
      '--release',
      'us-gaap-2024.zip',
      '--json',
    ]);
    const before = await cli([
      '--rules',
      'a.json',
      'b.json',
      '--release',
      'us-gaap-2024.zip',
      '--quiet',
      '--json',
      '--workspace',
      'w.auditflow',
      'inspect',
      'a.zip',
    ]);
    for (const result of [after, before]) {
      expect(result.code).toBe(0);
      expect(result.setups).toEqual([expected]);
      expect(result.staged).toEqual(['/somewhere/here/a.zip']);
      expect(result.isClosed).toBe(true);
    }
  });

  it('know the one-off workspace and leave the default to the platform', async () => {
    expect((await cli(['inspect', 'a.zip', '--workspace', ':memory:'])).setups[0]?.workspace).toBe(':memory:');
    expect((await cli(['inspect', 'a.zip'])).setups[0]?.workspace).toBeUndefined();
  });

  it('draw progress on a terminal only, and none with --quiet', async () => {
    expect((await cli(['inspect', 'a.zip', '--json'], {}, { isTerminal: true })).err).toContain('parsing');
    expect((await cli(['inspect', 'a.zip', '--json', '--quiet'], {}, { isTerminal: true })).err).toBe('');
    expect((await cli(['inspect', 'a.zip', '--json'])).err).toBe('');
  });
});

describe('inspect', () => {
  it('writes one JSON document', async () => {
    const { out } = await cli(['inspect', 'a.zip', '--json']);
    const { head, namespaces, counts, missing, warnings, timing } = fakeOverview();
    const { sha256, entryPoint, kind, entity, cik, form, periodEnd, fiscalYear, fiscalPeriod, usGaapYear } = head;
    expect(JSON.parse(out)).toEqual({
      filing: { sha256, entryPoint, kind, entity, cik, form, periodEnd, fiscalYear, fiscalPeriod, usGaapYear, namespaces },
      counts,
      missing,
      warnings,
      timing,
    });
  });

  it('writes aligned text without --json', async () => {
    const { out } = await cli(['inspect', 'a.zip']);
    expect(out).toContain('Entity      Acme Corp\n');
    expect(out).toMatch(/^facts +1,234$/m);
    expect(out).toContain('1 missing document\n  http://acme.example/x.xsd: Its concepts are unknown.');
  });
});

describe('review', () => {
  it.each<[string, readonly string[], ReviewAction]>([
    ['--approve', ['--approve'], { kind: 'approve', level: 'approved', note: '' }],
    ['--level', ['--approve', '--level', 'verified'], { kind: 'approve', level: 'verified', note: '' }],
    [
      '--override',
      ['--override', 'violation', '--expected', '16,500,000.00', '--reason', 'Sum'],
      { kind: 'override', decision: 'violation', expectedValue: '16500000', reason: 'Sum' },
    ],
    ['--comment', ['--comment', 'Look', '--step', '4'], { kind: 'comment', text: 'Look', step: 4 }],
    ['--reopen', ['--reopen'], { kind: 'reopen', note: '' }],
    ['--undo', ['--undo'], { kind: 'undo', undoes: 'review-9' }],
  ])('%s', async (_name, flags, expected) => {
    const actions: ReviewAction[] = [];
    const decision = { ...OPEN_DECISION, status: 'approved' as const, eventId: 'review-9' };
    const { code, out } = await cli(['review', 'case-1', ...flags, '--json'], {
      'case.get': async () => ({ decision }) as Awaited<ReturnType<Handlers['case.get']>>,
      'review.decide': async ({ action }) => {
        actions.push(action);
        return { decision } as Awaited<ReturnType<Handlers['review.decide']>>;
      },
    });
    expect(code).toBe(0);
    expect(actions).toEqual([expected]);
    expect(JSON.parse(out)).toEqual(decision);
  });

  it('has nothing to undo', async () => {
    const { code, err } = await cli(['review', 'case-1', '--undo'], {
      'case.get': async () => ({ decision: OPEN_DECISION }) as Awaited<ReturnType<Handlers['case.get']>>,
    });
    expect({ code, err }).toEqual({ code: 2, err: 'There is no decision on case-1 to take back.\n' });
  });
});

describe('check', () => {
  const scan = (severity: 'error' | 'warning' | undefined): Partial<Handlers> => ({
    'filing.scan': async () =>
      ({
        findings:
          severity === undefined
            ? []
            : [
                {
                  id: '1',
                  severity,
                  outcome: {
                    rule: 'DQC.US.0015',
                    ruleId: 'DQC.US.0015.252',
                    status: 'inconsistent',
                    dimensions: [],
                    operands: [],
                    period: null,
                    suspicion: null,
                    reportedValue: '-5',
                    expectedValue: '5',
                    concept: 'us-gaap:X',
                  },
                },
              ],
        rules: [],
        scanMs: 3,
      }) as unknown as Awaited<ReturnType<Handlers['filing.scan']>>,
  });

  it.each([
    ['error', undefined, 0],
    ['error', 'error', 1],
    ['error', 'warning', 1],
    ['warning', 'error', 0],
    ['warning', 'warning', 1],
    [undefined, 'warning', 0],
  ] as const)('a finding of severity %s with --fail-on %s → %i', async (severity, failOn, code) => {
    const result = await cli(['check', 'a.zip', '--json', ...(failOn === undefined ? [] : ['--fail-on', failOn])], scan(severity));
    expect(result.code).toBe(code);
    expect(JSON.parse(result.out)).toMatchObject({
      findings:
        severity === undefined
          ? []
          : [{ filing: 'acme-20231231-10k.zip', rule: 'DQC.US.0015.252', severity, reported: '-5', expected: '5' }],
    });
  });

  it('writes one line a filing when there are several, and goes on after one that is refused', async () => {
    let opened = 0;
    const result = await cli(['check', 'a.zip', 'b.zip', 'c.zip', '--json'], {
      ...scan('error'),
      'filing.open': async function* () {
        opened += 1;
        if (opened === 2) throw new AppError('input-refused', 'b.zip could not be read.');
        yield { kind: 'opened', filingId: 'filing-1', alreadyOpen: false };
      },
    });
    expect(result.code).toBe(3);
    expect(result.err).toBe('b.zip could not be read.\n');
    expect(result.out.trim().split('\n')).toHaveLength(2);
  });

  it('limits to rules, by family or element', async () => {
    for (const [only, found] of [
      ['DQC.US.0015', 1],
      ['DQC.US.0015.252', 1],
      ['DQC.US.0015.1', 0],
      ['DQC.US.0126', 0],
      ['DQC.US.0126,DQC.US.0015', 1],
    ] as const) {
      const { out } = await cli(['check', 'a.zip', '--json', '--rules-only', only], scan('error'));
      expect((JSON.parse(out) as { findings: unknown[] }).findings).toHaveLength(found);
    }
  });

  it('lists the rules', async () => {
    const { code, out } = await cli(['check', '--list', '--json']);
    expect(code).toBe(0);
    expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toEqual(['DQC.US.0015', 'DQC.US.0126', 'DQC.US.0117']);
  });
});
