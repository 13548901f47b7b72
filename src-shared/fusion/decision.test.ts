import { describe, expect, it } from 'vitest';
import { type Answer, decisiveAnswer } from './decisive.ts';
import { fuse } from './evidential.ts';
import { checkerSource, juniorSource } from './sources.ts';
import { decide, trustFactors, trustworthiness } from './verdict-rule.ts';

const answer = (rule: Answer['rule'], status: Answer['status']): Answer => ({ rule, status });
const [SIGN, CALC, DIM] = ['DQC.US.0015', 'DQC.US.0126', 'DQC.US.0117'] as const;

describe('the decisive checker', () => {
  it.each([
    { name: 'a family is given', answers: [answer(SIGN, 'inconsistent'), answer(DIM, 'consistent')], family: DIM, expected: DIM },
    {
      name: 'the given family is unchecked',
      answers: [answer(SIGN, 'inconsistent'), answer(CALC, 'unchecked')],
      family: CALC,
      expected: CALC,
    },
    { name: 'the given family has not answered', answers: [answer(SIGN, 'inconsistent')], family: CALC, expected: undefined },
    {
      name: 'several are inconsistent',
      answers: [answer(DIM, 'inconsistent'), answer(CALC, 'inconsistent'), answer(SIGN, 'consistent')],
      family: null,
      expected: CALC,
    },
    {
      name: 'the sign is inconsistent',
      answers: [answer(DIM, 'inconsistent'), answer(SIGN, 'inconsistent')],
      family: null,
      expected: SIGN,
    },
    {
      name: 'none is inconsistent',
      answers: [answer(SIGN, 'consistent'), answer(CALC, 'unchecked'), answer(DIM, 'consistent')],
      family: null,
      expected: DIM,
    },
    { name: 'nothing was checked', answers: [answer(SIGN, 'unchecked'), answer(CALC, 'unchecked')], family: null, expected: CALC },
    { name: 'nothing was asked', answers: [], family: null, expected: undefined },
  ])('when $name', ({ answers, family, expected }) => expect(decisiveAnswer(answers, family)?.rule).toBe(expected));
});

describe('what is fused', () => {
  const inconsistent = { rule: CALC, status: 'inconsistent', reason: null } as const;
  const unchecked = { rule: CALC, status: 'unchecked', reason: 'no fact' } as const;
  const junior = (verdict: 'violation' | 'consistent' | 'undetermined', gatePassed = true) => ({ name: 'A', verdict, gatePassed });

  it('lets no number of juniors outvote the checker', () => {
    const sources = [checkerSource(inconsistent), ...Array.from({ length: 5 }, () => juniorSource(junior('consistent'), inconsistent))];
    expect(decide(fuse(sources).beliefs)).toBe('violation');
  });

  it('stays undetermined on words alone', () => {
    const sources = [checkerSource(undefined), juniorSource(junior('violation'), undefined), juniorSource(junior('violation'), undefined)];
    expect(decide(fuse(sources).beliefs)).toBe('undetermined');
    expect(decide(fuse([checkerSource(unchecked), juniorSource(junior('consistent'), unchecked)]).beliefs)).toBe('undetermined');
  });

  it('gives no weight to a report that failed the gate or claims nothing', () => {
    expect(juniorSource(junior('violation', false), inconsistent).weight).toBe(0);
    expect(juniorSource(junior('undetermined'), inconsistent).weight).toBe(0);
    expect(juniorSource(junior('violation'), inconsistent)).toMatchObject({ weight: 0.5, violation: 0.6 });
    expect(juniorSource(junior('consistent'), inconsistent)).toMatchObject({ weight: 0.2, consistent: 0.6 });
  });

  it('decides by the larger belief, and not at all between equals or when most is unknown', () => {
    expect(decide({ violation: 0.5, consistent: 0.5, unknown: 0 })).toBe('undetermined');
    expect(decide({ violation: 0.3, consistent: 0.1, unknown: 0.6 })).toBe('undetermined');
    expect(decide({ violation: 0.2, consistent: 0.5, unknown: 0.3 })).toBe('consistent');
    expect(decide(null)).toBe('undetermined');
  });

  it('multiplies belief, agreement and completeness into trust', () => {
    const factors = trustFactors({
      beliefs: { violation: 0.9, consistent: 0.05, unknown: 0.05 },
      conflict: 0.2,
      mandatoryAnswered: 6,
      mandatory: 7,
      citedResolved: 3,
      cited: 3,
    });
    expect(factors.completeness).toBeCloseTo(0.9, 12);
    expect(trustworthiness(factors)).toBeCloseTo(0.9 * 0.8 * 0.9, 12);
    expect(
      trustworthiness(trustFactors({ beliefs: null, conflict: 1, mandatoryAnswered: 7, mandatory: 7, citedResolved: 0, cited: 0 })),
    ).toBe(0);
  });
});
