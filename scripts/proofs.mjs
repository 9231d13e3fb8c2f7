// The proofs at full size: those that load the engine and the processors for minutes one after the other, then the rest, two at a time.
//   npm run test:proofs [-- jest's own options]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What is measured, or waits for so many seconds at most, must not run beside the large ones. */
// In this process itself a timer that a file left running would keep the run from its end; a worker is ended.
const parts = { alone: ["-i", "--forceExit"], parallel: [] };

const words = process.argv.slice(2);
const asked = words.find((word) => word.startsWith("--outputFile="))?.slice("--outputFile=".length);
const given = words.filter((word) => word !== "--json" && !word.startsWith("--outputFile="));
const folder = mkdtempSync(path.join(tmpdir(), "proofs-"));

const results = Object.entries(parts).map(([part, own]) => {
  const outputFile = path.join(folder, part);
  const jest = [
    "--experimental-vm-modules",
    "--import",
    "tsx",
    "node_modules/jest/bin/jest.js",
    "--selectProjects",
    "proofs",
    "--passWithNoTests",
  ];
  const { status } = spawnSync(process.execPath, [...jest, ...own, ...given, "--json", `--outputFile=${outputFile}`], {
    stdio: "inherit",
    env: { ...process.env, PROOFS: "full", PROOFS_PART: part },
  });
  return { ...resultsIn(outputFile), passed: status === 0 };
});
rmSync(folder, { recursive: true });

const total = (name) => results.reduce((sum, result) => sum + result[name], 0);
const counts = Object.fromEntries(["numPassedTests", "numFailedTests", "numRuntimeErrorTestSuites"].map((name) => [name, total(name)]));
const success = results.every(({ passed }) => passed) && counts.numPassedTests > 0;
const testResults = results.flatMap((result) => result.testResults);
if (asked !== undefined) writeFileSync(asked, JSON.stringify({ success, ...counts, testResults }));
process.stderr.write(`\nThe proofs: ${counts.numPassedTests} passed, ${counts.numFailedTests + counts.numRuntimeErrorTestSuites} failed\n`);
process.exitCode = success ? 0 : 1;

/** A run that died before it counted is one that failed. */
function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1, testResults: [] };
  }
}
