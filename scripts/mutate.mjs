// Changes the sources in small ways and says which changes no test notices.
//   npm run mutate -- SCOPE [FILE[:from-to] ...] [Stryker's own options]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import globalSetup from "../tests/support/globalSetup.mjs";
import globalTeardown from "../tests/support/globalTeardown.mjs";

/**
 * What is mutated, the tests that judge it, and whether these need an engine. They are the ones that try it directly, without a server
 * around it, so that a scope runs for minutes and not for hours.
 */
const scopes = {
  domain: { files: ["src/domain"], tests: ["tests/unit/domain"] },
  validation: { files: ["src/validation"], tests: ["tests/unit/validation"] },
  paging: { files: ["src/services/storage/page.ts", "src/services/storage/Cursors.ts"], tests: ["tests/unit/services/storage"] },
  credentials: {
    files: ["Passwords", "AccessJwt", "RefreshTokens", "personalTokens"].map((name) => `src/services/accounts/${name}.ts`),
    tests: ["tests/unit/services/accounts"],
  },
  // A mutant that waits for ever is found sooner.
  limits: {
    files: ["Semaphore", "WorkLimit", "LazyAbortController", "QuotaGuard", "ExpenseQuota", "guessAllowance", "queueRefusal"].map(
      (name) => `src/services/limits/${name}.ts`,
    ),
    tests: ["tests/unit/services/limits"],
    words: ["--timeoutMS", "4000"],
  },
  counters: {
    files: ["RequestLimit", "GuessLimits"].map((name) => `src/services/limits/${name}.ts`),
    tests: ["tests/limits/requestLimit.test.ts", "tests/limits/guessLimits.test.ts"],
    words: ["--timeoutMS", "6000"],
    engine: true,
  },
  access: {
    files: ["src/services/access/BudgetAccess.ts", "src/services/storage/stored.ts"],
    tests: ["budgetAccess", "stored"].map((name) => `tests/access/${name}.test.ts`),
    engine: true,
  },
  ledger: {
    files: ["RecentStarts", "SerialRuns"].map((name) => `src/services/ledger/${name}.ts`),
    tests: ["tests/unit/services/ledger"],
    words: ["--timeoutMS", "4000"],
  },
  // What happens beside a write: nothing is changed there but what is left out (scripts/leftOut.mjs). It shows only in a whole server.
  "beside-sharing": { files: ["src/services/sharing"], tests: ["tests/sharing"], engine: true, operators: "leftOut" },
  "beside-expenses": {
    files: ["ExpenseService", "edits", "ExpenseWriter"].map((name) => `src/services/expenses/${name}.ts`),
    tests: ["tests/expenses/changes.test.ts", "tests/expenses/batch.test.ts", "tests/expenses/totalsCache.test.ts"],
    engine: true,
    operators: "leftOut",
  },
  "beside-months": {
    files: ["PlanService", "MonthCloseService"].map((name) => `src/services/months/${name}.ts`),
    tests: ["tests/months/apis.test.ts", "tests/months/edges.test.ts", "tests/sync/statements.test.ts"],
    engine: true,
    operators: "leftOut",
  },
};

const [name = "", ...words] = process.argv.slice(2);
const scope = scopes[name];
if (scope === undefined) {
  process.stderr.write(`Name a scope: ${Object.keys(scopes).join(", ")}\n`);
  process.exit(1);
}
const files = scope.files.flatMap(filesIn);
const tests = scope.tests.flatMap(filesIn).filter((file) => file.endsWith(".test.ts"));
const options = words.findIndex((word) => word.startsWith("-"));
const named = options === -1 ? words : words.slice(0, options);
const unknown = named.filter((word) => !files.includes(fileOf(word)));
if (unknown.length > 0) {
  process.stderr.write(`Not in ${name}: ${unknown.join(", ")}\n`);
  process.exit(1);
}

