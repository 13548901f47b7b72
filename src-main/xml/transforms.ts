import { SEC_NAME_TRANSFORMS } from './sec-names.ts';
import { DATE_TRANSFORMS, namedMonthTransform } from './transform-dates.ts';
import { NUMBER_TRANSFORMS, type Transform } from './transform-numbers.ts';
import { REGISTRIES } from './transform-registries.ts';
import { WORD_TRANSFORMS } from './transform-words.ts';

const FIXED: Readonly<Record<string, Transform>> = {
  booleanfalse: () => 'false',
  booleantrue: () => 'true',
  nocontent: () => '',
  'fixed-empty': () => '',
  'fixed-false': () => 'false',
  'fixed-true': () => 'true',
};

/** A local name means the same in every registry that has it (`numdotdecimal` to the third, `num-dot-decimal` from the fourth on). */
const TABLE: Readonly<Record<string, Transform>> = { ...NUMBER_TRANSFORMS, ...FIXED, ...WORD_TRANSFORMS, ...SEC_NAME_TRANSFORMS };
const made = new Map<string, Transform | undefined>();

/** The transformation of a format by namespace and local name; undefined when its registry is not known or does not have it. */
export function findTransform(namespace: string, local: string): Transform | undefined {
  if (REGISTRIES.get(namespace)?.has(local) !== true) return undefined;
  // Dates are some two hundred formats, of which a filing uses one or two: made when asked for.
  if (!made.has(local)) made.set(local, TABLE[local] ?? DATE_TRANSFORMS[local]?.() ?? namedMonthTransform(local));
  return made.get(local);
}
