/** As tests/support/native/Environment.mjs has it: Stryker runs the tests in an environment of its own. */
globalThis.jest = import.meta.jest;
