import everything from "./jest.config.mjs";

const [unit] = everything.projects;

/** For Stryker, which starts jest for every mutant: the engine, where one is needed, was started before. See scripts/mutate.mjs. */
export default {
  ...unit,
  displayName: undefined,
  // In a realm of its own and loaded anew for each file: what is worked out when a file is loaded is mutated as well.
  testEnvironment: "node",
  testRunner: "jest-circus/runner",
  setupFiles: ["<rootDir>/tests/support/jestGlobal.mjs"],
  extensionsToTreatAsEsm: [".ts"],
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
  testMatch: (process.env.MUTATE_TESTS ?? "").split(",").map((tests) => `<rootDir>/tests/${tests}.test.ts`),
  testTimeout: everything.testTimeout,
};
