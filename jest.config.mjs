/** Jest's own runtime and environment: each file in a realm of its own, which loads everything anew. See tests/README.md. */
export const stock = {
  testEnvironment: "node",
  testRunner: "jest-circus/runner",
  setupFiles: ["<rootDir>/tests/support/jestGlobal.mjs"],
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  transform: Object.fromEntries([transformOf("ts", { tsx: false }), transformOf("tsx", { tsx: true })]),
};

const native = {
  // Node loads the sources itself, once for all the files of a worker: see tests/README.md.
  transform: {},
  testEnvironment: "<rootDir>/tests/support/native/Environment.mjs",
  testRunner: "<rootDir>/tests/support/native/runner.mjs",
};

const common = {
  // The sources as well, or `--findRelatedTests` does not know who imports what.
  roots: ["<rootDir>/src", "<rootDir>/tests"],
  modulePathIgnorePatterns: ["<rootDir>/src/rest/generated/.*\\.json$"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  ...(process.env.JEST_STOCK === "1" ? stock : native),
};

const withEngine = {
  ...common,
  globalSetup: "<rootDir>/tests/support/globalSetup.mjs",
  globalTeardown: "<rootDir>/tests/support/globalTeardown.mjs",
  setupFilesAfterEnv: ["<rootDir>/tests/support/commands/check.ts"],
};

/** These folders take longest: browsers, one row per operation and role, every write once more, large files. */
const long = "<rootDir>/tests/(access|backup|clients|idempotency|limits|verify|web)/";

/** Proofs that load the engine for minutes run apart from those that wait for so many seconds at most. */
const leftOut = {
  // In small, without what has no small size.
  second: ["/proofs/(backup|built|devices|documents|engines|fairness|races|soak)/", "/proofs/kills/engine"],
  alone: ["/proofs/(?!backup/|fairness/)[^/]+/"],
  parallel: ["/proofs/(backup|fairness)/"],
};
const part = process.env.PROOFS_PART;

/** Which tests belong where is said by their folder alone: tests/README.md. */
export default {
  projects: [
    { ...common, displayName: "unit", testMatch: ["<rootDir>/tests/{unit,project}/**/*.test.ts"] },
    {
      ...withEngine,
      displayName: "everyday",
      testMatch: ["<rootDir>/tests/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/tests/(unit|project|proofs)/", long],
    },
    {
      ...withEngine,
      displayName: "long",
      testMatch: ["<rootDir>/tests/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", long.replace("(", "(?!").replace(")/", ")[^/]+/")],
    },
    {
      ...withEngine,
      displayName: "proofs",
      testMatch: ["<rootDir>/tests/proofs/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", ...(leftOut[part] ?? [])],
    },
  ],
  testSequencer: "<rootDir>/tests/support/longestFirst.mjs",
  reporters: ["default", "<rootDir>/tests/support/slowest.mjs"],
  // Twice the processors of a small machine: a test often waits for the engine, a browser or a timer.
  maxWorkers: 4,
  workerIdleMemoryLimit: "1GB",
  // A guard and no assertion: ten times what the longest test takes where it is slow.
  testTimeout: 900_000,
};

function transformOf(ending, { tsx }) {
  const jsc = {
    target: "es2022",
    parser: { syntax: "typescript", tsx, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: false,
      useDefineForClassFields: false,
      react: { runtime: "automatic" },
    },
  };
  return [`^.+\\.${ending}$`, ["@swc/jest", { jsc, module: { type: "es6" } }]];
}
