// @ts-expect-error a script, without types
import { countsOf } from "../../../scripts/countsOf.mjs";

const good = { name: "/a", status: "passed", assertionResults: [{ fullName: "one", status: "passed" }] };
const bad = { name: "/b", status: "failed", assertionResults: [{ fullName: "two", status: "failed" }] };
const unloaded = { name: "/c", status: "failed", assertionResults: [] };

test("a file with a failed test, or that could not be loaded, is one to run once more", () => {
  const results = { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults: [good, bad, unloaded] };
  expect(countsOf(results, false)).toEqual({ passed: 1, failed: 2, failures: ["/b: two", "/c"], failedFiles: ["/b", "/c"] });
});

test("a run that fails beside its tests is one failure, which no second run mends", () => {
  expect(countsOf({ numPassedTests: 1, testResults: [good] }, false)).toMatchObject({ passed: 1, failed: 1, failedFiles: [] });
  expect(countsOf(undefined, false)).toMatchObject({ passed: 0, failed: 1, failedFiles: [] });
});

test("where more failed than the files say, nothing is run once more", () => {
  expect(countsOf({ numFailedTests: 2, testResults: [bad] }, false)).toMatchObject({ failed: 2, failedFiles: [] });
});
