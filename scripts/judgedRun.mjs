import path from "node:path";

/**
 * What a run of jest comes to where some tests are excepted: what failed for another reason, and which exceptions are no longer needed.
 * An exception with `sometimes` may pass as well.
 */
export function judgedRun(results, exceptions, root) {
  const judged = { passed: 0, excepted: [], failed: [], stale: [] };
  for (const { name, status, message, assertionResults } of results.testResults) {
    const file = path.relative(root, name).split(path.sep).join("/");
    const here = exceptions.filter((exception) => exception.file === file);
    const wholeFile = here.find(({ test }) => test === undefined);
    const tests = assertionResults.filter((test) => test.status === "passed" || test.status === "failed");
    for (const test of tests) {
      const about = `${file}: ${test.fullName}`;
      const exception = here.find((one) => one.test === test.fullName) ?? wholeFile;
      if (test.status === "passed") {
        judged.passed++;
        if (exception?.test !== undefined && !exception.sometimes) judged.stale.push(`${about} (passes now)`);
      } else (exception === undefined ? judged.failed : judged.excepted).push(about);
    }
    const failures = tests.filter((test) => test.status === "failed");
    // Such as a hook after the last test, or a file that cannot be loaded.
    if (status === "failed" && failures.length === 0)
      (wholeFile === undefined ? judged.failed : judged.excepted).push(`${file}: ${message.trim().split("\n")[0]}`);
    if (wholeFile !== undefined && !wholeFile.sometimes && status === "passed") judged.stale.push(`${file} (passes now)`);
    const names = assertionResults.map(({ fullName }) => fullName);
    for (const { test } of here)
      if (test !== undefined && !names.includes(test)) judged.stale.push(`${file}: ${test} (there is no such test)`);
  }
  return judged;
}
