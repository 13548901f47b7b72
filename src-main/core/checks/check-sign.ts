import type { Outcome } from '#shared/calc/outcome.ts';
import { absolute, type Decimal, formatDecimal, isNegative, subtract } from '#shared/decimal/decimal.ts';
import { prefixOf } from '#shared/xbrl/aspects.ts';
import type { AuditSubject } from '../subject.ts';
import { amountWithUnit, placeText } from './amount-text.ts';
import { type CheckTarget, factAt } from './check-target.ts';
import { draftOutcome, uncheckedOutcome } from './outcome-draft.ts';
import type { SignElement } from './rule-data.ts';
import { signSuspicion } from './sign-suspicion.ts';

const NOT_ON_A_LIST = 'not on a list';
/** The rule accepts negative values on some axes and members; the starter table knows only a few of them. */
const EXCLUSIONS_UNKNOWN = 'the starter table does not list every axis and member on which a negative value is accepted';

/** What the sign rule decides, before it is put into words. */
type SignDecision =
  | { readonly status: 'consistent'; readonly value: Decimal; readonly element: SignElement | undefined; readonly exclusion: string | null }
  | { readonly status: 'inconsistent'; readonly value: Decimal; readonly element: SignElement }
  | { readonly status: 'unchecked'; readonly reason: string; readonly value: Decimal | null; readonly suspicion: string | null };

const undecided = (reason: string): SignDecision => ({ status: 'unchecked', reason, value: null, suspicion: null });

/**
 * DQC.US.0015 decided: on the list, negative and not excluded is inconsistent; on the list otherwise consistent; not on the list
 * consistent when v ≥ 0, else unchecked with the suspicion, if there is one. By the starter table a negative value with dimensions is
 * unchecked.
 */
export function decideSign(subject: AuditSubject, target: CheckTarget): SignDecision {
  const { graph, rules, head } = subject;
  const fact = factAt(graph, target);
  if (fact === undefined) return undecided('no fact');
  const { value } = fact;
  if (value === null) return undecided(fact.isNil ? 'the fact is nil' : 'the value is not a number');
  const element = rules.signElement(target.concept, graph.namespaceOf(prefixOf(target.concept)), head.usGaapYear);
  if (!isNegative(value)) return { status: 'consistent', value, element, exclusion: null };
  const exclusion = rules.signExclusion(target.context.dimensions, (prefix) => graph.namespaceOf(prefix), head.usGaapYear);
  if (element === undefined) {
    const suspicion = exclusion === undefined ? signSuspicion(subject, target.concept) : null;
    return { status: 'unchecked', reason: NOT_ON_A_LIST, value, suspicion };
  }
  if (exclusion === undefined && rules.source.kind === 'starter' && target.context.dimensions.length > 0)
    return { status: 'unchecked', reason: EXCLUSIONS_UNKNOWN, value, suspicion: `It has dimensions, and ${EXCLUSIONS_UNKNOWN}.` };
  return exclusion === undefined ? { status: 'inconsistent', value, element } : { status: 'consistent', value, element, exclusion };
}

/** DQC.US.0015 for one aspect: is the value negative where none is allowed? Expected is |v| when inconsistent, v when consistent. No tolerance; every period and context. */
export function checkSign(subject: AuditSubject, target: CheckTarget): Outcome {
  return signOutcome(subject, target, decideSign(subject, target));
}

export function signOutcome(subject: AuditSubject, target: CheckTarget, decision: SignDecision): Outcome {
  const draft = { ...draftOutcome(subject, target, 'DQC.US.0015'), source: { ...subject.rules.source }, scope: 'every numeric fact' };
  const where = placeText(target.context.period, target.context.dimensions);
  switch (decision.status) {
    case 'unchecked':
      return {
        ...uncheckedOutcome(draft, decision.reason, uncheckedMessage(subject, target, where, decision)),
        suspicion: decision.suspicion,
      };
    case 'consistent': {
      const expectedValue = formatDecimal(decision.value);
      return {
        ...withElement(draft, decision.element),
        status: 'consistent',
        expectedValue,
        difference: '0',
        message: consistentMessage(subject, target, where, decision),
      };
    }
    case 'inconsistent': {
      const expected = absolute(decision.value);
      const list = listName(subject, decision.element);
      return {
        ...withElement(draft, decision.element),
        status: 'inconsistent',
        expectedValue: formatDecimal(expected),
        difference: formatDecimal(subtract(decision.value, expected)),
        tolerance: '0',
        message: `${statement(target, where, decision.value)}, but by the ${list} it may not be negative; expected is ${amountWithUnit(formatDecimal(expected), target.unit)}.`,
      };
    }
  }
}

function withElement(draft: Outcome, element: SignElement | undefined): Outcome {
  if (element === undefined) return draft;
  return { ...draft, inScanScope: true, ruleId: element.elementId === null ? draft.ruleId : `DQC.US.0015.${element.elementId}` };
}

const statement = ({ concept, unit }: CheckTarget, where: string, value: Decimal): string =>
  `${concept} is ${amountWithUnit(formatDecimal(value), unit)} ${where}`;

function uncheckedMessage(
  subject: AuditSubject,
  target: CheckTarget,
  where: string,
  { reason, value, suspicion }: SignDecision & { status: 'unchecked' },
): string {
  if (value === null)
    return reason === 'no fact' ? `${target.concept} is not reported ${where}.` : `${target.concept} has no numeric value ${where}.`;
  const doubt = suspicion === null ? '' : ` ${suspicion}`;
  if (reason === EXCLUSIONS_UNKNOWN)
    return `${statement(target, where, value)}; by the ${listName(subject, undefined)} the concept may not be negative.${doubt}`;
  return `${statement(target, where, value)}; the ${listName(subject, undefined)} does not have it, so no rule says that it may not be negative.${doubt}`;
}

function consistentMessage(
  subject: AuditSubject,
  target: CheckTarget,
  where: string,
  { value, element, exclusion }: SignDecision & { status: 'consistent' },
): string {
  const said = statement(target, where, value);
  if (exclusion !== null) return `${said}; negative is accepted here because ${exclusion}.`;
  return element === undefined
    ? `${said}; it is not negative.`
    : `${said}; by the ${listName(subject, element)} it may not be negative, and it is not.`;
}

function listName({ rules }: AuditSubject, element: SignElement | undefined): string {
  return element?.listYear === undefined ? rules.source.name : `${element.listYear} list of the ${rules.source.name}`;
}
