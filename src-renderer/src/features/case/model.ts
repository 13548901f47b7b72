import { type Outcome, outcomeSchema } from '#shared/calc/outcome.ts';
import { absolute, compare, decimal, type Decimal, formatDecimal, isZero, subtract } from '#shared/decimal/decimal.ts';
import { type JsonObject, type Observation } from '#shared/run/events.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import { amountText, unitText, weightText } from '#renderer/ui/amount.ts';
import { rangeOf } from '#renderer/ui/scaled.ts';
import { capitalised, counted, OUTCOME_SIGN, type Sign } from '#renderer/ui/words.ts';
import { type JsonRecord, type JsonValue, isRecord, numberAt, recordAt, recordsAt, textAt, textsAt } from './json.ts';

/** The outcome in a checker's observation; null for every other tool and for an error. */
export function outcomeOf(tool: string, observation: Observation | null): Outcome | null {
  if (observation === null || observation.status !== 'ok' || !(tool in CHECKER_WORDS)) return null;
  const parsed = outcomeSchema.safeParse(observation.data);
  return parsed.success ? parsed.data : null;
}

/** The mark of a step: what a checker found, or that the call was wrong. */
export function observationSign(tool: string, observation: Observation | null): Sign | null {
  if (observation?.status === 'error') return { mark: 'warning', word: 'The call was wrong' };
  const outcome = outcomeOf(tool, observation);
  return outcome === null ? null : OUTCOME_SIGN[outcome.status];
}

/** What a tool answered, in one line of plain words. Amounts are grouped, never rounded. */
export function summariseObservation(tool: string, observation: Observation): string {
  const { status, data } = observation;
  if (status === 'error') return capitalised(textAt(data, 'message') ?? 'The call was not understood');
  const outcome = outcomeOf(tool, observation);
  if (outcome !== null) return checkerWords(tool, outcome);
  return WORDS[tool]?.(data) ?? fallbackWords(data);
}

type Words = (data: JsonRecord) => string;
const amount = (value: string | null): string => (value === null ? '—' : amountText(value).text);
const unitOf = (data: JsonRecord): string => {
  const unit = textAt(data, 'unit');
  return unit === null ? '' : ` ${unitText(unit)}`;
};
const joined = (parts: readonly (string | null)[], by = ', '): string => parts.filter((part) => part !== null && part !== '').join(by);

const CHECKER_WORDS: Readonly<Record<string, (outcome: Outcome) => string>> = {
  check_sign: (outcome) => {
    if (outcome.status === 'inconsistent')
      return `${amount(outcome.reportedValue)} may not be negative; expected ${amount(outcome.expectedValue)}`;
    return outcome.reportedValue === null
      ? 'No value to look at'
      : `${amount(outcome.reportedValue)} ${outcome.reportedValue.startsWith('-') ? 'may be negative here' : 'is not negative'}`;
  },
  check_calc_tree: (outcome) => `Reported ${amount(outcome.reportedValue)}, sum ${amount(outcome.expectedValue)}`,
  check_dim_consistency: (outcome) =>
    joined(
      [
        `Reported ${amount(outcome.reportedValue)}, members ${amount(outcome.expectedValue)}`,
        outcome.axis === null ? null : `on ${localName(outcome.axis)}`,
      ],
      ' ',
    ),
};

function checkerWords(tool: string, outcome: Outcome): string {
  if (outcome.status === 'unchecked') return `Unchecked: ${outcome.reason ?? 'no reason given'}`;
  return CHECKER_WORDS[tool]?.(outcome) ?? outcome.message;
}

const factWords = (fact: JsonRecord): string =>
  `${textAt(fact, 'factId') ?? 'fact'} = ${fact['isNil'] === true ? 'nil' : amount(textAt(fact, 'value'))}${unitOf(fact)}${decimalsOf(fact)}`;
function decimalsOf(fact: JsonRecord): string {
  const decimals = fact['decimals'];
  return typeof decimals === 'number' || decimals === 'INF' ? `, decimals ${String(decimals).replace('-', '−')}` : '';
}

/** Which fact a question meant, when it meant none. */
const choiceReason = (data: JsonRecord): string | null => textAt(recordAt(data, 'choice'), 'reason')?.replace(/\.$/, '') ?? null;

