import { SEC_NAME_TRANSFORMS } from './sec-names.ts';
import { DATE_TRANSFORMS } from './transform-dates.ts';
import { NUMBER_TRANSFORMS, type Transform } from './transform-numbers.ts';
import { WORD_TRANSFORMS } from './transform-words.ts';

const FIXED: Readonly<Record<string, Transform>> = {
  booleanfalse: () => 'false',
  booleantrue: () => 'true',
  nocontent: () => '',
  'fixed-empty': () => '',
  'fixed-false': () => 'false',
  'fixed-true': () => 'true',
};

const STANDARD: ReadonlyMap<string, Transform> = new Map(Object.entries({ ...NUMBER_TRANSFORMS, ...DATE_TRANSFORMS, ...FIXED }));
const SEC: ReadonlyMap<string, Transform> = new Map(Object.entries({ ...WORD_TRANSFORMS, ...SEC_NAME_TRANSFORMS }));

/**
 * Registry by namespace: Transformation Registries 1 (and its drafts) to 5, and the SEC's. The registries spell their formats
 * differently (`numdotdecimal` to TR3, `num-dot-decimal` from TR4 on), so one table serves them all.
 */
const REGISTRIES: ReadonlyMap<string, ReadonlyMap<string, Transform>> = new Map([
  ['http://www.xbrl.org/2008/inlineXBRL/transformation', STANDARD],
  ['http://www.xbrl.org/inlineXBRL/transformation/2010-04-20', STANDARD],
  ['http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', STANDARD],
  ['http://www.xbrl.org/inlineXBRL/transformation/2015-02-26', STANDARD],
  ['http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', STANDARD],
  ['http://www.xbrl.org/inlineXBRL/transformation/2022-02-16', STANDARD],
  ['http://www.sec.gov/inlineXBRL/transformation/2015-08-31', SEC],
]);

/** The transformation of a format by namespace and local name; undefined when it is not known. */
export function findTransform(namespace: string, local: string): Transform | undefined {
  return REGISTRIES.get(namespace)?.get(local);
}
