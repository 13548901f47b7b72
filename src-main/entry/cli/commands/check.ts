import type { Finding } from '#shared/calc/outcome.ts';
import { AppError, exitCodeOf } from '#shared/base/errors.ts';
import type { FilingOverview, RuleSummary, Scan } from '#shared/rpc/filing.ts';
import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import { CHECK_RULES } from '#main/core/checks/outcome-draft.ts';
import { type CommandContext, usage } from '../context.ts';
import { dimsJson, dimsLabel, operandJson, periodJson, periodLabel } from '../shapes.ts';
import { standInLines, standInsOf } from '../stand-ins.ts';
import { count, grouped, sections, table } from '../text.ts';

export interface CheckFlags {
  readonly list?: boolean;
  readonly rulesOnly?: string;
  readonly failOn?: 'error' | 'warning';
}

/** Resolves with the exit code. With several inputs one that is refused does not keep the others from being checked. */
export async function check(context: CommandContext, inputs: readonly string[], flags: CheckFlags): Promise<number> {
  if (flags.list === true) {
    context.print(RULES, () =>
      table(
        [{ title: 'Rule' }, { title: 'Version' }, { title: 'Title' }, { title: 'Needs' }],
        RULES.map((rule) => [rule.id, rule.version, rule.title, rule.data]),
      ),
    );
    return 0;
  }
  if (inputs.length === 0)
    throw usage('Name a filing to check, for example: auditflow check filing.zip. The rules are listed by check --list.');
  const isWanted = ruleFilter(flags.rulesOnly);
  const codes: number[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      const { overview, scan, standIns } = await scanOf(context, input);
      const findings = scan.findings.filter(({ outcome }) => isWanted(outcome.ruleId));
      const rules = scan.rules.filter(({ rule }) => isWanted(rule));
      context.print(
        checkJson(overview, scan.scanMs, findings, rules),
        () => `${index > 0 ? '\n' : ''}${checkText(overview, scan.ruleData, findings, rules, standIns)}`,
      );
      codes.push(findings.some(({ severity }) => isFailure(severity, flags.failOn)) ? 1 : 0);
    } catch (error) {
      if (inputs.length === 1 || !(error instanceof AppError) || error.code !== 'input-refused') throw error;
      context.host.err(`${error.message}\n`);
      codes.push(exitCodeOf(error.code));
    }
  }
  return Math.max(...codes);
}

async function scanOf(
  context: CommandContext,
  input: string,
): Promise<{ overview: FilingOverview; scan: Scan; standIns: readonly MissingItem[] }> {
  const desk = await context.reading();
  const filingId = await context.open(desk, input);
  const { handlers } = desk;
  const call = { signal: context.signal };
  const overview = await handlers['filing.get']({ filingId }, call);
  const scan = await handlers['filing.scan']({ filingId }, call);
  return { overview, scan, standIns: await standInsOf(desk, filingId, context.signal) };
}

const RULES = Object.entries(CHECK_RULES).map(([id, { title, version }]) => ({
  id,
  title,
  version,
  status: 'active',
  data: id === 'DQC.US.0015' ? 'a list of non-negative elements: the starter table, or --rules' : "the filing's own linkbases",
}));

/** `DQC.US.0015` also means its elements, `DQC.US.0015.9590` that one alone. */
function ruleFilter(only: string | undefined): (ruleId: string) => boolean {
  if (only === undefined) return () => true;
  const ids = only.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !RULES.some((rule) => id === rule.id || id.startsWith(`${rule.id}.`)));
  if (unknown !== undefined)
    throw usage(`There is no rule ${unknown === '' ? 'without a name' : unknown}. The rules are ${RULES.map(({ id }) => id).join(', ')}.`);
  return (ruleId) => ids.some((id) => ruleId === id || ruleId.startsWith(`${id}.`) || id.startsWith(`${ruleId}.`));
}

const isFailure = (severity: Finding['severity'], failOn: CheckFlags['failOn']): boolean =>
  failOn !== undefined && (severity === 'error' || (failOn === 'warning' && severity === 'warning'));

export const checkJson = (
  { head, timing }: FilingOverview,
  scanMs: number,
  findings: readonly Finding[],
  rules: readonly RuleSummary[],
) => ({
  findings: findings.map((finding) => findingJson(head.sourceName, finding)),
  unchecked: rules.flatMap(({ rule, unchecked }) => unchecked.map(({ reason, count: n }) => ({ rule, reason, count: n }))),
  timing: { ...timing, scanMs },
});

function findingJson(filing: string, { severity, outcome }: Finding) {
  const {
    ruleId,
    status,
    concept,
    period,
    dimensions,
    unit,
    role,
    reportedValue,
    expectedValue,
    difference,
    tolerance,
    factIds,
    message,
    suspicion,
  } = outcome;
  return {
    filing,
    rule: ruleId,
    severity,
    outcome: status,
    standard: outcome.rule === 'DQC.US.0015' ? null : 'dqc',
    concept,
    period: period === null ? null : periodJson(period),
    dims: dimsJson(dimensions),
    unit,
    role,
    reported: reportedValue,
    expected: expectedValue,
    difference,
    tolerance,
    factIds,
    operands: outcome.operands.map(operandJson),
    message,
    ...(suspicion === null ? {} : { cause: suspicion }),
  };
}

function checkText(
  { head }: FilingOverview,
  ruleData: Scan['ruleData'],
  findings: readonly Finding[],
  rules: readonly RuleSummary[],
  standIns: readonly MissingItem[],
): string {
  const rows = findings.map(({ severity, outcome }) => [
    severity,
    outcome.ruleId,
    outcome.concept,
    periodLabel(outcome.period),
    grouped(outcome.reportedValue),
    grouped(outcome.expectedValue),
    dimsLabel(outcome.dimensions),
  ]);
  const columns = [
    { title: 'Severity' },
    { title: 'Rule' },
    { title: 'Concept', max: 60 },
    { title: 'Period' },
    { title: 'Reported', align: 'right' },
    { title: 'Expected', align: 'right' },
    { title: 'Dimensions', max: 60 },
  ] as const;
  return sections(
    `${head.sourceName}: ${count(findings.length, 'finding')}.`,
    rows.length === 0 ? '' : table(columns, rows),
    rules.map(({ rule, tested, unchecked }) => `${rule}: ${tested.toLocaleString('en-US')} tested${uncheckedText(unchecked)}`).join('\n'),
    `Signs are decided by ${ruleData.kind === 'starter' ? 'the starter table' : ruleData.name}, version ${ruleData.version}.`,
    standInLines(standIns)
      .map((line) => `${line}.`)
      .join('\n'),
  );
}

const uncheckedText = (unchecked: RuleSummary['unchecked']): string =>
  unchecked.length === 0
    ? ''
    : `; unchecked: ${unchecked.map(({ reason, count: n }) => `${n.toLocaleString('en-US')} × ${reason}`).join(', ')}`;
