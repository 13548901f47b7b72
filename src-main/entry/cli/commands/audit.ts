import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import type { Dimension } from '#shared/xbrl/model.ts';
import type { NewCase } from '#shared/rpc/audit.ts';
import { parsePeriod } from '#main/core/questions/periods.ts';
import { casesFor, newCaseOf } from '../audit-cases.ts';
import { auditCase, type AuditedRun, auditJson } from '../audit-run.ts';
import { type CommandContext, usage } from '../context.ts';
import { count, grouped, pairs, sections } from '../text.ts';

export interface AuditFlags {
  readonly query?: string;
  readonly concept?: string;
  readonly period?: string;
  readonly dimension?: readonly string[];
  readonly unit?: string;
  readonly cases?: string;
  readonly auditor: string;
}

export async function audit(context: CommandContext, input: string, flags: AuditFlags): Promise<void> {
  const asked = whatIsAsked(flags);
  // A wrong file of cases is said before a filing is opened.
  const lines =
    asked === 'cases' && flags.cases !== undefined
      ? casesFor(input, await readCases(context.path(flags.cases)), basename(flags.cases))
      : [];
  if (asked === 'cases' && lines.length === 0) throw usage(`No case in ${basename(flags.cases ?? '')} names ${basename(input)}.`);
  const workbench = await context.workbench();
  const filingId = await context.open(workbench, input);
  const { handlers } = workbench;
  // Nobody watches: the pace of Settings is for screens.
  const config = { auditor: flags.auditor, pace: 0 };
  if (asked !== 'cases') {
    const run = await auditCase(handlers, { case: asked(filingId), config }, context.signal);
    context.print(auditJson(run), () => auditText(run));
    return;
  }
  for (const line of lines) {
    // The built-in auditor never waits for anything: a turn of the loop lets Ctrl-C in.
    await nextTurn();
    if (context.signal.aborted) throw new AppError('cancelled', `Stopped before case ${line.id}. The cases before it are kept.`);
    const run = await auditCase(handlers, { case: newCaseOf(filingId, line), config }, context.signal);
    context.print({ id: line.id, ...auditJson(run) }, () => `${line.id}\n${auditText(run)}\n`);
  }
}

/** The one question, or `cases`. Exactly one of the three ways must be used. */
function whatIsAsked(flags: AuditFlags): 'cases' | ((filingId: string) => NewCase) {
  const { query, concept, period, cases } = flags;
  const ways = [query, concept, cases].filter((way) => way !== undefined).length;
  if (ways !== 1) throw usage('Say what to audit with one of --query TEXT, --concept QNAME --period P, or --cases FILE.jsonl.');
  const isStructured = concept !== undefined;
  if (!isStructured && (period !== undefined || flags.unit !== undefined || flags.dimension !== undefined)) {
    throw usage('--period, --dimension and --unit belong to --concept.');
  }
  if (cases !== undefined) return 'cases';
  if (query !== undefined) {
    if (query.trim().length < 3) throw usage('--query is empty. Write a question, for example "Audit us-gaap:Assets for 2023-12-31".');
    return (filingId) => ({ kind: 'question', filingId, query });
  }
  if (period === undefined) throw usage('--concept needs --period, for example --period 2023-12-31 or --period FY2023.');
  if (parsePeriod(period) === undefined)
    throw usage(`${period} is no period. Write 2023-12-31, 2023-01-01..2023-12-31, FY2023 or "Q3 2023".`);
  const dimensions = flags.dimension?.map(parseDimension) ?? null;
  return (filingId) => ({
    kind: 'structured',
    filingId,
    query: '',
    concept: concept ?? null,
    period,
    dimensions,
    unit: flags.unit ?? null,
    ruleFamily: null,
  });
}

export function parseDimension(text: string): Dimension {
  const at = text.indexOf('=');
  const axis = text.slice(0, Math.max(0, at)).trim();
  const member = text.slice(at + 1).trim();
  if (at < 0 || axis === '' || member === '')
    throw usage(`${text} is no dimension. Write AXIS=MEMBER, for example us-gaap:StatementClassOfStockAxis=us-gaap:CommonClassAMember.`);
  return { axis, member, typed: false };
}

async function readCases(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppError('input-refused', `${basename(path)} could not be read. Check the path of the file of cases.`, { cause });
  }
}

/** Rounded to thousandths that add up to 1: what rounding down leaves goes to the largest remainders. */
export function beliefsText({ violation, consistent, unknown }: AuditedRun['verdict']['beliefs']): string {
  const shares = Object.entries({ violation, consistent, unknown }).map(([name, value]) => {
    // 0.29 * 1000 is a hair under 290.
    const exact = Number((value * 1000).toFixed(6));
    return { name, whole: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  const missing = 1000 - shares.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set([...shares].sort((a, b) => b.rest - a.rest).slice(0, Math.max(0, missing)));
  return shares.map((each) => `${each.name} ${((each.whole + (raised.has(each) ? 1 : 0)) / 1000).toFixed(3)}`).join(', ');
}

function auditText({ state, verdict, totalMs }: AuditedRun): string {
  const { decision, reportedValue, reportedState, expectedValue, unit, ruleFamily, beliefs, conflict, trust, needsPerson } = verdict;
  const share = (value: number): string => value.toFixed(3);
  return sections(
    pairs([
      ['Verdict', decision],
      ['Reported', reportedState === 'value' ? `${grouped(reportedValue)} ${unit ?? ''}`.trimEnd() : reportedState],
      ['Expected', expectedValue === null ? null : `${grouped(expectedValue)} ${unit ?? ''}`.trimEnd()],
      ['Rule', ruleFamily],
      ['Belief', beliefsText(beliefs)],
      ['Conflict', share(conflict)],
      ['Trust', share(trust)],
      ['Needs a person', needsPerson.needed ? needsPerson.reasons.join('; ') : 'no'],
    ]),
    verdict.actionPath.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `${count(verdict.evidence.length, 'piece')} of evidence. Run ${state.runId}, case ${state.case?.id ?? ''}, ${Math.round(totalMs)} ms.`,
  );
}
