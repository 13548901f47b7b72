import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Beliefs, type EvidenceSource, fuse, undiscountedConflict } from './evidential.ts';

const A = (weight: number): EvidenceSource => ({ violation: 0.8, consistent: 0.1, weight });
const B = (weight: number, violation = 0.3, consistent = 0.6): EvidenceSource => ({ violation, consistent, weight });

const source = fc
  .record({
    sum: fc.double({ min: 0, max: 0.99, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ sum, share, weight }): EvidenceSource => ({ violation: sum * share, consistent: sum * (1 - share), weight }));
const sources = fc.array(source, { minLength: 1, maxLength: 6 });

/** The closed form of the same fusion; agrees with `fuse` to 1e-12 (property test). Total conflict gives null. */
function fuseClosedForm(sources: readonly EvidenceSource[]): Beliefs | null {
  let violation = 1;
  let consistent = 1;
  let rest = 1;
  let unweighted = 1;
  for (const { violation: v, consistent: c, weight: w } of sources) {
    const committed = v + c;
    violation *= w * v + 1 - w * committed;
    consistent *= w * c + 1 - w * committed;
    rest *= 1 - w * committed;
    unweighted *= 1 - w;
  }
  const denominator = violation + consistent - rest;
  if (denominator < 1e-15) return null;
  const mu = 1 / denominator;
  const scale = 1 - mu * unweighted;
  if (scale <= 0) return { violation: 0, consistent: 0, unknown: 1 };
  return {
    violation: (mu * (violation - rest)) / scale,
    consistent: (mu * (consistent - rest)) / scale,
    unknown: (mu * (rest - unweighted)) / scale,
  };
}

describe('fusion by the table of cases', () => {
  it.each([
    { name: 'weights .6 and .4', given: [A(0.6), B(0.4)], expected: [0.1224, 0.6587, 0.256, 0.0853] },
    { name: 'weights .6 and .4, agreeing', given: [A(0.6), B(0.4, 0.7, 0.1)], expected: [0.036, 0.8144, 0.0851, 0.1006] },
    { name: 'weights .9 and .9', given: [A(0.9), B(0.9)], expected: [0.4131, 0.663, 0.2917, 0.0452] },
    {
      name: 'opposed and nearly certain',
      given: [
        { violation: 0.95, consistent: 0, weight: 0.9 },
        { violation: 0, consistent: 0.95, weight: 0.9 },
      ],
      expected: [0.731, 0.4787, 0.4787, 0.0426],
    },
  ])('$name', ({ given, expected }) => {
    const { beliefs, conflict } = fuse(given);
    const figures = [conflict, beliefs?.violation, beliefs?.consistent, beliefs?.unknown];
    figures.forEach((figure, index) => expect(Math.abs((figure ?? Number.NaN) - (expected[index] ?? 0))).toBeLessThan(0.000051));
  });

  it('keeps the undiscounted conflict beside the discounted one', () => {
    expect(undiscountedConflict([A(0.6), B(0.4)])).toBeCloseTo(0.51, 10);
  });
});

describe('fusion in general', () => {
  it('agrees with its closed form to 1e-12', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const folded = fuse(given).beliefs;
        const closed = fuseClosedForm(given);
        if (folded === null || closed === null) return;
        // Both forms divide by the committed mass: where next to nothing is committed, the quotient itself has no twelve digits.
        fc.pre(1 - given.reduce((product, each) => product * (1 - each.weight), 1) > 1e-3);
        for (const key of ['violation', 'consistent', 'unknown'] as const) expect(Math.abs(folded[key] - closed[key])).toBeLessThan(1e-12);
      }),
    );
  });

  it('does not depend on the order of the sources, in beliefs and in conflict', () => {
    fc.assert(
      fc.property(sources, fc.integer(), (given, seed) => {
        const shuffled = [...given]
          .map((each, index) => ({ each, key: Math.sin(seed + index) }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const [one, other] = [fuse(given), fuse(shuffled)];
        expect(one.conflict).toBeCloseTo(other.conflict, 9);
        expect(one.beliefs?.violation).toBeCloseTo(other.beliefs?.violation ?? Number.NaN, 9);
      }),
    );
  });

  it('gives beliefs that add up to one, each between 0 and 1', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const { beliefs } = fuse(given);
        const all = beliefs === null ? [1] : [beliefs.violation, beliefs.consistent, beliefs.unknown];
        expect(all.reduce((total, each) => total + each, 0)).toBeCloseTo(1, 9);
        for (const each of all) expect(each).toBeGreaterThanOrEqual(-1e-12);
      }),
    );
  });

  it('is ignorance without sources or weights', () => {
    expect(fuse([]).beliefs).toEqual({ violation: 0, consistent: 0, unknown: 1 });
    expect(fuse([A(0), B(0)]).beliefs).toEqual({ violation: 0, consistent: 0, unknown: 1 });
  });

  it('has no belief when two certain sources exclude each other', () => {
    const fused = fuse([
      { violation: 1, consistent: 0, weight: 1 },
      { violation: 0, consistent: 1, weight: 1 },
    ]);
    expect(fused).toMatchObject({ beliefs: null, conflict: 1 });
    expect(
      fuseClosedForm([
        { violation: 1, consistent: 0, weight: 1 },
        { violation: 0, consistent: 1, weight: 1 },
      ]),
    ).toBeNull();
  });

  it('lets one source stand as it is, whatever its weight', () => {
    const { beliefs } = fuse([A(0.3)]);
    expect(beliefs?.violation).toBeCloseTo(0.8, 12);
    expect(beliefs?.unknown).toBeCloseTo(0.1, 12);
  });

  it('refuses masses that are none', () => {
    expect(() => fuse([{ violation: 0.7, consistent: 0.7, weight: 1 }])).toThrow(RangeError);
    expect(() => fuse([{ violation: -0.1, consistent: 0, weight: 1 }])).toThrow(RangeError);
    expect(() => fuse([{ violation: 0.1, consistent: 0, weight: 2 }])).toThrow(RangeError);
  });
});