const WORDS: Readonly<Record<string, Words>> = {
  get_concept_metadata: (data) => {
    const listed = recordAt(data, 'nonNegative')['listed'] === true;
    const kind = joined([
      textAt(data, 'balance'),
      textAt(data, 'periodType'),
      data['isExtension'] === true ? 'extension' : null,
      data['isAbstract'] === true ? 'abstract' : null,
    ]);
    return `${kind === '' ? 'Properties not known' : capitalised(kind)}. ${listed ? 'May not be negative.' : 'On no list of non-negative concepts.'}`;
  },
  get_calculation_tree: (data) => {
    const roles = recordsAt(data, 'roles');
    const first = roles.find((role) => recordsAt(role, 'children').length > 0) ?? roles[0];
    if (first === undefined) return 'In no calculation tree of the filing';
    const children = recordsAt(first, 'children');
    const parents = recordsAt(first, 'parents').map((parent) => localName(textAt(parent, 'concept') ?? ''));
    const weights = [...new Set(children.map((child) => textAt(child, 'weight') ?? '1'))];
    const below =
      children.length === 0
        ? 'no children'
        : `${counted(children.length, 'child', 'children')}${weights.length === 1 ? `, ${children.length === 1 ? '' : 'all '}weight ${weightText(weights[0] ?? '1')}` : ', weights of both signs'}`;
    return joined(
      [
        capitalised(below),
        parents.length === 0 ? 'no parent' : `parent ${parents.join(', ')}`,
        roles.length > 1 ? `in ${roles.length} roles` : null,
      ],
      '; ',
    );
  },
  get_presentation_context: (data) => {
    const [first] = recordsAt(data, 'items');
    const total = numberAt(data, 'total');
    if (first === undefined) return 'In no presentation tree of the filing';
    return `${counted(total, 'place')}; line ${numberAt(first, 'position')} of ${numberAt(first, 'of')} in ${textAt(first, 'definition') ?? 'a role'}`;
  },
  get_dimension_axes: (data) => {
    const cubes = recordsAt(data, 'items');
    const axes = [...new Set(cubes.flatMap((cube) => recordsAt(cube, 'axes').map((axis) => localName(textAt(axis, 'axis') ?? ''))))];
    return cubes.length === 0
      ? 'Stands in no table'
      : `${counted(numberAt(data, 'total'), 'table')}; ${axes.length === 0 ? 'no axis' : axes.join(', ')}`;
  },
  get_dqc_rule: (data) =>
    joined([textAt(data, 'title'), textAt(data, 'tolerance') === null ? null : `Tolerance: ${textAt(data, 'tolerance') ?? ''}`], '. '),
  find_concepts: (data) => {
    const [first] = recordsAt(data, 'items');
    if (first === undefined)
      return joined(
        [
          'No concept by that name',
          textsAt(data, 'similar').length === 0 ? null : `nearest: ${textsAt(data, 'similar').slice(0, 3).map(localName).join(', ')}`,
        ],
        '; ',
      );
    return `${localName(textAt(first, 'concept') ?? '')}${numberAt(data, 'total') > 1 ? ` and ${numberAt(data, 'total') - 1} more` : ''}`;
  },
  get_facts: (data) => {
    const [chosen] = recordsAt(data, 'chosen');
    return chosen === undefined
      ? joined([choiceReason(data), `${counted(numberAt(data, 'total'), 'fact')} of the concept`], '; ')
      : factWords(chosen);
  },
  get_fact_history: (data) => {
    const restatements = numberAt(data, 'restatements');
    return joined([historyWords(data), restatements === 0 ? null : `${counted(restatements, 'value')} restated`], '; ');
  },
  get_dimensional_breakdown: (data) => {
    const axes = recordsAt(data, 'axes');
    if (axes.length === 0) return 'No breakdown reported on any axis';
    return axes
      .map(
        (axis) =>
          `${localName(textAt(axis, 'axis') ?? '')}: ${counted(numberAt(axis, 'memberCount'), 'member')}, sum ${amount(textAt(axis, 'sum'))}`,
      )
      .join('; ');
  },
  get_related_facts: (data) => {
    const items = recordsAt(data, 'items');
    const children = items.filter((item) => item['relation'] === 'child');
    const withFact = (list: readonly JsonRecord[]): number => list.filter((item) => recordsAt(item, 'facts').length > 0).length;
    if (children.length > 0)
      return `${withFact(children)} of ${counted(children.length, 'child', 'children')} ${withFact(children) === 1 ? 'has' : 'have'} a fact`;
    const siblings = items.filter((item) => item['relation'] === 'sibling');
    return items.length === 0
      ? 'No calculation relatives'
      : `No children; ${withFact(siblings)} of ${counted(siblings.length, 'sibling')} ${withFact(siblings) === 1 ? 'has' : 'have'} a fact`;
  },
  get_context: (data) => joined([textAt(data, 'period'), counted(recordsAt(data, 'dimensions').length, 'dimension')]),
  get_unit: (data) => textAt(data, 'measure') ?? 'No measure',
  recompute: (data) => {
    const range = rangeOf(textAt(data, 'interval'));
    const within = range === null || range.low === range.high ? null : `within ${amount(range.low)} to ${amount(range.high)}`;
    return joined([amount(textAt(data, 'result')), within]);
  },
  check_magnitude: (data) => {
    const jumps = recordsAt(data, 'jumps');
    if (data['isSuspicious'] !== true) return `No scale jump against ${counted(numberAt(data, 'comparedWith'), 'other period')}`;
    return joined(
      [
        jumps.length === 0
          ? null
          : jumps.map((jump) => `${textAt(jump, 'about') ?? 'a jump'} against ${textAt(jump, 'period') ?? 'another period'}`).join('; '),
        data['excessDigits'] === true ? 'digits beyond its decimals' : null,
      ],
      '; ',
    );
  },
  check_units: (data) => {
    const issues = textsAt(data, 'issues');
    return issues.length > 0
      ? capitalised(issues.join('; '))
      : `${
          recordsAt(data, 'units')
            .map((unit) => unitText(textAt(unit, 'unit') ?? ''))
            .join(', ') || 'No unit'
        }, as expected`;
  },
  search_document: (data) => (numberAt(data, 'total') === 0 ? 'No passage found' : counted(numberAt(data, 'total'), 'passage')),
  submit_report: () => 'Received',
};

