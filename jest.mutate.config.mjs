import everything from "./jest.config.mjs";

const [unit] = everything.projects;

/** For Stryker, which starts jest for every mutant: the engine, where one is needed, was started before. See scripts/mutate.mjs. */
export default {
  ...unit,
  displayName: undefined,
  testMatch: (process.env.MUTATE_TESTS ?? "").split(",").map((tests) => `<rootDir>/tests/${tests}.test.ts`),
  testTimeout: everything.testTimeout,
};
