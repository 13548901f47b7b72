import { describe, expect, it } from 'vitest';
import { isShared, sharedText } from '#main/testing/shared.ts';
import { goldPeriod, goldRows, hasGold } from '../testing/gold.ts';
import { smallSubject } from '../agents/testing/small-filing.ts';
import { nothingFound } from './concept-search.ts';
import { parseQuestion, readQuestion } from './question.ts';
import { parsePeriod, periodAskedText } from './periods.ts';

const PUBLISHED = 'gold/auditflow-67-queries.csv';

describe.skipIf(!hasGold)('gold questions read from their text alone', () => {
  const rows = goldRows();

  it('reads concept, period, dimensions and family of all of them', () => {
    expect(rows.length).toBeGreaterThanOrEqual(510);
    for (const row of rows) {
      const question = parseQuestion(row.query);
      expect({
        id: row.id,
        concept: question.concept,
        period: question.period === null ? null : periodAskedText(question.period),
        dimensions: question.dimensions ?? [],
        family: question.family,
      }).toEqual({
        id: row.id,
        concept: row.concept,
        period: goldPeriod(row),
        dimensions: row.dimensions,
        family: row.ruleFamily,
      });
      if (row.breakdownAxis !== undefined) expect({ id: row.id, axis: question.axis }).toEqual({ id: row.id, axis: row.breakdownAxis });
      if (row.ruleFamily === 'DQC.US.0126') expect(row.statement).toContain(question.statement);
    }
  });
});

describe.skipIf(!isShared(PUBLISHED))('the published 67 questions', () => {
  it('gives the concept and period columns, and no family: the question names none', () => {
    const lines = sharedText(PUBLISHED).trim().split(/\r?\n/).slice(1);
    expect(lines).toHaveLength(67);
    for (const line of lines) {
      const query = /Please audit .*?taxonomy\?/.exec(line)?.[0] ?? '';
      const [, concept, period] = /value of (\S+) for (.+?) in the/.exec(query) ?? [];
      const question = parseQuestion(query);
      expect({
        query,
        concept: question.concept,
        period: question.period && periodAskedText(question.period),
        family: question.family,
        dimensions: question.dimensions,
      }).toEqual({
        query,
        concept,
        period,
        family: null,
        dimensions: null,
      });
    }
  });
});

describe('other forms', () => {
  it.each([
    ['2023-12-31', '2023-12-31'],
    ['2023-01-01 to 2023-12-31', '2023-01-01 to 2023-12-31'],
    ['2023-01-01..2023-12-31', '2023-01-01 to 2023-12-31'],
    ['FY2023', 'FY2023'],
    ['Q3 2023', 'Q3 2023'],
    ['December 31, 2023', '2023-12-31'],
    ['third quarter of 2024', 'Q3 2024'],
    ['fiscal year 2022', 'FY2022'],
  ])('reads the period %s', (text, expected) => {
    const period = parsePeriod(text);
    expect(period && periodAskedText(period)).toBe(expected);
  });

  it.each(['2023-02-30', 'soon', '2023-12-31 to 2023-01-01', ''])('does not read %s as a period', (text) => {
    expect(parsePeriod(text)).toBeUndefined();
  });

  it('reads "between" and a quoted statement', () => {
    const question = parseQuestion('What are total revenues between 2023-01-01 and 2023-12-31 in "Consolidated Statements of Income"?');
    expect(question.period).toEqual({ kind: 'range', start: '2023-01-01', end: '2023-12-31' });
    expect(question).toMatchObject({ statement: 'Consolidated Statements of Income', concept: null, dimensions: null });
  });

  it('does not take a label or a quoted statement for what is asked', () => {
    expect(parseQuestion('Check us-gaap:Assets (Total Assets (sum of members)) as of 2023-12-31 in "Segment Members"').family).toBeNull();
  });

  it('prefers structured fields and says when a period cannot be read', () => {
    const base = {
      query: 'Audit us-gaap:Assets as of 2023-12-31.',
      concept: null,
      period: null,
      dimensions: null,
      unit: null,
      ruleFamily: null,
    };
    expect(readQuestion({ ...base, concept: 'us-gaap:Liabilities', period: '2022-12-31' })).toMatchObject({
      concept: 'us-gaap:Liabilities',
      period: { date: '2022-12-31' },
    });
    expect(readQuestion({ ...base, period: 'next week' })).toMatchObject({ period: null, unreadablePeriod: 'next week' });
  });
});

describe('what a question seeks', () => {
  const sought = (text: string): string | undefined => /“(.*)”/.exec(nothingFound(smallSubject().graph, text))?.[1];

  it.each([
    ['What is the amount of widgets as of the fiscal year?', 'widgets'],
    ['widgets reported correctly, right?', 'widgets'],
    ['OK', undefined],
    [' ,;: ', undefined],
    [`${','.repeat(60)}x`, `${','.repeat(60)}x`],
    [`widgets${' ok ,'.repeat(100_000)}`, 'widgets'],
  ])('%.60s: %s', (text, words) => expect(sought(text)).toBe(words));

  it('no period is longer than a line', () => {
    expect(parsePeriod(`Q1${' '.repeat(1_000_000)}x`)).toBeUndefined();
    expect(parsePeriod(' Q1  2023 ')).toEqual({ kind: 'quarter', quarter: 1, year: 2023 });
  });
});
