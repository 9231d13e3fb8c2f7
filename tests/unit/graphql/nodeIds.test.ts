import "reflect-metadata";
import { typeOfId } from "../../../src/shapes/Node.js";

test.each([
  ["exp_1", "Expense"],
  ["bud_a_b", "Budget"],
])("%s is the id of an %s", (id, type) => {
  expect(typeOfId(id)).toBe(type);
});

test.each(["constructor_1", "toString_1", "hasOwnProperty_1", "__proto__", "xyz_1", "exp", "", "_"])("%p is the id of nothing", (id) => {
  expect(typeOfId(id)).toBeUndefined();
});
