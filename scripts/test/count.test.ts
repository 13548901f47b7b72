import { describe, expect, it } from 'vitest';
import { count, countPlaywright, countVitest, sum, summary } from './count.mjs';

const file = (status: string, ...statuses: string[]) => ({ status, assertionResults: statuses.map((each) => ({ status: each })) });

describe('countVitest', () => {
  it('takes the runner’s own numbers', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [file('failed', 'failed')] };
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [file('failed')] };
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('counts an exit code without a failed test, and a missing report, as one failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [file('passed', 'passed')] };
    expect(countVitest(report, 1).failed).toBe(1);
    expect(countVitest(undefined, 0).failed).toBe(1);
  });
});

describe('countPlaywright', () => {
  it('does not count a flaky test as passed', () => {
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 2,
    });
  });

  it('counts a run without tests as one failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('summary', () => {
  it.each([
    [count({ passed: 5 }), '5 passed, 0 failed'],
    [count({ passed: 5, failed: 1, skipped: 2 }), '5 passed, 1 failed, 2 skipped'],
    [sum([count({ passed: 2 }), count({ passed: 3, failed: 1 })]), '5 passed, 1 failed'],
  ])('%j → %s', (counted, line) => {
    expect(summary(counted)).toBe(line);
  });
});
