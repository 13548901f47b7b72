import { type ReactElement } from 'react';
import { type Decimals } from '#shared/decimal/decimal.ts';
import { type AmountText, amountText, amountTitle } from './amount.ts';

export interface AmountProps {
  /** Canonical decimal text; null for no fact, which is shown as `—` and is never `0`. */
  readonly value: string | null;
  readonly decimals?: Decimals | null | undefined;
  readonly factId?: string | null | undefined;
  readonly unit?: string | null | undefined;
  /** The one wrong number of its row. */
  readonly wrong?: boolean | undefined;
  readonly strong?: boolean | undefined;
  /** Keeps the room of a closing parenthesis outside a `num` column. */
  readonly hang?: boolean | undefined;
  /** What stands there in place of the full value: scaled, or with the sign turned. The title keeps the exact value. */
  readonly shown?: AmountText | undefined;
  /** Said in the title behind the exact value. */
  readonly note?: string | undefined;
  /** What the dash means, for its title. */
  readonly absent?: string | undefined;
}

/** An amount: grouped digits, a negative in hanging parentheses, everything exact in its title. */
export function Amount({
  value,
  decimals,
  factId,
  unit,
  wrong = false,
  strong = false,
  hang = false,
  shown,
  note,
  absent = 'No fact',
}: AmountProps): ReactElement {
  const classes = ['n'];
  if (hang) classes.push('hang');
  if (value === null) {
    return (
      <span className={[...classes, 'absent'].join(' ')} title={absent}>
        —
      </span>
    );
  }
  const { text, isNegative } = shown ?? amountText(value);
  if (isNegative) classes.push('neg');
  if (wrong) classes.push('wrong');
  if (strong) classes.push('strong');
  return (
    <span
      className={classes.join(' ')}
      title={[amountTitle(value, { decimals, factId, unit }), note].filter((part) => part !== undefined).join(' · ')}
    >
      {text}
    </span>
  );
}
