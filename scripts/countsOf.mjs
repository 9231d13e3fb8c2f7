/**
 * What jest's results come to: how many tests passed and failed, their names, and the files to run once more. A run that failed for
 * another reason than its tests counts as one failure, which has no file.
 */
export function countsOf(results, succeeded) {
  const { numPassedTests: passed = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0, testResults = [] } = results ?? {};
  const files = testResults.filter(({ status }) => status === "failed");
  const failures = files.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    return tests.length === 0 ? [name] : tests.map(({ fullName }) => `${name}: ${fullName}`);
  });
  const counted = numFailedTests + numRuntimeErrorTestSuites;
  const failed = succeeded ? counted : Math.max(counted, 1);
  // What failed beside the tests (a check of the whole run) is not mended by running files again.
  const repeats = counted > 0 && failures.length >= counted;
  return { passed, failed, failures, failedFiles: repeats ? files.map(({ name }) => name) : [] };
}
