import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import { factValue, isMonetary, toSumFact } from '#shared/xbrl/aspects.ts';
import { accuracyOf } from '#shared/calc/sum.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  formatDecimal,
  hasExcessDigits,
  isZero,
  multiply,
  parseDecimal,
} from '#shared/decimal/decimal.ts';
import { formatInterval, intervalOf } from '#shared/decimal/interval.ts';
import { targetOf } from '../checks/check-target.ts';
import { overPeriods } from '../checks/over-periods.ts';
import { mainCurrency } from '../questions/fact-choice.ts';
import { readReported } from '../questions/case-reading.ts';
import { type Amount, evaluate } from './expression.ts';
import { viewFact } from './fact-view.ts';
import { asJson, conceptArgument, defineTool, factEvidence, periodArgument } from './tool.ts';

export const recompute = defineTool({
  name: 'recompute',
  view: 'dynamic',
  description:
    'Exact result of sums, differences and products over facts and numbers, with the interval that the stated decimals allow: [f1] + [f2] - 2 * [f3].',
  input: z.strictObject({ expression: z.string().trim().min(1).max(20_000).describe('Facts as [factId], numbers, + - * and brackets') }),
  answer: (subject, args) => {
    const result = evaluate(args.expression, (id) => amountOf(subject, id));
    if ('problem' in result) return result;
    const { amount, factIds } = result;
    return {
      data: asJson({
        expression: args.expression,
        result: formatDecimal(amount.value),
        interval: formatInterval(amount.interval),
        factIds,
      }),
      evidence: factEvidence(factIds),
    };
  },
});

function amountOf(subject: AuditSubject, id: string): Amount | string {
  const placed = subject.graph.fact(id);
  if (placed === undefined) return `the filing has no fact ${id}`;
  const value = factValue(placed.fact);
  if (value === null) return `fact ${id} has no number: it is ${placed.fact.isNil ? 'nil' : 'text'}`;
  return { value, interval: intervalOf(value, accuracyOf(toSumFact(placed.fact)), 'round') };
}

const JUMPS = ['1000', '1000000'] as const;
/** A jump counts when the ratio is within a factor of three of the power. */
const SLACK = decimal('3');

export const checkMagnitude = defineTool({
  name: 'check_magnitude',
  view: 'dynamic',
  description:
    'Looks for scale errors of one fact: jumps of about a thousand or a million against the other periods, and digits that its decimals rule out. A suspicion, not a verdict.',
  input: z.strictObject({ factId: z.string().min(1) }),
  answer: (subject, args) => {
    const placed = subject.graph.fact(args.factId);
    if (placed === undefined) return { problem: `the filing has no fact ${args.factId}` };
    const value = factValue(placed.fact);
    if (value === null) return { problem: `fact ${args.factId} has no number` };
    const others = overPeriods(subject.graph, targetOf(placed))
      .map(viewFact)
      .filter((item) => item.factId !== placed.fact.id && item.value !== null);
    const jumps = others.flatMap((item) => {
      // A value too long to be shown or computed with has no magnitude to compare.
      const then = parseDecimal(item.value ?? '');
      const jump = then === undefined ? undefined : jumpBetween(value, then);
      return jump === undefined ? [] : [{ factId: item.factId, period: item.period, value: item.value, about: jump }];
    });
    const excess = hasExcessDigits(value, accuracyOf(toSumFact(placed.fact)));
    return {
      data: asJson({
        fact: viewFact(placed),
        comparedWith: others.length,
        jumps,
        excessDigits: excess,
        isSuspicious: jumps.length > 0 || excess,
      }),
      evidence: factEvidence([placed.fact.id, ...others.map((item) => item.factId)]),
    };
  },
});

function jumpBetween(a: Decimal, b: Decimal): string | undefined {
  const [x, y] = [absolute(a), absolute(b)];
  if (isZero(x) || isZero(y)) return undefined;
  const [large, small] = compare(x, y) >= 0 ? [x, y] : [y, x];
  const jump = JUMPS.find((power) => {
    const scaled = multiply(small, decimal(power));
    return compare(multiply(large, SLACK), scaled) >= 0 && compare(large, multiply(scaled, SLACK)) <= 0;
  });
  return jump === undefined ? undefined : `${compare(x, y) >= 0 ? '×' : '÷'} ${jump}`;
}

export const checkUnits = defineTool({
  name: 'check_units',
  view: 'dynamic',
  description:
    'Units of a concept in this filing: a mix of units, another currency than the filing’s, per-share names without a per-share unit. A suspicion, not a verdict.',
  input: z.strictObject({ concept: conceptArgument, period: periodArgument.optional() }),
  answer: (subject, args) => {
    const reading = readReported(subject, args);
    if ('problem' in reading) return reading;
    const facts = subject.graph.factsOf(reading.concept).filter(({ fact }) => fact.isNumeric);
    const counts = new Map<string, string[]>();
    for (const { fact, unit } of facts) counts.set(unit?.measure ?? 'none', [...(counts.get(unit?.measure ?? 'none') ?? []), fact.id]);
    const units = [...counts].map(([unit, ids]) => ({ unit, facts: ids.length, first: ids[0] ?? null }));
    const currency = mainCurrency(subject);
    return {
      data: asJson({
        concept: reading.concept,
        units,
        filingCurrency: currency,
        issues: unitIssues(
          reading.concept,
          units.map(({ unit }) => unit),
          currency,
        ),
      }),
      evidence: factEvidence(units.flatMap(({ first }) => (first === null ? [] : [first]))),
    };
  },
});

function unitIssues(concept: string, units: readonly string[], currency: string | null): string[] {
  const issues: string[] = [];
  if (units.length > 1) issues.push(`reported in ${units.length} units: ${units.join(', ')}`);
  const foreign = units.filter((unit) => isMonetary(unit) && unit !== currency);
  if (foreign.length > 0) issues.push(`in ${foreign.join(', ')} while the filing reports mostly in ${currency ?? 'no currency'}`);
  if (/PerShare/.test(concept) && units.some((unit) => !unit.includes('/'))) issues.push('the name says per share, a unit does not');
  return issues;
}
