import { describe, expect, it } from 'vitest';
import { FilingBuilder, testHead, YEAR } from '../checks/testing/filing-builder.ts';
import type { AuditSubject } from '../subject.ts';
import { readCase } from './case-reading.ts';
import { aCase, smallSubject } from '../agents/testing/small-filing.ts';

const ask = (subject: AuditSubject, query: string): string => {
  const { choice } = readCase(subject, aCase({ query }));
  return 'placed' in choice ? `${choice.kind} ${choice.placed.fact.id}` : choice.kind;
};
const small = smallSubject();

describe('which fact a question means', () => {
  it.each([
    ['us-gaap:Revenues for 2023-01-01 to 2023-12-31', 'chosen revenues'],
    ['us-gaap:Revenues for the period 2023-10-01 to 2023-12-31', 'chosen revenues-q4'],
    ['us-gaap:Revenues as of 2023-12-31', 'chosen revenues'],
    ['us-gaap:Revenues in FY2023', 'chosen revenues'],
    ['us-gaap:Revenues in Q4 2023', 'chosen revenues-q4'],
    ['us-gaap:Revenues in Q3 2023', 'undetermined'],
    ['us-gaap:Revenues between 2023-01-03 and 2023-12-31', 'chosen revenues'],
    ['us-gaap:Revenues', 'undetermined'],
    ['us-gaap:Revenues for 2023-01-01 to 2023-12-31 qualified by srt:ProductOrServiceAxis = us-gaap:ServiceMember', 'chosen service'],
    ['us-gaap:Revenues for 2023-01-01 to 2023-12-31 qualified by srt:ProductOrServiceAxis = us-gaap:NoneMember', 'absent'],
    ['us-gaap:Assets for 2023-01-01 to 2023-12-31', 'chosen assets'],
    ['us-gaap:Assets as of 2022-12-28', 'chosen assets-2022'],
    ['us-gaap:Assets as of 2021-12-31', 'undetermined'],
    ['us-gaap:Assets in FY2022', 'chosen assets-2022'],
    ['us-gaap:InventoryNet as of 2023-12-31', 'nil inventory'],
    ['us-gaap:Goodwill as of 2023-12-31', 'undetermined'],
    ['us-gaap:Cash as of 2023-12-31', 'undetermined'],
    ['us-gaap:SharePrice as of 2023-12-31', 'chosen price-usd'],
    ['us-gaap:SharePrice as of 2023-12-31 in USD/shares', 'chosen price'],
    ['us-gaap:Debt as of 2023-12-31', 'undetermined'],
    ['us-gaap:Debt as of 2023-12-31 in EUR', 'chosen debt-eur'],
    ['us-gaap:NoSuchThing as of 2023-12-31', 'absent'],
    ['other:Fees for 2023-01-01 to 2023-12-31', 'chosen fees'],
    ['What are revenues in FY2023?', 'chosen revenues'],
    ['What is gross profit in FY2023?', 'chosen gross'],
    ['How is the weather?', 'undetermined'],
  ])('%s → %s', (query, expected) => expect(ask(small, query)).toBe(expected));

  it('lists the candidates and says why it does not choose', () => {
    const { choice } = readCase(small, aCase({ query: 'us-gaap:Goodwill as of 2023-12-31' }));
    expect(choice).toMatchObject({
      kind: 'undetermined',
      reason: expect.stringContaining('dimensions only'),
      candidates: [{ fact: { id: 'goodwill-a' } }],
    });
  });

  it('flags a period that fits only to the week, and a prefix that the filing writes otherwise', () => {
    expect(readCase(small, aCase({ query: 'us-gaap:Assets as of 2022-12-28' })).choice).toMatchObject({
      notes: [expect.stringContaining('within 7 days')],
    });
    expect(readCase(small, aCase({ query: 'other:Fees in FY2023' })).notes).toEqual(['“other:Fees” is ex:Fees in this filing']);
  });

  it('takes a unit as it is written before one that only reads alike', () => {
    const subject = new FilingBuilder()
      .cover()
      .fact('us-gaap:Assets', '1', { id: 'dollars' })
      .fact('us-gaap:Assets', '2', { id: 'points', unit: 'acme:USD' })
      .subject();
    const { choice } = readCase(subject, aCase({ query: 'us-gaap:Assets as of 2023-12-31', unit: 'iso4217:USD' }));
    expect(choice).toMatchObject({ kind: 'chosen', placed: { fact: { id: 'dollars' } } });
  });

  it.each([
    ['the finer of two that can both be true', ['1000000', -6], ['1234000', -3], 'chosen b'],
    ['neither of two that contradict each other at different accuracies', ['1000000', -6], ['1700000', -5], 'undetermined'],
    ['neither where one is nil and the other is not', ['1000000', -6], [null, 0], 'undetermined'],
  ] as const)('takes of duplicates %s', (_, [a, aDecimals], [b, bDecimals], expected) => {
    const subject = new FilingBuilder()
      .cover()
      .fact('us-gaap:Assets', a, { id: 'a', decimals: aDecimals })
      .fact('us-gaap:Assets', b, { id: 'b', decimals: bDecimals })
      .subject();
    expect(ask(subject, 'us-gaap:Assets as of 2023-12-31')).toBe(expected);
  });

  it('passes over a duplicate that could not be read', () => {
    const subject = new FilingBuilder()
      .cover()
      .fact('us-gaap:Assets', null, { id: 'unread', unread: 'twelve' })
      .fact('us-gaap:Assets', '12', { id: 'read' })
      .subject();
    expect(ask(subject, 'us-gaap:Assets as of 2023-12-31')).toBe('chosen read');
  });

  it('takes a typed member by its text, also where that is the name of a concept', () => {
    const subject = new FilingBuilder()
      .cover()
      .fact('us-gaap:Assets', '9', { id: 'typed', dims: ['ex:LoanAxis==Assets'] })
      .fact('us-gaap:Assets', '8', { id: 'other', dims: ['ex:LoanAxis==Loan 2'] })
      .subject();
    const dimensions = [{ axis: 'ex:LoanAxis', member: 'Assets', typed: true }];
    const { choice } = readCase(subject, aCase({ query: '', concept: 'us-gaap:Assets', period: '2023-12-31', dimensions }));
    expect(choice).toMatchObject({ kind: 'chosen', placed: { fact: { id: 'typed' } } });
  });

  it('does not take an extension for a standard concept of the same name', () => {
    expect(ask(small, 'us-gaap:Fees in FY2023')).toBe('absent');
  });
});

