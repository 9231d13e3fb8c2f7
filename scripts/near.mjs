// Runs the tests that depend on what has changed, the nearest first.   npm run test:near [-- --since REF] [jest's own options]
// Without REF: since this branch left main, or, on main, since the last commit.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const git = (...words) =>
  execFileSync("git", words, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");
const words = process.argv.slice(2);
const at = words.indexOf("--since");
const since = at === -1 ? baseOf() : words.splice(at, 2)[1];

const changed = [...git("diff", "--name-only", "--relative", since), ...git("ls-files", "--others", "--exclude-standard")];
const there = changed.filter((file) => existsSync(file));
const modules = there.filter((file) => /^(src|tests)\/.*\.tsx?$/.test(file));
const related = new Set([...modules, ...there.filter((file) => !modules.includes(file)).flatMap(mentioning)]);
// The pages are built and served, not imported.
if (there.some((file) => file.startsWith("src/web/"))) for (const file of testFiles()) if (file.startsWith("tests/web/")) related.add(file);
// Rules about the sources themselves.
for (const file of testFiles()) if (file.startsWith("tests/project/") && changed.length > 0) related.add(file);
if (there.some((file) => file.startsWith("engine/"))) process.stderr.write("The stand-in has tests of its own: npm run test:engine\n");

if (related.size === 0) {
  process.stderr.write(`Nothing has changed since ${since}.\n`);
  process.exit(0);
}
process.stderr.write(`Since ${since}: ${changed.length} files changed.\n`);
const jest = [
  "--experimental-vm-modules",
  "--import",
  "tsx",
  "node_modules/jest/bin/jest.js",
  "--testSequencer",
  "<rootDir>/tests/support/nearestFirst.mjs",
];
const { status } = spawnSync(process.execPath, [...jest, ...words, "--passWithNoTests", "--findRelatedTests", ...related], {
  stdio: "inherit",
  env: { ...process.env, TEST_NEAR: changed.join("\n") },
});
process.exitCode = status ?? 1;

function baseOf() {
  try {
    return git("merge-base", "HEAD", "main")[0];
  } catch {
    return "HEAD";
  }
}

function testFiles() {
  return git("ls-files", "--cached", "--others", "--exclude-standard", "tests").filter((file) => file.endsWith(".ts") && existsSync(file));
}

/** What is read or started rather than imported, such as a schema, a guide or a script, is named in the test. */
function mentioning(file) {
  const name = path.basename(file);
  return testFiles().filter((test) => {
    const text = readFileSync(test, "utf8");
    return text.includes(file) || text.includes(`"${name}"`) || text.includes(`/${name}`);
  });
}
