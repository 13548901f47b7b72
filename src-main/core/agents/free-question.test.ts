import { describe, expect, it } from 'vitest';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import { checkerSource } from '#shared/fusion/sources.ts';
import { FilingBuilder, YEAR } from '../checks/testing/filing-builder.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { callTool } from '../tools/registry.ts';
import { DEFAULT_RUN_CONFIG } from '#shared/run/events.ts';
import { createBuiltinModel } from './builtin.ts';
import { readCase } from '../questions/case-reading.ts';
import { findPeriod, periodAskedText } from '../questions/periods.ts';
import { playRun } from './runner.ts';
import { startedEvent } from './start-event.ts';
import { memoryLog } from './testing/memory-runs.ts';
import { aCase, INCOME } from './testing/small-filing.ts';
import { testClock } from './testing/test-clock.ts';

const LABELS: readonly (readonly [concept: string, label: string])[] = [
  ['us-gaap:NetCashProvidedByUsedInOperatingActivities', 'Net cash provided by (used in) operating activities'],
  ['us-gaap:NetCashProvidedByUsedInFinancingActivities', 'Net Cash Provided by (Used in) Financing Activities'],
  ['us-gaap:Cash', 'Cash'],
  ['us-gaap:OperatingIncomeLoss', 'Operating profit'],
  ['ex:SegmentProfit', 'Operating profit'],
  ['us-gaap:NetIncomeLoss', 'Net profit'],
  ['us-gaap:ProfitLoss', 'Net profit'],
  ['us-gaap:SellingGeneralAndAdministrativeExpense', 'Selling, general and administrative expenses'],
  ['us-gaap:InterestExpense', 'Interest expense'],
];

function labelled(): AuditSubject {
  const builder = new FilingBuilder().cover().role(INCOME, '0002 - Statement - Statements of Income');
  for (const [concept] of LABELS) builder.fact(concept, '7', { period: YEAR });
  builder.present(INCOME, 'ex:Lines', ['us-gaap:OperatingIncomeLoss', 'us-gaap:NetIncomeLoss', 'us-gaap:ProfitLoss']);
  const labels = LABELS.map(([concept, text]) => ({ concept, role: LABEL_ROLE.standard, language: 'en-US', text }));
  return { ...builder.subject(), graph: createFilingGraph({ ...builder.rows(), labels }) };
}
const subject = labelled();
const read = (query: string) => readCase(subject, aCase({ query }));
const reasonOf = (query: string): string => {
  const { choice } = read(query);
  return 'reason' in choice ? choice.reason : choice.kind;
};

async function verdictOn(query: string) {
  const log = memoryLog('run-1');
  log.append(startedEvent(subject, aCase({ query }), DEFAULT_RUN_CONFIG, 'test'));
  await playRun(log.events, { subject, model: createBuiltinModel(), clock: testClock(), append: log.append }, new AbortController().signal);
  const events = log.events.map(({ event }) => event);
  const verdict = events.flatMap((event) => (event.type === 'fused' ? [event.verdict] : []))[0];
  const senior = events.flatMap((event) => (event.type === 'senior.decided' ? [event.rationale] : []))[0];
  return { verdict, senior, text: JSON.stringify(events) };
}

describe('a bare year', () => {
  it.each([
    ['Is total assets 2009 correct?', 'FY2009'],
    ['Interest expense 2021', 'FY2021'],
    ['What were net sales in 2009?', 'FY2009'],
    ['Revenues 2009 as of 2010-12-31', '2010-12-31'],
    ['Senior notes due 2025', null],
    ['Revenues 2008 and 2009', null],
    ['Revenues 2008/2009', null],
    ['Adoption of ASU 2016-02', null],
    ['Assets as of 2023-02-30', null],
    ['Shares under the 2020 Plan', null],
    ['Is 2,009 right?', null],
  ])('%s → %s', (text, expected) => {
    const found = findPeriod(text);
    expect(found === undefined ? null : periodAskedText(found.asked)).toBe(expected);
  });
});

describe('a concept by its label', () => {
  it.each([
    ['net cash provided by operating activities 2023', 'us-gaap:NetCashProvidedByUsedInOperatingActivities'],
    ['Is cash used in financing activities in 2023 right?', 'us-gaap:NetCashProvidedByUsedInFinancingActivities'],
    ['net cash from financing activities 2023', 'us-gaap:NetCashProvidedByUsedInFinancingActivities'],
    ['Net cash provided by (used in) operating activities 2023', 'us-gaap:NetCashProvidedByUsedInOperatingActivities'],
    ['Is cash 2023 right?', 'us-gaap:Cash'],
    ['Operating profit 2023', 'us-gaap:OperatingIncomeLoss'],
    ['Net profit 2023', null],
  ])('%s → %s', (query, concept) => expect(read(query).concept).toBe(concept));

  it('stays open when two lines of a face statement have the label, or none has a fact for the period', () => {
    expect(reasonOf('Net profit 2023')).toBe('“net profit” is the label of several concepts: us-gaap:NetIncomeLoss, us-gaap:ProfitLoss.');
    expect(reasonOf('Operating profit 2019')).toMatch(/several concepts/);
  });

  it('is found by the tool as by the core', () => {
    const best = (period: string) => callTool(subject, 'compliance', 'find_concepts', { text: 'operating profit', period }).data['best'];
    expect(best('FY2023')).toEqual(['us-gaap:OperatingIncomeLoss']);
    expect(best('FY2019')).toHaveLength(2);
  });

  it('takes the words that matched, with “total” and “net” before them, out of what is asked', () => {
    expect(read('total net cash from operating activities 2023')).toMatchObject({ family: null });
  });

  it('says what it looked for and what is nearest', () => {
    expect(reasonOf('Is SG&A 2023 right?')).toBe(
      'I could not match “SG&A” to a concept of this filing; nearest: “Selling, general and administrative expenses” (us-gaap:SellingGeneralAndAdministrativeExpense).',
    );
    expect(reasonOf('What is interest paid in 2023?')).toMatch(/“interest paid” .*nearest: “Interest expense”/);
    expect(reasonOf('Is it 2023?')).not.toMatch(/names no concept/);
  });
});

describe('what the built-in auditor says', () => {
  it('claims no recomputation when only the sign was tested', async () => {
    const { verdict } = await verdictOn('Interest expense 2023');
    expect(verdict?.actionPath.at(-1)).toBe('Concluded consistent: reported 7 is not negative; no sum and no breakdown could be tested.');
  });

  it('says plainly why no check could answer', async () => {
    const { verdict, senior, text } = await verdictOn('Is SG&A   2023 right?');
    const why =
      'I could not match “SG&A” to a concept of this filing; nearest: “Selling, general and administrative expenses” (us-gaap:SellingGeneralAndAdministrativeExpense).';
    expect(verdict?.decision).toBe('undetermined');
    expect(verdict?.needsPerson.reasons).toEqual([`No check could answer: ${why}`]);
    expect(verdict?.sources[0]?.note).toBe(`No check could answer: ${why}`);
    expect(senior).toBe(`Both reports say undetermined. The question cannot be answered from this filing: ${why}`);
    expect(text).toContain('"text":"Is SG&A right?"');
    expect(text).not.toMatch(/names no concept|same values/);
  });

  it('gives the reason of an unchecked outcome in the same words', () => {
    expect(checkerSource({ rule: 'DQC.US.0126', status: 'unchecked', reason: 'undetermined: two periods.' }).note).toBe(
      'No check could answer: two periods.',
    );
    expect(checkerSource(undefined).note).toBe('No check could answer: none was asked about this fact.');
  });
});
