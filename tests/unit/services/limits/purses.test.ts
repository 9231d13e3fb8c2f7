import { givePurse, purseOf } from "../../../../src/services/limits/purses.js";

test("a purse is found by the answer that it was given to, and no other answer has one", () => {
  const standing = { allowed: true, limit: 1, remaining: 1, resetSeconds: 1 };
  const purse = { charge: () => standing, standing: () => standing };
  const answer = {};
  expect(purseOf(answer)).toBeUndefined();
  givePurse(answer, purse);
  expect([purseOf(answer), purseOf({})]).toEqual([purse, undefined]);
});
