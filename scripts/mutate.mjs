// Changes the sources in small ways and says which changes no test notices.   npm run mutate -- SCOPE [Stryker's own options]
import { spawnSync } from "node:child_process";
import globalSetup from "../tests/support/globalSetup.mjs";
import globalTeardown from "../tests/support/globalTeardown.mjs";

/**
 * What is mutated, the tests that judge it, and whether these need an engine. They are the ones that try it directly, without the house
 * around it, so that a scope runs for minutes and not for hours.
 */
const scopes = {
  domain: { files: ["src/domain/**/*.ts"], tests: ["unit/domain/**/*"] },
  rules: { files: ["src/rules/**/*.ts"], tests: ["unit/rules/**/*"] },
  paging: { files: ["src/services/access/page.ts", "src/services/access/Cursors.ts"], tests: ["unit/services/access/**/*"] },
  credentials: {
    files: ["Passwords", "AccessJwt", "RefreshTokens", "personalTokens"].map((name) => `src/services/accounts/${name}.ts`),
    tests: ["unit/services/accounts/**/*"],
  },
  // A mutant that waits for ever is found sooner.
  limits: {
    files: ["Semaphore", "WorkLimit", "QuotaGuard", "ExpenseQuota", "guessAllowance", "purses", "queueRefusal"].map(
      (name) => `src/services/limits/${name}.ts`,
    ),
    tests: ["unit/services/limits/**/*"],
    words: ["--timeoutMS", "4000"],
  },
  counters: {
    files: ["RequestLimit", "GuessLimits"].map((name) => `src/services/limits/${name}.ts`),
    tests: ["limits/requestLimit", "limits/guessLimits"],
    words: ["--timeoutMS", "10000"],
    engine: true,
  },
  access: {
    files: ["src/services/access/BudgetAccess.ts", "src/services/access/stored.ts"],
    tests: ["access/budgetAccess", "access/stored"],
    engine: true,
  },
};

const [name = "", ...words] = process.argv.slice(2);
const scope = scopes[name];
if (scope === undefined) {
  process.stderr.write(`Name a scope: ${Object.keys(scopes).join(", ")}\n`);
  process.exit(1);
}
if (scope.engine === true) await globalSetup();
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", ...(scope.words ?? []), ...words],
  {
    stdio: "inherit",
    env: { ...process.env, MUTATE_FILES: scope.files.join(), MUTATE_TESTS: scope.tests.join() },
  },
);
if (scope.engine === true) await globalTeardown();
process.exitCode = status ?? 1;