describe('the fiscal calendar', () => {
  const quarterly = (): AuditSubject => {
    const nineMonths = { kind: 'duration', start: '2022-09-25', end: '2023-07-01' } as const;
    const subject = new FilingBuilder()
      .cover(nineMonths)
      .fact('us-gaap:Revenues', '9', { id: 'year-to-date', period: nineMonths })
      .fact('us-gaap:Revenues', '3', { id: 'q3', period: { kind: 'duration', start: '2023-04-02', end: '2023-07-01' } })
      .fact('us-gaap:Revenues', '4', { id: 'q3-before', period: { kind: 'duration', start: '2022-03-27', end: '2022-06-25' } })
      .fact('us-gaap:Assets', '5', { id: 'q3-end', period: { kind: 'instant', instant: '2023-07-01' } })
      .fact('us-gaap:Assets', '6', { id: 'year-end', period: { kind: 'instant', instant: '2022-09-24' } })
      .subject();
    return {
      ...subject,
      head: { ...testHead(), form: '10-Q', periodStart: '2022-09-25', periodEnd: '2023-07-01', fiscalYear: '2023', fiscalPeriod: 'Q3' },
    };
  };

  it.each([
    ['us-gaap:Revenues in Q3 2023', 'chosen q3'],
    ['us-gaap:Revenues in the third quarter of 2022', 'chosen q3-before'],
    ['us-gaap:Revenues as of 2023-07-01', 'chosen year-to-date'],
    ['us-gaap:Assets in Q3 2023', 'chosen q3-end'],
    ['us-gaap:Assets in FY2022', 'chosen year-end'],
    ['us-gaap:Revenues in FY2023', 'undetermined'],
    ['us-gaap:Revenues for the three months ended July 1, 2023', 'chosen q3'],
    ['us-gaap:Revenues for the quarter ended 2023-07-01', 'chosen q3'],
    ['us-gaap:Revenues for the nine months ended July 1, 2023', 'chosen year-to-date'],
    ['us-gaap:Revenues for the six months ended July 1, 2023', 'undetermined'],
    ['us-gaap:Assets for the three months ended July 1, 2023', 'chosen q3-end'],
  ])('%s → %s', (query, expected) => expect(ask(quarterly(), query)).toBe(expected));

  it('finds its way from a cover page that stands in the quarter alone', () => {
    const q3 = { kind: 'duration', start: '2023-07-01', end: '2023-09-30' } as const;
    const built = new FilingBuilder()
      .cover(q3)
      .fact('us-gaap:Revenues', '3', { id: 'q3', period: q3 })
      .fact('us-gaap:Revenues', '2', { id: 'q2', period: { kind: 'duration', start: '2023-04-01', end: '2023-06-30' } })
      .fact('us-gaap:Assets', '1', { id: 'year-end', period: { kind: 'instant', instant: '2022-12-31' } })
      .subject();
    const subject = { ...built, head: { ...testHead(), form: '10-Q', periodStart: q3.start, periodEnd: q3.end, fiscalPeriod: 'Q3' } };
    expect(ask(subject, 'us-gaap:Revenues in Q2 2023')).toBe('chosen q2');
    expect(ask(subject, 'us-gaap:Revenues in Q3 2023')).toBe('chosen q3');
    expect(ask(subject, 'us-gaap:Assets in FY2022')).toBe('chosen year-end');
  });

  it('counts the same quarter of another year in the weeks of this one', () => {
    const q4 = { kind: 'duration', start: '2023-05-14', end: '2023-09-02' } as const;
    const year = { kind: 'duration', start: '2022-09-04', end: '2023-09-02' } as const;
    const built = new FilingBuilder()
      .cover(year)
      .fact('us-gaap:Revenues', '5', { id: 'q4', period: q4 })
      .fact('us-gaap:Revenues', '4', { id: 'q4-before', period: { kind: 'duration', start: '2022-05-15', end: '2022-09-03' } })
      .subject();
    const subject = { ...built, head: { ...testHead(), periodStart: year.start, periodEnd: year.end, fiscalPeriod: 'Q4' } };
    expect(ask(subject, 'us-gaap:Revenues in Q4 2023')).toBe('chosen q4');
    expect(ask(subject, 'us-gaap:Revenues in Q4 2022')).toBe('chosen q4-before');
  });

  it('does not mistake a word of the language for a prefix of the filing', () => {
    expect(ask(small, 'constructor:Fees in FY2023')).toBe('chosen fees');
  });

  it('takes the fiscal year from the cover page, not from the calendar', () => {
    const january = { kind: 'duration', start: '2023-01-29', end: '2024-02-03' } as const;
    const subject = new FilingBuilder()
      .cover(january)
      .fact('us-gaap:Revenues', '1', { id: 'fy', period: january })
      .fact('us-gaap:Revenues', '2', { id: 'calendar', period: YEAR })
      .subject();
    expect(
      ask({ ...subject, head: { ...testHead(), periodStart: '2023-01-29', periodEnd: '2024-02-03' } }, 'us-gaap:Revenues in FY2023'),
    ).toBe('chosen fy');
  });
});

describe('what a question asks beside its concept', () => {
  it.each([
    ['What are total revenues in FY2023?', null],
    ['Do total revenues in FY2023 add up?', 'DQC.US.0126'],
    ['Is the sign of revenues right in FY2023?', 'DQC.US.0015'],
    ['Is the breakdown of revenues right in FY2023?', 'DQC.US.0117'],
  ])('%s → %s', (query, family) => expect(readCase(small, aCase({ query }))).toMatchObject({ family, concept: 'us-gaap:Revenues' }));
});
