import { droppedOn, stepped } from "../../../../src/web/rules/order.js";

const ids = ["a", "b", "c"];

test.each([
  ["on itself", "b", "b", "before"],
  ["where it is already, after the one above", "b", "a", "after"],
  ["where it is already, before the one below", "b", "c", "before"],
  ["on a rule that is gone", "b", "x", "before"],
] as const)("a rule that is dropped %s changes nothing", (_, dragged, over, zone) => {
  expect(droppedOn(ids, dragged, over, zone)).toBeNull();
});

test("a rule goes where it is dropped, up and down", () => {
  expect(droppedOn(ids, "c", "a", "before")).toEqual(["c", "a", "b"]);
  expect(droppedOn(ids, "a", "b", "after")).toEqual(["b", "a", "c"]);
  expect(droppedOn(ids, "a", "c", "after")).toEqual(["b", "c", "a"]);
});

test("a rule steps up and down until the ends", () => {
  expect(stepped(ids, "b", -1)).toEqual(["b", "a", "c"]);
  expect(stepped(ids, "b", 1)).toEqual(["a", "c", "b"]);
  expect([stepped(ids, "a", -1), stepped(ids, "c", 1)]).toEqual([null, null]);
});
