import { merged } from "../../../../src/web/store/outbox/merge.js";

const before = { amount: 1000, payee: "Rewe", tags: ["food"], original: null };

test("where both changed one field to something else, a person is asked", () => {
  const { left, conflicts } = merged("exp_1", before, { amount: 1200 }, { ...before, amount: 1500 });
  expect(left).toEqual({});
  expect(conflicts).toEqual([{ id: "exp_1", field: "amount", mine: 1200, theirs: 1500 }]);
});

test("different fields are put together", () => {
  const { left, conflicts } = merged("exp_1", before, { amount: 1200 }, { ...before, payee: "Edeka" });
  expect([left, conflicts]).toEqual([{ amount: 1200 }, []]);
});

test("what is already as wanted was our own write, or the same thought: nothing is left to send", () => {
  expect(merged("exp_1", before, { amount: 1200 }, { ...before, amount: 1200 })).toEqual({ left: {}, conflicts: [] });
});

test("lists and nested values are compared by what is in them", () => {
  const mine = { tags: ["food", "home"], original: { amount: 5, currency: "CHF" } };
  expect(merged("exp_1", before, mine, { ...before, tags: ["food"] }).left).toEqual(mine);
  expect(merged("exp_1", before, mine, { ...before, tags: ["gift"] }).conflicts).toEqual([
    { id: "exp_1", field: "tags", mine: ["food", "home"], theirs: ["gift"] },
  ]);
});
