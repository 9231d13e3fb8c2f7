import { unitOf } from "../../../../src/web/format/currency.js";
import {
  changesOf,
  faultsOf,
  inputOf,
  ruleOfValues,
  startChangeOf,
  termsOf,
  valuesOf,
  withPayee,
} from "../../../../src/web/recurring/form/recurringValues.js";
import { startHintOf } from "../../../../src/web/recurring/form/startHint.js";
import { en } from "../../../../src/web/words/en/en.js";
import { recurring } from "../../../../src/web/words/en/recurring.js";
import { aMovement } from "./aMovement.js";

const budget = { ...unitOf("EUR"), startMonth: "2026-01", monthStartDay: 1 };
const context = { budget, locale: "en", words: en, texts: recurring };
const isNew = { movement: null, from: null };
const blank = valuesOf(isNew, "2026-11-27", context);
const valid = { ...blank, amount: "890" };

test.each([
  ["no amount", { amount: "" }, { amount: en.money.empty }],
  ["an amount that is none", { amount: "abc" }, { amount: en.money["not-a-number"] }],
  ["nothing", { amount: "0" }, { amount: en.money.positive }],
  ["no start", { start: "" }, { start: en.faults.required }],
  ["a start before the budget", { start: "2025-12-31" }, { start: recurring.faults.start("2026-01") }],
  ["no last day", { ends: "on" }, { until: en.faults.required }],
  ["an end before the start", { ends: "on", until: "2026-11-26" }, { until: recurring.faults.until }],
  ["no number of times", { ends: "after" }, { times: recurring.faults.times }],
  ["too many times", { ends: "after", times: "10001" }, { times: recurring.faults.times }],
  ["half a time", { ends: "after", times: "1.5" }, { times: recurring.faults.times }],
] as const)("refuses %s", (_, values, expected) => {
  expect(faultsOf({ ...valid, ...values }, context)).toEqual(expected);
});

test("what the choices do not say has no end of theirs", () => {
  expect(faultsOf({ ...valid, every: "other", ends: "on" }, context)).toEqual({});
});

test("a new one is as it was typed", () => {
  const values = { ...valid, amount: "890,50", payee: " Landlord ", start: "2026-12-31", weekend: "BEFORE", mode: "PROPOSE" } as const;
  expect(faultsOf(values, context)).toEqual({});
  expect(inputOf(values, context)).toEqual({
    template: { type: "EXPENSE", amount: 89050, payee: "Landlord", categoryId: null, note: null },
    rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    start: "2026-12-31",
    weekend: "BEFORE",
    mode: "PROPOSE",
  });
});

test.each([
  ["three, which it books", {}, isNew, recurring.form.atOnce.BOOK(3)],
  ["three, which wait", { mode: "PROPOSE" }, isNew, recurring.form.atOnce.PROPOSE(3)],
  ["one, which a Monday takes", { start: "2026-10-31", weekend: "AFTER", ends: "after", times: "1" }, isNew, recurring.form.atOnce.BOOK(1)],
  ["nothing, as it begins today", { start: "2026-11-22" }, isNew, null],
  ["nothing, as the Monday is to come", { start: "2026-11-21", weekend: "AFTER" }, isNew, null],
  ["nothing before the budget", { start: "2025-12-31" }, isNew, null],
  [
    "three of one that brought nothing yet",
    {},
    { movement: aMovement({ start: "2026-12-10" }), from: null },
    recurring.form.atOnce.BOOK(3),
  ],
  ["nothing of one that began", {}, { movement: aMovement({ through: "2026-10-01" }), from: null }, null],
] as const)("a start before today brings %s", (_, changed, begun, expected) => {
  const values = { ...valid, start: "2026-09-20", ...changed } as const;
  expect(startHintOf(values, begun, null, "2026-11-22", context)).toBe(expected);
});

test("what is not touched is not written", () => {
  const all = [
    aMovement(),
    aMovement({ rule: "FREQ=WEEKLY", start: "2026-12-04" }),
    aMovement({ rule: "FREQ=MONTHLY;BYDAY=3MO;COUNT=5" }),
    aMovement({ template: { splits: [{ categoryId: "cat_1" }, { categoryId: null }] } }),
  ];
  for (const movement of all)
    for (const from of [null, "2027-02-01"]) {
      const begun = { movement, from };
      const values = valuesOf(begun, "2026-11-27", context);
      expect(changesOf(values, begun, context)).toEqual({});
      expect(startChangeOf(values, begun)).toEqual({});
    }
});

test("only what differs is written", () => {
  const begun = { movement: aMovement(), from: null };
  const values = valuesOf(begun, "2026-11-27", context);
  expect(changesOf({ ...values, amount: "900" }, begun, context)).toEqual({ template: { amount: 90000 } });
  expect(changesOf({ ...values, payee: "" }, begun, context)).toEqual({ template: { payee: null } });
  expect(changesOf({ ...values, every: "twoWeeks" }, begun, context)).toEqual({ rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" });
  const later = { ...values, start: "2026-12-15" };
  expect({ ...changesOf(later, begun, context), ...startChangeOf(later, begun) }).toEqual({
    rule: "FREQ=MONTHLY;BYMONTHDAY=15",
    start: "2026-12-15",
  });
});

test("a rule that the choices cannot say is kept until another one is chosen", () => {
  const rule = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=9";
  const begun = { movement: aMovement({ rule }), from: null };
  const values = valuesOf(begun, "2026-11-27", context);
  expect(values.every).toBe("other");
  expect(ruleOfValues(values, rule)).toBe(rule);
  expect(changesOf({ ...values, amount: "900" }, begun, context)).toEqual({ template: { amount: 90000 } });
  expect(changesOf({ ...values, every: "month" }, begun, context)).toEqual({ rule: "FREQ=MONTHLY;BYMONTHDAY=1" });
});

test("from a day on a count is what is left of it, and the start the next date", () => {
  const movement = aMovement({ rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=5", start: "2026-12-04", since: "2026-12-04" });
  const begun = { movement, from: "2027-01-01" };
  expect(termsOf(begun)).toEqual({ rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=3", start: "2027-01-01" });
  expect(valuesOf(begun, "2026-11-27", context)).toMatchObject({ every: "twoWeeks", ends: "after", times: "3", start: "2027-01-01" });
});

test("a category in place of the parts is written, and keeps them where none is chosen", () => {
  const begun = { movement: aMovement({ template: { splits: [{ categoryId: "cat_1" }, { categoryId: null }] } }), from: null };
  const values = valuesOf(begun, "2026-11-27", context);
  expect(values.keepsParts).toBe(true);
  expect(changesOf({ ...values, categoryId: "cat_2", keepsParts: false }, begun, context)).toEqual({ template: { categoryId: "cat_2" } });
});

test("a payee brings its usual category until somebody chooses one, and one that is stored stays", () => {
  const usual = (payee: string) => (payee === "Landlord" ? "cat_rent" : null);
  expect(withPayee(blank, "Landlord", usual)).toEqual({ payee: "Landlord", categoryId: "cat_rent" });
  expect(withPayee({ ...blank, categoryId: "cat_rent" }, "Landlor", usual)).toEqual({ payee: "Landlor", categoryId: "" });
  expect(withPayee({ ...blank, categoryId: "cat_fun", chosen: true }, "Landlord", usual)).toEqual({ payee: "Landlord" });
  const stored = valuesOf({ movement: aMovement(), from: null }, "2026-11-27", context);
  expect(withPayee(stored, "Landlord", usual)).toEqual({ payee: "Landlord" });
});
