import {
  changedTwice,
  changesOf,
  type ExpenseValues,
  fieldsOf,
  newValues,
  onto,
  valuesOf,
} from "../../../src/web/expenses/form/expenseValues.js";
import { changedForeign, enteredField } from "../../../src/web/expenses/form/foreignAmounts.js";
import { unitOf } from "../../../src/web/format/currency.js";
import type { ExpenseRow } from "../../../src/web/store/model.js";

const place = { own: unitOf("EUR"), locale: "en", startMonth: "2026-01", monthStartDay: 1 };
const stored: ExpenseRow = {
  id: "exp_1",
  type: "expense",
  amount: 9231,
  date: "2026-03-01",
  month: "2026-03",
  description: "Fondue",
  payee: null,
  note: null,
  tags: ["trip"],
  categoryId: "food",
  splits: [],
  original: { amount: 10_000, currency: "CHF", rate: "0.9231" },
  origin: "person",
  reviewed: true,
  because: [],
  version: 1,
};

test.each<[string, Partial<ExpenseValues>, object]>([
  ["no amount", {}, { amount: "empty" }],
  ["no amount above zero", { money: { amount: enteredField("0"), foreign: null } }, { amount: "positive" }],
  ["no date", { date: "", money: { amount: enteredField("5"), foreign: null } }, { date: "required" }],
  ["a date before the budget", { date: "2025-12-31", money: { amount: enteredField("5"), foreign: null } }, { date: "before-start" }],
])("%s is refused", (_, change, faults) => {
  expect(fieldsOf({ ...newValues("2026-03-01"), ...change }, place)).toEqual({ faults });
});

test("an amount there that is no amount is refused, and so is one too large for a rate", () => {
  const within = (amount: string, there: string) => {
    const foreign = { currency: "CHF", there: enteredField(there), rate: enteredField("") };
    return fieldsOf({ ...newValues("2026-03-01"), money: { amount: enteredField(amount), foreign } }, place);
  };
  expect(within("5", "")).toEqual({ faults: { there: "empty" } });
  expect(within("5", "0")).toEqual({ faults: { there: "positive" } });
  expect(within("0.01", "90071992547409.91")).toEqual({ faults: { rate: "no-rate" } });
});

test("what nobody touched is not sent", () => {
  const values = valuesOf(stored, place);
  expect(changesOf(stored, fieldsIn(values), place)).toEqual({});
  const split = { ...stored, categoryId: null, original: null, splits: [part("food", 9000), part(null, 231)] };
  expect(changesOf(split, fieldsIn(valuesOf(split, place)), place)).toEqual({});
  expect(changesOf(stored, fieldsIn({ ...values, texts: { ...values.texts, payee: " Migros " } }), place)).toEqual({ payee: "Migros" });
});

test("another amount is sent with the purchase as it was and the rate that follows", () => {
  const values = valuesOf(stored, place);
  const money = changedForeign(values.money, { do: "type", field: "amount", text: "95" }, place);
  expect(changesOf(stored, fieldsIn({ ...values, money }), place)).toEqual({
    amount: 9500,
    original: { amount: 10_000, currency: "CHF", rate: "0.95" },
  });
});

test("a typed rate that does not give the amount to the unit is replaced by the one that does", () => {
  const foreign = { currency: "JPY", there: { text: "18", entered: false }, rate: enteredField("1") };
  const values = { ...newValues("2026-03-01"), money: { amount: enteredField("17.50"), foreign } };
  expect(fieldsIn(values).original).toEqual({ amount: 18, currency: "JPY", rate: "0.972222222222" });
});

test("what changes elsewhere shows up where nobody typed, and is named where somebody did", () => {
  const before = valuesOf(stored, place);
  const now = valuesOf({ ...stored, date: "2026-03-05", categoryId: "home", description: "Cheese" }, place);
  const mine = { ...before, date: "2026-03-09", texts: { ...before.texts, note: "with Ben" } };
  expect(onto(now, before, mine)).toEqual({ ...now, date: "2026-03-09", texts: { description: "Cheese", payee: "", note: "with Ben" } });
  expect(changedTwice(now, before, mine)).toEqual(["date"]);
  expect(changedTwice(before, before, mine)).toEqual([]);
});

function part(categoryId: string | null, amount: number) {
  return { categoryId, amount, note: null };
}

function fieldsIn(values: ExpenseValues) {
  const read = fieldsOf(values, place);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.fields;
}
