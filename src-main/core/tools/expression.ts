import { add, compare, decimal, type Decimal, digitCount, multiply, negate, parseDecimal } from '#shared/decimal/decimal.ts';
import { addIntervals, closed, type Interval, point, scaleInterval } from '#shared/decimal/interval.ts';

/** An exact value with the interval of what it may stand for. */
export interface Amount {
  readonly value: Decimal;
  readonly interval: Interval;
}

export type Evaluated = { readonly amount: Amount; readonly factIds: readonly string[] } | { readonly problem: string };

class Malformed extends Error {}

const TOKEN = /\s*(?:\[([^\]]+)\]|(\d+(?:\.\d+)?)|([-+*()]))/y;
const DEEPEST = 50;

type Token =
  | { readonly kind: 'fact'; readonly id: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'sign'; readonly sign: string };

/**
 * Evaluates sums, differences and products of facts (`[id]`) and numbers, exactly: `[f1] + [f2] - 2 * ([f3] + 100)`.
 * There is no division: it would not be exact.
 */
export function evaluate(expression: string, amountOf: (factId: string) => Amount | string): Evaluated {
  try {
    const tokens = tokensOf(expression);
    const factIds: string[] = [];
    const reader = createReader(tokens, (id) => {
      const amount = amountOf(id);
      if (typeof amount === 'string') throw new Malformed(amount);
      factIds.push(id);
      return amount;
    });
    return { amount: reader(), factIds };
  } catch (error) {
    if (error instanceof Malformed) return { problem: error.message };
    throw error;
  }
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const text = expression.trim();
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null)
      throw new Malformed(`cannot read “${text.slice(at, at + 20)}”: write facts as [id] and join them with + − * and brackets`);
    at = TOKEN.lastIndex;
    const [, id, number, sign] = match;
    tokens.push(
      id !== undefined
        ? { kind: 'fact', id }
        : number !== undefined
          ? { kind: 'number', text: number }
          : { kind: 'sign', sign: sign ?? '' },
    );
  }
  return tokens;
}

function createReader(tokens: readonly Token[], amountOf: (id: string) => Amount): () => Amount {
  let at = 0;
  let depth = 0;
  const isSign = (signs: string): boolean => {
    const token = tokens[at];
    return token?.kind === 'sign' && signs.includes(token.sign);
  };
  const take = (): Token => {
    const token = tokens[at];
    if (token === undefined) throw new Malformed('the expression ends too early');
    at += 1;
    return token;
  };
  const factor = (): Amount => {
    const token = take();
    if (token.kind === 'fact') return amountOf(token.id);
    if (token.kind === 'number') return constant(token.text);
    depth += 1;
    if (depth > DEEPEST) throw new Malformed('the expression is nested too deeply');
    const inner = token.sign === '-' ? negative(factor()) : token.sign === '(' ? bracket() : undefined;
    depth -= 1;
    if (inner === undefined) throw new Malformed(`“${token.sign}” stands where a fact or a number belongs`);
    return inner;
  };
  const bracket = (): Amount => {
    const inner = total();
    const end = take();
    if (end.kind !== 'sign' || end.sign !== ')') throw new Malformed('a bracket is not closed');
    return inner;
  };
  const product = (): Amount => {
    let left = factor();
    while (isSign('*')) {
      at += 1;
      left = times(left, factor());
    }
    return left;
  };
  const total = (): Amount => {
    let left = product();
    while (isSign('+-')) {
      const token = take();
      const right = product();
      left = plus(left, token.kind === 'sign' && token.sign === '-' ? negative(right) : right);
    }
    return left;
  };
  return () => {
    const amount = total();
    if (at < tokens.length) throw new Malformed('something follows the end of the expression');
    return amount;
  };
}

function constant(text: string): Amount {
  const value = parseDecimal(text);
  if (value === undefined) throw new Malformed(`“${text}” is no number`);
  return { value, interval: point(value) };
}

const MINUS_ONE = decimal('-1');

function negative({ value, interval }: Amount): Amount {
  return { value: negate(value), interval: scaleInterval(interval, MINUS_ONE) };
}

function plus(a: Amount, b: Amount): Amount {
  return { value: add(a.value, b.value), interval: addIntervals(a.interval, b.interval) };
}

/** Amounts have some twenty digits; a product of hundreds of them says nothing and would take seconds. */
const MOST_DIGITS = 500;

function times(a: Amount, b: Amount): Amount {
  const digits = ({ value, interval }: Amount): number => Math.max(digitCount(value), digitCount(interval.low), digitCount(interval.high));
  if (digits(a) + digits(b) > MOST_DIGITS) throw new Malformed(`a product of more than ${MOST_DIGITS} digits is not computed`);
  const ends = [a.interval.low, a.interval.high].flatMap((x) => [b.interval.low, b.interval.high].map((y) => multiply(x, y)));
  const sorted = [...ends].sort(compare);
  const value = multiply(a.value, b.value);
  return { value, interval: closed(sorted[0] ?? value, sorted.at(-1) ?? value) };
}
