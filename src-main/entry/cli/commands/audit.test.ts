import { expect, it } from 'vitest';
import { beliefsText } from './audit.ts';

it.each([
  [{ violation: 0.0005, consistent: 0.9988, unknown: 0.0007 }, 'violation 0.000, consistent 0.999, unknown 0.001'],
  [{ violation: 0.3335, consistent: 0.3335, unknown: 0.333 }, 'violation 0.334, consistent 0.333, unknown 0.333'],
  [{ violation: 0, consistent: 0, unknown: 1 }, 'violation 0.000, consistent 0.000, unknown 1.000'],
  [{ violation: 0.29, consistent: 0.7, unknown: 0.01 }, 'violation 0.290, consistent 0.700, unknown 0.010'],
])('rounds beliefs so that they add up to 1: %o', (beliefs, text) => expect(beliefsText(beliefs)).toBe(text));
