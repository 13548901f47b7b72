import { describe, expect, it } from 'vitest';
import { type ReviewAction, type ReviewEvent } from '#shared/review/review.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { historyBars } from './history-chart.ts';
import { reviewLine } from './review-words.ts';
import { verdict } from './testing/run.ts';
import { beliefRange, differenceOf, whyPerson, whyUndetermined } from '#renderer/ui/verdict-words.ts';

const event = (seq: number, action: ReviewAction): ReviewEvent => ({
  id: `e${seq}`,
  seq,
  caseId: 'c',
  runId: 'r',
  at: '2026-01-01T14:02:11.000Z',
  reviewer: 'Ann',
  basisHash: null,
  action,
  prevHash: '',
  hash: '',
});

describe('verdict words', () => {
  it('says belief and difference', () => {
    expect(beliefRange('violation', { violation: 0.928, consistent: 0.014, unknown: 0.058 })).toBe('.93 to .99 for violation');
    expect(differenceOf(verdict())).toBe('17400000');
    expect(differenceOf(verdict({ expectedValue: null }))).toBeNull();
  });

  it('says why a person is asked', () => {
    expect(whyPerson(verdict())).toBe('Why you: the juniors disagreed in the first round; low weights hide it (undiscounted K .59).');
    expect(whyPerson(verdict({ needsPerson: { needed: false, reasons: [] } }))).toBeNull();
  });

  it('says why nothing was decided', () => {
    const unknown = verdict({
      beliefs: { violation: 0, consistent: 0, unknown: 1 },
      sources: [
        { name: 'x', kind: 'checker', weight: 1, violation: 0, consistent: 0, note: 'No check could answer: no fact.', conflict: 0 },
      ],
    });
    expect(whyUndetermined(unknown)).toBe('Undetermined: more than half is unknown. No check could answer: no fact.');
    expect(whyUndetermined(verdict({ conflict: 1 }))).toContain('contradict each other completely');
    expect(whyUndetermined(verdict({ beliefs: { violation: 0.4, consistent: 0.4, unknown: 0.2 } }))).toContain('as much speaks');
  });
});

describe('reviewLine', () => {
  const events = [
    event(1, { kind: 'override', decision: 'consistent', expectedValue: '58400000', reason: 'Restated' }),
    event(2, { kind: 'undo', undoes: 'e1' }),
    event(3, { kind: 'comment', text: 'See note 13', step: 5 }),
  ];

  it('keeps what was undone and says so', () => {
    expect(reviewLine(events[0]!, events)).toEqual({
      mark: 'overridden',
      title: 'Overridden: consistent, expected 58,400,000',
      note: 'Restated',
      isUndone: true,
    });
    expect(reviewLine(events[1]!, events).title).toBe('Undo of “Overridden: consistent, expected 58,400,000”');
    expect(reviewLine(events[2]!, events)).toMatchObject({ title: 'Comment on step 5', note: 'See note 13', isUndone: false });
  });
});

describe('historyBars', () => {
  type Entry = FactCard['history'][number];
  const entry = (factId: string, end: string, value: string | null, start = `${end.slice(0, 4)}-01-01`): Entry => ({
    factId,
    value,
    period: { kind: 'duration', start, end },
    filing: null,
    isNil: value === null,
    restated: null,
  });
  const earlier = { id: 'filing-2', form: '10-K', periodEnd: '2022-12-31', sourceName: 'a-20221231.zip' };
  const fact = (history: FactCard['history']): FactCard =>
    ({ factId: 'now', period: { kind: 'duration', start: '2023-01-01', end: '2023-12-31' }, history }) as unknown as FactCard;

  it('compares periods of one length only', () => {
    const bars = historyBars(
      fact([
        entry('old', '2022-12-31', '1203100000'),
        entry('quarter', '2023-12-31', '5', '2023-10-01'),
        entry('now', '2023-12-31', '58400000'),
      ]),
    );
    expect(bars?.bars.map((bar) => [bar.label, bar.text, bar.isCurrent])).toEqual([
      ['2022', '1,203.1', false],
      ['2023', '58.4', true],
    ]);
    expect(bars?.bars[0]?.share).toBe(1);
  });

  it('draws one bar a period: the fact itself, else what was told last', () => {
    const bars = historyBars(
      fact([
        { ...entry('now', '2022-12-31', '100'), filing: earlier },
        { ...entry('old', '2022-12-31', '90'), restated: { difference: '-10' } },
        { ...entry('early', '2023-12-31', '7'), filing: earlier },
        entry('now', '2023-12-31', '8'),
      ]),
    );
    expect(bars?.bars.map(({ value, filing, isCurrent, isRestated }) => [value, filing, isCurrent, isRestated])).toEqual([
      ['90', null, false, true],
      ['8', null, true, false],
    ]);
    const [bar] =
      historyBars(fact([{ ...entry('now', '2022-12-31', '100'), filing: earlier }, entry('now', '2023-12-31', '8')]))?.bars ?? [];
    expect(bar).toMatchObject({ filing: '10-K 2022-12-31', isCurrent: false });
  });

  it('draws nothing without anything to compare', () => {
    expect(historyBars(fact([entry('now', '2023-12-31', '58400000')]))).toBeNull();
    expect(historyBars(fact([entry('nil', '2022-12-31', null), entry('now', '2023-12-31', '1')]))).toBeNull();
  });
});