if (scope.engine === true) await globalSetup();
const failed = (named.length > 0 ? named : files).filter((place) => !judge(place, options === -1 ? [] : words.slice(options)));
if (scope.engine === true) await globalTeardown();
process.stdout.write(`\n${figures()}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * First by the tests that name the file, and what survives these by all of the scope: most mutants need no more than the first. What was
 * judged before, and is as it was with its tests, stays judged, so that a scope may be run in pieces.
 */
function judge(place, given) {
  const file = fileOf(place);
  if (place === file && given.length === 0 && isJudged(file)) return true;
  const near = nearTo(file);
  const rounds = near.length === 0 || near.length === tests.length ? [tests] : [near, tests];
  const state = stateOf(file);
  const isDone = rounds.every((judges, round) => {
    if (round > 0 && survivorsIn(file) === 0) return true;
    // The survivors are listed once, by the last round.
    return run(place, judges, round < rounds.length - 1 ? [...given, "--reporters", "progress"] : given);
  });
  if (isDone && place === file && given.length === 0) writeFileSync(`${reportOf(file)}.state`, state);
  return isDone;
}

function nearTo(file) {
  return tests.filter((test) => textOf(test).includes(`/${path.basename(file, ".ts")}.js"`));
}

function run(place, judges, given) {
  const report = reportOf(fileOf(place));
  mkdirSync(path.dirname(report), { recursive: true });
  believeOnlyDeaths(report);
  const incremental = ["--incremental", "--incrementalFile", report, "--mutate", place];
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", ...incremental, ...(scope.words ?? []), ...given],
    { stdio: "inherit", env: { ...process.env, MUTATE_TESTS: judges.join(), MUTATE_OPERATORS: scope.operators ?? "" } },
  );
  return status === 0;
}

/**
 * Stryker reuses results of the last run. It would keep mutants in code that runs when a file is loaded as survivors, even with new
 * tests, and repeat timed-out mutants with each new test.
 */
function believeOnlyDeaths(report) {
  if (!existsSync(report)) return;
  const known = JSON.parse(textOf(report));
  for (const file of Object.values(known.files)) {
    file.mutants = file.mutants
      .filter(({ status }) => isDeath(status))
      .map((mutant) => (mutant.status === "Timeout" ? { ...mutant, status: "Killed", killedBy: mutant.coveredBy?.slice(0, 1) } : mutant));
  }
  writeFileSync(report, JSON.stringify(known));
}

function isJudged(file) {
  const state = `${reportOf(file)}.state`;
  return existsSync(state) && textOf(state) === stateOf(file);
}

/** What a judgement hangs on, in short: the file, and the tests that name it or, without such, all. */
function stateOf(file) {
  const near = nearTo(file);
  const hash = createHash("sha256");
  for (const text of [file, ...(near.length > 0 ? near : tests)].map(textOf)) hash.update(text);
  return hash.digest("hex");
}

/** What was last seen of each file of the scope, whichever run it was. */
function figures() {
  const rows = files
    .map((file) => ({ file, ...counted(mutantsOf(file)), note: noteOf(file) }))
    .filter(({ all, note }) => all > 0 || note !== "");
  const total = { file: `All of ${name}`, all: sum(rows.map(({ all }) => all)), died: sum(rows.map(({ died }) => died)), note: "" };
  const lines = [...rows, total].map(({ file, all, died, note }) =>
    [file.padEnd(44), String(all).padStart(6), String(died).padStart(6), percentage(died, all).padStart(8), note].join(" ").trimEnd(),
  );
  return ["File".padEnd(44) + "  Tried Killed        %", ...lines].join("\n");
}

function noteOf(file) {
  if (isJudged(file)) return "";
  return existsSync(reportOf(file)) ? "in part, or before a change" : "never tried";
}

function mutantsOf(file) {
  return existsSync(reportOf(file)) ? Object.values(JSON.parse(textOf(reportOf(file))).files).flatMap(({ mutants }) => mutants) : [];
}

function counted(mutants) {
  const judged = mutants.filter(({ status }) => isDeath(status) || ["Survived", "NoCoverage"].includes(status));
  return { all: judged.length, died: judged.filter(({ status }) => isDeath(status)).length };
}

function survivorsIn(file) {
  const { all, died } = counted(mutantsOf(file));
  return all - died;
}

function isDeath(status) {
  return status === "Killed" || status === "Timeout";
}

function percentage(died, all) {
  return all === 0 ? "-" : ((100 * died) / all).toFixed(2);
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

function reportOf(file) {
  return path.join(".cache/mutation", name, `${file}.json`);
}

function textOf(file) {
  return readFileSync(file, "utf8");
}

function fileOf(place) {
  return place.replace(/:[\d:-]+$/, "");
}

function filesIn(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((entry) => filesIn(path.join(place, entry)))
    .filter((file) => file.endsWith(".ts"));
}
