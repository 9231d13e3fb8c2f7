import { amountToAdd, restOf } from "../../../src/web/expenses/form/splitSums.js";

test.each([
  ["nothing typed", null, [], null, null],
  ["a part that is no amount", 100, [40, null], null, null],
  ["less than the whole", 100, [40, 10], 50, 50],
  ["the whole", 100, [100], 0, null],
  ["more than the whole", 100, [70, 50], -20, null],
])("with %s, a new part begins with what is left", (_, total, parts, rest, added) => {
  expect(restOf(total, parts)).toBe(rest);
  expect(amountToAdd(rest)).toBe(added);
});
