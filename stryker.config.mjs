/** What is mutated, and by which tests it is judged, is said by the scope: npm run mutate -- SCOPE. */
export default {
  plugins: ["@stryker-mutator/*", "./scripts/sentences.mjs"],
  ignorers: ["sentences"],
  mutate: (process.env.MUTATE_FILES ?? "").split(","),
  testRunner: "jest",
  testRunnerNodeArgs: ["--experimental-vm-modules"],
  jest: { projectType: "custom", configFile: "jest.mutate.config.mjs" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 30_000,
  symlinkNodeModules: true,
  ignorePatterns: ["/.cache", "/clients", "/data", "/dist", "/docs", "/engine", "/src/web", "/tests/web"],
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  checkers: [],
};
