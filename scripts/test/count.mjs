/**
 * Tests counted by outcome.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @returns {Count} */
export function count({ passed = 0, failed = 0, skipped = 0 } = {}) {
  return { passed, failed, skipped };
}

/** @returns {Count} */
export function sum(/** @type {Count[]} */ counts) {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), count());
}

/** The last line of a test run. */
export function summary(/** @type {Count} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Vitest's JSON report. A test file that could not be loaded has no tests in it, and counts as one failure.
 * @param {any} report undefined when none was written
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(report, exitCode) {
  if (!report) return count({ failed: 1 });
  const unloadable = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed)).length;
  return withExitCode(
    count({
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    }),
    exitCode,
  );
}

/**
 * Playwright's JSON report. A test that passed only on a retry did not pass.
 * @param {any} report undefined when none was written
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(report, exitCode) {
  if (!report) return count({ failed: 1 });
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(count({ passed: expected, failed: unexpected + flaky, skipped }), exitCode);
}

/** A runner that failed without naming a failed test (an unhandled error, no tests at all) is one failure. */
function withExitCode(/** @type {Count} */ counted, /** @type {number} */ exitCode) {
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function isFailed(/** @type {{ status: string }} */ assertion) {
  return assertion.status === 'failed';
}
