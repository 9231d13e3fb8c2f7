// Runs a script of jest's and counts its tests. A file that fails is run once more, alone: a test that passes then is listed as unsteady.
//   node scripts/countedRun.mjs SCRIPT COUNTS      (writes "passed failed" into the file COUNTS)
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { countsOf } from "./countsOf.mjs";

/** More than these is no chance but a fault, which a second run would only show later. */
const REPEATED_AT_MOST = 3;

const [script, countsFile] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "counted-"));
const first = run(script);
const { failedFiles } = first;
let { passed, failed } = first;
if (failedFiles.length > 0 && failedFiles.length <= REPEATED_AT_MOST) {
  process.stdout.write(`\n== once more, alone: ${failedFiles.join(", ")}\n`);
  // A part of the second engine's files is named by a script of its own, to which more files cannot be given.
  const again = run(script.replace(/:part$/, ""), ["--runInBand", "--runTestsByPath", ...failedFiles]);
  if (again.failed === 0 && again.passed > 0) {
    process.stdout.write(`\nUnsteady: failed at first, passed when repeated\n${first.failures.map((name) => `  ${name}\n`).join("")}`);
    passed += failed;
    failed = 0;
  }
}
rmSync(folder, { recursive: true });
writeFileSync(countsFile, `${passed} ${failed}\n`);

function run(name, words = []) {
  const outputFile = path.join(folder, `results-${words.length}`);
  const { status } = spawnSync("npm", ["run", "-s", name, "--", ...words, "--json", `--outputFile=${outputFile}`], { stdio: "inherit" });
  try {
    return countsOf(JSON.parse(readFileSync(outputFile, "utf8")), status === 0);
  } catch {
    return countsOf(undefined, false);
  }
}
