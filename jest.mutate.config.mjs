import path from "node:path";
import everything from "./jest.config.mjs";

const [unit] = everything.projects;
const tests = (process.env.MUTATE_TESTS ?? "").split(",").map((test) => `<rootDir>/${test}`);

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
  testMatch: tests,
  // The folders of these tests alone: jest looks through its roots again for each mutant.
  roots: ["<rootDir>/src", ...new Set(tests.map((test) => path.posix.dirname(test)))],
  watchman: false,
  testTimeout: everything.testTimeout,
};
