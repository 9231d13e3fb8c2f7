import { useLeftOut } from "./scripts/leftOut.mjs";

const leavesOut = process.env.MUTATE_OPERATORS === "leftOut";
if (leavesOut) await useLeftOut();

/** What is mutated, and by which tests it is judged, is said on the command line by scripts/mutate.mjs. */
export default {
  plugins: ["@stryker-mutator/*", "./scripts/sentences.mjs"],
  ignorers: ["sentences"],
  testRunner: "jest",
  testRunnerNodeArgs: ["--experimental-vm-modules"],
  // Jest looks for related tests within the roots of its configuration, and a whole server is started from beyond them.
  jest: { projectType: "custom", configFile: "jest.mutate.config.mjs", enableFindRelatedTests: !leavesOut },
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 30_000,
  symlinkNodeModules: true,
  ignorePatterns: ["/.cache", "/clients", "/data", "/dist", "/docs", "/engine", "/src/web", "/tests/web"],
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  checkers: [],
  // Of a file that no test of its scope asks for every change survives.
  allowEmpty: true,
  // No type is looked at here, and whoever looks for comments about types reads every file of the house.
  disableTypeChecks: false,
};
