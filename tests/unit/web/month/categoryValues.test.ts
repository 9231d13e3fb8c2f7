import { changesOf, faultsOf, fieldsOf, thresholdsOf, valuesOf } from "../../../../src/web/categories/categoryValues.js";
import { en } from "../../../../src/web/words/en/en.js";
import { aCategory } from "./rows.js";

const budget = { currency: "EUR", currencyDigits: 2 };
const context = { budget, locale: "en-GB", words: en, others: [aCategory("Rent")] };
const blank = valuesOf(null, { parentId: null, month: "2026-04", budget, locale: "en-GB" });

test("a form says what is wrong with each of its fields", () => {
  const faults = faultsOf({ ...blank, name: " ", budgeted: "x", effectiveFrom: "", policy: "capped", alertAt: "0" }, context);
  expect(Object.keys(faults).sort()).toEqual(["alertAt", "budgeted", "cap", "effectiveFrom", "name"]);
  expect(faultsOf({ ...blank, name: "rent" }, context)).toEqual({ name: en.category.nameTaken });
  expect(faultsOf({ ...blank, name: "Food", budgeted: "-1" }, context)).toEqual({ budgeted: en.money.negative });
  expect(faultsOf({ ...blank, name: "Food" }, context)).toEqual({});
});

test("a target needs an amount, and one by a month that month", () => {
  const faults = faultsOf({ ...blank, name: "Food", target: "byDate" }, context);
  expect(Object.keys(faults).sort()).toEqual(["targetAmount", "targetBy"]);
  expect(faultsOf({ ...blank, name: "Food", target: "byDate", targetAmount: "600", targetBy: "2026-12" }, context)).toEqual({});
});

test("a target is shown as it is, and taken away by choosing none", () => {
  const holiday = aCategory("Holiday", { target: { kind: "byDate", amount: 60_000, by: "2026-12" } });
  const values = valuesOf(holiday, { parentId: null, month: "2026-04", budget, locale: "en-GB" });
  expect([values.target, values.targetAmount, values.targetBy]).toEqual(["byDate", "600.00", "2026-12"]);
  expect(changesOf(holiday, fieldsOf(values, context))).toEqual({});
  expect(changesOf(holiday, fieldsOf({ ...values, target: "" }, context))).toEqual({ target: null });
  expect(changesOf(holiday, fieldsOf({ ...values, target: "refill" }, context))).toEqual({
    target: { kind: "refill", amount: 60_000, by: null },
  });
});

test.each([
  ["80, 100", [80, 100]],
  ["80% 100%", [80, 100]],
  ["", []],
  ["80, 80", null],
  ["1001", null],
  ["-5", null],
  ["1 2 3 4 5 6 7 8 9 10 11", null],
])("thresholds typed as %p are %p", (text, thresholds) => {
  expect(thresholdsOf(text)).toEqual(thresholds);
});

test("only what differs is changed", () => {
  const food = aCategory("Food", { budgeted: 100 });
  const values = valuesOf(food, { parentId: null, month: "2026-04", budget, locale: "en-GB" });
  const changed = (part: Partial<typeof values>) => changesOf(food, fieldsOf({ ...values, ...part }, context));
  expect(changed({})).toEqual({});
  expect(changed({ budgeted: "2+0.50" })).toEqual({ budgeted: 250 });
  expect(changed({ policy: "capped", cap: "5" })).toEqual({ rollover: { policy: "capped", cap: 500 } });
  expect(changed({ target: "monthly", targetAmount: "50" })).toEqual({ target: { kind: "monthly", amount: 5000, by: null } });
  expect(changed({ icon: "🥕", alertAt: "" })).toEqual({ icon: "🥕", alertAt: [] });
});
