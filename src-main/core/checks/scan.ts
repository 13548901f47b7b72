import type { Finding, Outcome, RuleFamily } from '#shared/calc/outcome.ts';
import { prefixOf } from '#shared/xbrl/aspects.ts';
import type { RuleSummary, Scan } from '#shared/rpc/filing.ts';
import { isUndimensioned } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { type Aspect, aspectIndex } from './aspect-index.ts';
import { axesOf, bindBreakdown } from './breakdown.ts';
import { breakdownOutcome } from './check-dim-consistency.ts';
import { calcTreeOutcome } from './check-calc-tree.ts';
import { decideSign, signOutcome } from './check-sign.ts';
import { calcNetworkScope, calcScope } from './calc-scope.ts';
import { dimScope, isListedAxis, statementCubes } from './dim-scope.ts';
import { CHECK_RULES } from './outcome-draft.ts';
import { isReportingPeriod } from './reporting-period.ts';
import { bindSum, totalsOf } from './summation.ts';

/** Findings by rule family, then in the order of the filing. */
export type FilingScan = Pick<Scan, 'findings' | 'rules'>;

/**
 * The three rule families over the whole filing, each in its own full scope. Every outcome comes from the routine
 * that also answers about one fact (invariant I12). Violations are errors, suspicions of the sign rule warnings; what was not decided is
 * counted by reason.
 */
export function scanFiling(subject: AuditSubject): FilingScan {
  const tallies = [scanSigns(subject), scanTotals(subject), scanBreakdowns(subject)];
  return { findings: tallies.flatMap((tally) => tally.findings), rules: tallies.map((tally) => tally.summary(subject)) };
}

/** Collects what one rule did. */
class Tally {
  readonly findings: Finding[] = [];
  readonly #rule: RuleFamily;
  readonly #unchecked = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  #tested = 0;

  constructor(rule: RuleFamily) {
    this.#rule = rule;
  }

  skip(reason: string, count = 1): void {
    if (count > 0) this.#unchecked.set(reason, (this.#unchecked.get(reason) ?? 0) + count);
  }

  count({ status, reason }: { readonly status: Outcome['status']; readonly reason?: string | null }): void {
    if (status === 'unchecked') this.skip(reason ?? 'no reason');
    else this.#tested += 1;
  }

  record(outcome: Outcome): void {
    this.count(outcome);
    if (outcome.status === 'inconsistent') this.#add('error', outcome);
    else if (outcome.suspicion !== null) this.#add('warning', outcome);
  }

  #add(severity: Finding['severity'], outcome: Outcome): void {
    const id = [outcome.ruleId, outcome.factId ?? outcome.concept, outcome.role, outcome.axis].filter((part) => part !== null).join('|');
    const seen = this.#ids.get(id) ?? 0;
    this.#ids.set(id, seen + 1);
    this.findings.push({ id: seen === 0 ? id : `${id}|${seen + 1}`, severity, outcome });
  }

  summary({ rules }: AuditSubject): RuleSummary {
    const { title, version } = CHECK_RULES[this.#rule];
    const count = (severity: Finding['severity']): number => this.findings.filter((finding) => finding.severity === severity).length;
    return {
      rule: this.#rule,
      title,
      version,
      source: this.#rule === 'DQC.US.0015' ? rules.source.name : "the filing's own linkbases",
      tested: this.#tested,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      unchecked: [...this.#unchecked]
        .map(([reason, times]) => ({ reason, count: times }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    };
  }
}

/** Most decisions are "consistent" and need no words: outcomes are written for those that are shown. */
function scanSigns(subject: AuditSubject): Tally {
  const tally = new Tally('DQC.US.0015');
  const { graph, rules, head } = subject;
  const listed = new Map<string, boolean>();
  const isListed = (concept: string): boolean => {
    const known = listed.get(concept) ?? rules.signElement(concept, graph.namespaceOf(prefixOf(concept)), head.usGaapYear) !== undefined;
    listed.set(concept, known);
    return known;
  };
  for (const aspect of numericAspects(subject)) {
    if (!isListed(aspect.concept) && !aspect.facts.some(({ fact }) => fact.value?.startsWith('-'))) continue;
    const decision = decideSign(subject, aspect);
    const isShown = decision.status === 'inconsistent' || (decision.status === 'unchecked' && decision.suspicion !== null);
    if (isShown) tally.record(signOutcome(subject, aspect, decision));
    else tally.count(decision);
  }
  return tally;
}

function numericAspects({ graph }: AuditSubject): Aspect[] {
  const orderOf = (aspect: Aspect): number => aspect.facts[0]?.fact.order ?? 0;
  const aspects = aspectIndex(graph).all();
  return aspects.filter(({ facts }) => facts[0]?.fact.isNumeric).sort((a, b) => orderOf(a) - orderOf(b));
}

function scanTotals(subject: AuditSubject): Tally {
  const tally = new Tally('DQC.US.0126');
  const { graph } = subject;
  for (const network of graph.networks('calculation')) {
    const totals = totalsOf(network);
    const scope = calcNetworkScope(graph, network);
    if (!scope.isInScope) tally.skip(scope.reason, totals.size);
    else if (subject.reporting === null) tally.skip('the filing does not say its reporting period', totals.size);
    else for (const concept of totals.keys()) scanTotal(subject, tally, network, concept);
  }
  return tally;
}

function scanTotal(subject: AuditSubject, tally: Tally, network: Parameters<typeof bindSum>[1], concept: string): void {
  const { graph, reporting } = subject;
  if (reporting === null) return;
  const sums = aspectIndex(graph)
    .of(concept)
    .filter(({ context }) => isUndimensioned(context) && isReportingPeriod(context.period, reporting))
    .map((aspect) => bindSum(graph, network, aspect));
  if (sums.length === 0) tally.skip('no fact for the total in the reporting period');
  for (const bound of sums) {
    const scope = calcScope(subject, bound);
    if (scope.isInScope) tally.record(calcTreeOutcome(subject, bound, scope));
    else tally.skip(scope.reason);
  }
}

function scanBreakdowns(subject: AuditSubject): Tally {
  const tally = new Tally('DQC.US.0117');
  const { graph } = subject;
  for (const cube of statementCubes(graph)) {
    for (const concept of cube.lineItems) {
      for (const target of aspectIndex(graph).of(concept)) {
        if (isUndimensioned(target.context)) scanAxes(subject, tally, cube, target);
      }
    }
  }
  return tally;
}

function scanAxes(subject: AuditSubject, tally: Tally, cube: Parameters<typeof bindBreakdown>[3], target: Aspect): void {
  for (const axis of axesOf(subject.graph, target)) {
    if (!isListedAxis(axis) || cube?.axes.has(axis) !== true) continue;
    const scope = dimScope(subject, { target, axis, cube });
    if (!scope.isInScope) tally.skip(scope.reason);
    else {
      const breakdown = bindBreakdown(subject.graph, target, axis, cube);
      if (breakdown.members.length > 0) tally.record(breakdownOutcome(subject, breakdown, scope));
    }
  }
}
