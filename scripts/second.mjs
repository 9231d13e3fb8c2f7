// The everyday tests and the proof of faults on a second engine: the one that TEST_MONGODB_URI names.
// npm run test:second [-- jest's own options]
// `--part`: only the files that .ci/run tries there.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { databasePrefix, databasesOn } from "../tests/support/engineDatabases.mjs";
import { exceptions, part } from "../tests/support/secondEngine.mjs";
import { judgedRun } from "./judgedRun.mjs";

const words = process.argv.slice(2);
const asked = words.find((word) => word.startsWith("--outputFile="))?.slice("--outputFile=".length);
const given = words.filter((word) => !["--json", "--part"].includes(word) && !word.startsWith("--outputFile="));
const folder = mkdtempSync(path.join(tmpdir(), "second-"));

let jest;
// A run that is broken off still reports, and removes its folder.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => jest?.kill(signal));
try {
  if (!process.env.TEST_MONGODB_URI) throw new Error("No second engine: set TEST_MONGODB_URI to its address.");
  report(await run(process.env.TEST_MONGODB_URI));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(uri) {
  const prefix = databasePrefix();
  const outputFile = path.join(folder, "results");
  const command = ["--import", "tsx", "node_modules/jest/bin/jest.js", "--selectProjects", "everyday", "long", "proofs"];
  const files = words.includes("--part") ? ["--runTestsByPath", ...part] : [];
  // The names of projects end at the next option: a file after them would be taken for one.
  jest = spawn(process.execPath, [...command, "--json", `--outputFile=${outputFile}`, ...files, ...given], {
    stdio: ["inherit", "ignore", "inherit"],
    env: { ...process.env, TEST_MONGODB_URI: uri, TEST_DATABASE_PREFIX: prefix, PROOFS_PART: "second" },
  });
  const status = await new Promise((resolve) => jest.once("close", resolve));
  // Which it is not when the run broke off, or left something behind.
  if (!existsSync(outputFile)) throw new Error("The run ended before it was counted.");
  const results = JSON.parse(readFileSync(outputFile, "utf8"));
  const left = (await databasesOn(uri)).filter((name) => name.startsWith(prefix));
  return { ...judgedRun(results, exceptions, process.cwd()), testResults: results.testResults, left, status };
}

function report({ passed, excepted, failed, stale, testResults, left, status }) {
  const isBroken = status !== 0 && excepted.length + failed.length === 0;
  for (const [title, lines] of Object.entries({ Excepted: excepted, Failed: failed, "No exception any more": stale }))
    if (lines.length > 0) process.stderr.write(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.stderr.write(`\nOn the second engine: ${passed} passed, ${excepted.length} excepted, ${failed.length} failed\n`);
  process.stderr.write(`databases left: ${left.length}\n`);
  const wrong = failed.length + stale.length + (isBroken ? 1 : 0);
  const success = wrong === 0 && passed > 0;
  const isFailed = ({ name }) => failed.some((line) => line.startsWith(`${path.relative(process.cwd(), name)}: `));
  const results = { success, numPassedTests: passed, numFailedTests: wrong, testResults: testResults.filter(isFailed) };
  if (asked !== undefined) writeFileSync(asked, JSON.stringify(results));
  process.exitCode = success ? 0 : 1;
}
