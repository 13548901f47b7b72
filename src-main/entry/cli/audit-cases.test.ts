import { describe, expect, it } from 'vitest';
import { casesFor, newCaseOf } from './audit-cases.ts';

const line = (given: object): string => JSON.stringify({ id: 'c1', filing: 'acme.zip', query: 'Audit it', ...given });

describe('casesFor', () => {
  it('takes the lines that name the filing, with or without extension and path', () => {
    const text = [
      line({ id: 'a' }),
      '',
      line({ id: 'b', filing: 'other.zip' }),
      line({ id: 'c', filing: 'ACME' }),
      line({ id: 'd', filing: 'filings/acme.zip' }),
    ].join('\n');
    expect(casesFor('/somewhere/acme.zip', text, 'cases.jsonl').map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  });

  it('never reads a gold answer', () => {
    const stripped = line({ concept: 'us-gaap:X', period: { type: 'instant', instant: '2023-12-31' } });
    const full = line({
      concept: 'us-gaap:X',
      period: { type: 'instant', instant: '2023-12-31' },
      gold: { extracted_value: '5' },
      expectedVerdict: 'error',
      factId: 'f1',
      ruleId: 'DQC.US.0015.1',
    });
    expect(casesFor('acme.zip', full, 'x')).toEqual(casesFor('acme.zip', stripped, 'x'));
    expect(JSON.stringify(casesFor('acme.zip', full, 'x'))).not.toMatch(/gold|expectedVerdict|f1|DQC/);
  });

  it.each([
    [{ type: 'duration', startDate: '2023-01-01', endDate: '2023-12-31' }, '2023-01-01 to 2023-12-31'],
    [{ type: 'instant', instant: '2023-12-31' }, '2023-12-31'],
    ['FY2023', 'FY2023'],
    [null, null],
    [undefined, null],
  ])('period %j → %s', (period, text) => {
    const [found] = casesFor('acme.zip', line({ period }), 'x');
    expect(found && newCaseOf('filing-1', found)).toMatchObject({
      kind: 'structured',
      filingId: 'filing-1',
      id: 'c1',
      query: 'Audit it',
      period: text,
    });
  });

  it('keeps dimensions', () => {
    const [found] = casesFor('acme.zip', line({ dimensions: [{ axis: 'a:Axis', member: 'a:Member' }] }), 'x');
    expect(found && newCaseOf('filing-1', found)).toMatchObject({ dimensions: [{ axis: 'a:Axis', member: 'a:Member', typed: false }] });
  });

  it.each([
    ['not json', 'Line 1 of cases.jsonl is not a case: it is no JSON object.'],
    ['{"id":"x"}', /^Line 1 of cases\.jsonl is not a case: filing: /],
  ])('says which line is none: %s', (text, message) => expect(() => casesFor('acme.zip', text, 'cases.jsonl')).toThrow(message));
});
