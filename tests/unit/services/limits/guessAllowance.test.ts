import { notifiesOwnerAt, pauseAfter, usualAllowance } from "../../../../src/services/limits/guessAllowance.js";

test("by default the figures are those that docs/accounts.md tells", () => {
  expect(usualAllowance).toEqual({
    free: 5,
    longestPause: 3600,
    address: 100,
    lifetime: 10_000,
    mails: 5,
    registrations: 20,
    registrationsInAll: 1000,
    invitations: 100,
    unasked: 20,
    notices: 5,
    windowSeconds: 900,
  });
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [16, 2048],
  [17, 3600],
  [36, 3600],
  [2000, 3600],
])("after %i wrong tries the next one waits for %i s", (wrong, seconds) => {
  expect(pauseAfter(wrong, usualAllowance)).toBe(seconds);
});

test("however many tries there were, the pause is a number", () => {
  expect(pauseAfter(5000, { free: 5, longestPause: Infinity })).toBe(2 ** 30);
});

test.each([19, 20, 21, 99, 100, 101, 999, 1000, 1001, 9999, 10_000, 10_001])(
  "at %i wrong tries of strangers the owner is told, or not",
  (tried) => {
    expect(notifiesOwnerAt(tried, usualAllowance)).toBe([20, 100, 1000, 10_000].includes(tried));
  },
);
