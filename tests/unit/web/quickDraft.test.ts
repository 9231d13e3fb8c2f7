import {
  changedQuick,
  emptyQuick,
  isEmptyQuick,
  kindOf,
  type QuickDraft,
  withKind,
  withSplits,
  writeOf,
} from "../../../src/web/expenses/quick/quickDraft.js";
import { unitOf } from "../../../src/web/format/currency.js";

const place = { own: unitOf("EUR"), locale: "en", month: "2026-03", startMonth: "2026-01", monthStartDay: 1 };
const start = emptyQuick("2026-03-12");

test.each<[string, Partial<QuickDraft>, object]>([
  ["nothing", {}, { amount: "empty" }],
  ["half a sum", { amount: "12+" }, { amount: "not-a-number" }],
  ["zero", { amount: "0" }, { amount: "positive" }],
  ["a sum below zero", { amount: "5-8" }, { amount: "negative" }],
  ["an income below zero", { amount: "-5", kind: "income" }, { amount: "negative" }],
  ["a day that cannot be read", { amount: "5", dayFault: "32" }, { day: "no-day" }],
  ["a day before the budget", { amount: "5", day: "2025-12-31" }, { day: "before-start" }],
  ["money that stays where it is", { amount: "5", kind: "transfer" }, { to: "same-place" }],
  ["two things at once", { kind: "transfer", from: "food", to: "food" }, { amount: "empty", to: "same-place" }],
])("%s is refused", (_, change, faults) => {
  expect(writeOf({ ...start, ...change }, place, "exp_1")).toEqual({ faults });
});

test("an entry becomes one expense", () => {
  const draft = { ...start, amount: "12+3,50", payee: " Rewe ", categoryId: "food", note: " milk " };
  expect(writeOf(draft, place, "exp_1")).toEqual({
    write: {
      kind: "create-expense",
      id: "exp_1",
      fields: {
        type: "expense",
        amount: 1550,
        date: "2026-03-12",
        payee: "Rewe",
        categoryId: "food",
        note: "milk",
        description: null,
        tags: [],
        splits: [],
        original: null,
      },
    },
  });
});

test("a plus makes an income, with a category a refund; a minus is what an expense has anyway", () => {
  expect(kindOf({ ...start, amount: " +50" })).toBe("income");
  expect(writeOf({ ...start, amount: "+50", categoryId: "food" }, place, "exp_1")).toMatchObject({
    write: { fields: { type: "income", amount: 5000, categoryId: "food" } },
  });
  expect(writeOf({ ...start, amount: "-50" }, place, "exp_1")).toMatchObject({ write: { fields: { type: "expense", amount: 5000 } } });
  expect(withKind({ ...start, amount: "+50" }, "expense")).toMatchObject({ kind: "expense", amount: "50" });
});

test("money is moved in the month in view; an empty choice is the money to assign", () => {
  expect(writeOf({ ...start, kind: "transfer", amount: "20", to: "food" }, place, "exp_1")).toEqual({
    write: { kind: "transfer", month: "2026-03", from: null, to: "food", amount: 2000 },
  });
});

test("a payee brings its usual category until somebody chooses one", () => {
  const usual = (payee: string) => (payee === "Rewe" ? "food" : null);
  const typed = changedQuick(start, { payee: "Rewe" }, usual, place);
  expect(typed.categoryId).toBe("food");
  expect(changedQuick(typed, { payee: "Rewe 2" }, usual, place).categoryId).toBe("");
  const chosen = changedQuick(typed, { categoryId: "home", chosen: true }, usual, place);
  expect(changedQuick(chosen, { payee: "Rewe" }, usual, place).categoryId).toBe("home");
});

test("parts follow the amount and must come to it", () => {
  const split = withSplits({ ...start, amount: "50", categoryId: "food" }, { do: "begin", categoryId: "food" }, place);
  const typed = withSplits(split, { do: "type", key: 1, text: "20" }, place);
  expect(writeOf(typed, place, "exp_1")).toMatchObject({
    write: {
      fields: {
        categoryId: null,
        splits: [
          { categoryId: "food", amount: 3000 },
          { categoryId: null, amount: 2000 },
        ],
      },
    },
  });
  const more = changedQuick(typed, { amount: "60" }, () => null, place);
  expect(writeOf(more, place, "exp_1")).toMatchObject({
    write: { fields: { amount: 6000, splits: [{ amount: 4000 }, { amount: 2000 }] } },
  });
  const less = changedQuick(typed, { amount: "10" }, () => null, place);
  expect(writeOf(less, place, "exp_1")).toEqual({ faults: { splits: "no-sum" } });
  expect(withSplits(typed, { do: "join" }, place)).toMatchObject({ splits: [], categoryId: "food" });
});

test("an entry is empty until something is typed that would be lost", () => {
  expect(isEmptyQuick(emptyQuick("2026-03-12", "food"))).toBe(true);
  expect(isEmptyQuick({ ...start, payee: "R" })).toBe(false);
  expect(isEmptyQuick({ ...start, dayFault: "32" })).toBe(false);
});
