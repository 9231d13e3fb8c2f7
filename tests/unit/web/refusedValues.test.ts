import { refusedValues, withValues } from "../../../src/web/outbox/refusedValues.js";
import type { Write } from "../../../src/web/store/outbox/writes.js";

const amounts = (count: number): Write => ({
  kind: "set-amounts",
  month: "2026-11",
  amounts: Array.from({ length: count }, (_, index) => ({ categoryId: `cat_${index}`, budgeted: index * 100 })),
});

test("a deletion and a month that was filled at once have no values to change", () => {
  expect(refusedValues({ kind: "remove-expenses", ids: ["exp_1"] })).toEqual([]);
  expect(refusedValues(amounts(6))).toEqual([]);
});

test("what is changed takes the place of what was refused; the rest stays", () => {
  const cleared: Write = {
    kind: "set-amounts",
    month: "2026-11",
    amounts: [
      { categoryId: "food", budgeted: 5000 },
      { categoryId: "fun", budgeted: null },
    ],
  };
  expect(refusedValues(cleared)).toEqual([{ key: "food", value: 5000 }]);
  expect(withValues(cleared, new Map([["food", 4000]]))).toMatchObject({ amounts: [{ budgeted: 4000 }, { budgeted: null }] });
  const named: Write = { kind: "change-category", id: "food", changes: { name: "Food", icon: "🍏" } };
  expect(refusedValues(named)).toEqual([{ key: "name", value: "Food" }]);
  expect(withValues(named, new Map([["name", "Groceries"]]))).toEqual({ ...named, changes: { name: "Groceries", icon: "🍏" } });
  const moved: Write = { kind: "transfer", month: "2026-11", from: null, to: "food", amount: 100 };
  expect(withValues(moved, new Map([["amount", 50]]))).toEqual({ ...moved, amount: 50 });
});
