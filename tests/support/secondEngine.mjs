/**
 * For `npm run test:second`. What fails on the second engine (Microsoft's DocumentDB) and why: a test by its full name, or a whole file. With
 * `sometimes` it may also pass. A test that passes although it is excepted fails the run.
 */
export const exceptions = [];

/** What `.ci/run` tries there: it passed five times in a row. */
export const part = [
  "tests/access/budgetAccess.test.ts",
  "tests/access/budgetAhead.test.ts",
  "tests/access/stored.test.ts",
  "tests/database/deployments.test.ts",
  "tests/database/order.test.ts",
  "tests/limits/requestLimit.test.ts",
];
