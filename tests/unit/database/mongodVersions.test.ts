import { PINNED_MONGOD, stepBetween } from "../../../src/database/embedded/mongodVersions.js";

test.each([
  ["7.0.5", "7.0.14"],
  ["8.0.9", "8.0.1"],
  [PINNED_MONGOD, PINNED_MONGOD],
])("mongod %s and %s are of one series", (written, found) => {
  expect(stepBetween(written, found)).toEqual({ kind: "same" });
});

test.each([
  ["5.0.3", "6.0.1", "5.0", "6.0"],
  ["7.0.14", "8.0.4", "7.0", "8.0"],
  ["8.0.4", "8.2.6", "8.0", "8.2"],
  ["8.2.6", "9.0.0", "8.2", "9.0"],
])("from mongod %s to %s is one step", (written, found, from, to) => {
  expect(stepBetween(written, found)).toEqual({ kind: "upgrade", from, to });
});

test.each([
  ["6.0.1", "8.0.4", "start once with each release between (7.0, then 8.0)"],
  ["5.0.1", "8.2.6", "(6.0, then 7.0, then 8.0, then 8.2)"],
  ["8.0.4", "7.0.14", "mongod 7.0.14 is older"],
  ["9.0.1", "8.2.6", "is older"],
  ["8.0.4", "9.0.0", "(8.2, then 9.0)"],
  ["3.6.1", "8.2.6", "each release between"],
])("from mongod %s to %s is refused in words", (written, found, words) => {
  expect(stepBetween(written, found)).toEqual({ kind: "refused", why: expect.stringContaining(words) });
});
