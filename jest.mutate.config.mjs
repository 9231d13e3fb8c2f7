import path from "node:path";
import everything, { stock } from "./jest.config.mjs";

const [unit] = everything.projects;
const tests = (process.env.MUTATE_TESTS ?? "").split(",").map((test) => `<rootDir>/${test}`);

/** For Stryker, which starts jest for every mutant: the engine, where one is needed, was started before. See scripts/mutate.mjs. */
export default {
  ...unit,
  displayName: undefined,
  // What is calculated when a file is loaded is mutated as well.
  ...stock,
  testMatch: tests,
  // The folders of these tests alone: jest looks through its roots again for each mutant.
  roots: ["<rootDir>/src", ...new Set(tests.map((test) => path.posix.dirname(test)))],
  watchman: false,
  testTimeout: everything.testTimeout,
};