/**
 * The period that was asked about against the one of the same length before it, `1,203,100,000 → 58,400,000, −95.1 %`; where none was asked
 * about, the latest that has one before it.
 */
function historyWords(data: JsonRecord): string {
  const items = recordsAt(data, 'items').filter((item) => textAt(item, 'value') !== null);
  const chosen = textAt(recordAt(data, 'choice'), 'factId');
  const asked = chosen === null ? undefined : items.find((item) => textAt(item, 'factId') === chosen);
  // A page of a long history need not have it.
  if (chosen !== null && asked === undefined && items.length > 0) return counted(numberAt(data, 'total'), 'value');
  const shown = asked ?? items.findLast((item) => textAt(item, 'change') !== null) ?? items.at(-1);
  const value = shown === undefined ? null : textAt(shown, 'value');
  const difference = shown === undefined ? null : textAt(shown, 'change');
  if (value === null) {
    const reason = choiceReason(data);
    return reason === null ? 'No other period' : capitalised(reason);
  }
  if (difference === null) return `${amount(value)}, ${items.length === 1 ? 'no other period' : 'no earlier period of the same length'}`;
  const before = formatDecimal(subtract(decimal(value), decimal(difference)));
  const change = changeText(before, value);
  return `${amount(before)} → ${amount(value)}${change === null ? '' : `, ${change}`}`;
}

/** Change in percent with one place; null from zero. Only said, never compared, so a float will do for the share. */
export function changeText(before: string, after: string): string | null {
  const from: Decimal = decimal(before);
  if (isZero(from)) return null;
  const share = ((Number(after) - Number(before)) / Math.abs(Number(before))) * 100;
  if (compare(absolute(from), absolute(decimal(after))) === 0 && share === 0) return 'unchanged';
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)} %`;
}

/** A tool that this window does not know: what stands first in its answer. */
function fallbackWords(data: JsonRecord): string {
  const entries = Object.entries(data).slice(0, 3);
  return entries.length === 0 ? 'Nothing to say' : entries.map(([key, value]) => `${key} ${shortValue(value)}`).join(', ');
}

function shortValue(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return counted(value.length, 'item');
  if (isRecord(value)) return counted(Object.keys(value).length, 'field');
  return String(value).slice(0, 60);
}

const PAGING = new Set(['offset', 'limit', 'depth']);

/** The arguments of a call in one line: names without their prefix, free text in quotes. */
export function argumentWords(args: JsonObject): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    if (PAGING.has(key)) continue;
    if (key === 'text' && typeof value === 'string') parts.push(`“${value}”`);
    else if (key === 'expression' && typeof value === 'string') parts.push(value.replaceAll(/[[\]]/g, '').replaceAll(/\b1 \* /g, ''));
    else if (Array.isArray(value))
      parts.push(
        ...value.filter(isRecord).map((pair) => `${localName(textAt(pair, 'axis') ?? '')} = ${localName(textAt(pair, 'member') ?? '')}`),
      );
    else if (typeof value === 'string') parts.push(/^[\w.-]+:[\w.-]+$/.test(value) ? localName(value) : value);
    else if (isRecord(value)) parts.push(key);
    else parts.push(String(value));
  }
  return parts.join(', ');
}

/** `14:02:09`, in the reader's own time. */
export const clockText = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
