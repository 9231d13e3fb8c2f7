const common = {
  testEnvironment: "node",
  // The sources as well, or `--findRelatedTests` does not know who imports what.
  roots: ["<rootDir>/src", "<rootDir>/tests"],
  modulePathIgnorePatterns: ["<rootDir>/src/rest/generated/.*\\.json$"],
  extensionsToTreatAsEsm: [".ts"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
        },
        module: { type: "es6" },
      },
    ],
  },
};

const withEngine = {
  ...common,
  globalSetup: "<rootDir>/tests/support/globalSetup.mjs",
  globalTeardown: "<rootDir>/tests/support/globalTeardown.mjs",
  setupFilesAfterEnv: ["<rootDir>/tests/support/commands/check.ts"],
};

/** Every day some deaths of the server, some of its writes' and some months; the rest of the proofs in `npm run test:proofs`. */
const everyday = {
  testPathIgnorePatterns: ["/node_modules/", "/proofs/(backup|built|devices|fairness|faults|races)/", "/proofs/kills/engine"],
};

/** Which tests belong where is said by their folder alone: tests/README.md. */
export default {
  projects: [
    { ...common, displayName: "unit", testMatch: ["<rootDir>/tests/{unit,house}/**/*.test.ts"] },
    {
      ...withEngine,
      displayName: "everyday",
      testMatch: ["<rootDir>/tests/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/tests/(unit|house|proofs)/"],
    },
    {
      ...withEngine,
      displayName: "proofs",
      testMatch: ["<rootDir>/tests/proofs/**/*.test.ts"],
      ...(process.env.PROOFS === "everyday" ? everyday : {}),
    },
  ],
  reporters: ["default", "<rootDir>/tests/support/slowest.mjs"],
  maxWorkers: 2,
  workerIdleMemoryLimit: "1GB",
  testTimeout: 180_000,
};
