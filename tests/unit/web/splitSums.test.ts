import { restOf } from "../../../src/web/expenses/form/splitSums.js";

test.each([
  ["nothing typed", null, [], null],
  ["a part that is no amount", 100, [40, null], null],
  ["less than the whole", 100, [40, 10], 50],
  ["the whole", 100, [100], 0],
  ["more than the whole", 100, [70, 50], -20],
])("with %s, the rest is the whole minus the parts", (_, total, parts, rest) => {
  expect(restOf(total, parts)).toBe(rest);
});
