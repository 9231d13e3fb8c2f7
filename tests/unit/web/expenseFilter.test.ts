import fc from "fast-check";
import { countedAmount, type ExpenseFilter, filtered, totalsOf } from "../../../src/web/expenses/list/expenseFilter.js";
import { listItems } from "../../../src/web/expenses/list/grid/listItems.js";
import type { ExpenseRow } from "../../../src/web/store/model.js";
import { anExpenseRow } from "./anExpenseRow.js";

const idsOf = (rows: readonly ExpenseRow[], filter: ExpenseFilter, monthStartDay = 1) =>
  filtered(rows, filter, monthStartDay).map(({ id }) => id);

test("a search without a word finds nothing, and no filter finds all", () => {
  const rows = [anExpenseRow({ payee: "!!!" })];
  expect(idsOf(rows, { q: "!!!" })).toEqual([]);
  expect(idsOf(rows, {})).toEqual(["exp_1"]);
});

test("a month follows the day on which months start", () => {
  const rows = [anExpenseRow({ id: "a", date: "2026-03-09" }), anExpenseRow({ id: "b", date: "2026-04-09" })];
  expect(idsOf(rows, { month: "2026-03" }, 10)).toEqual(["b"]);
  expect(idsOf(rows, { month: "2026-03" })).toEqual(["a"]);
});

test("each word begins a word of payee, description, note or tag, without case and accents", () => {
  const rows = [anExpenseRow({ payee: "Café Müller", tags: ["birthday-gift"] })];
  expect(idsOf(rows, { q: "MULL caf gift" })).toEqual(["exp_1"]);
  expect(idsOf(rows, { q: "uller" })).toEqual([]);
});

test("what waits for review is told from what does not", () => {
  const rows = [anExpenseRow({ id: "waits", reviewed: false }), anExpenseRow({ id: "seen" })];
  expect([idsOf(rows, { reviewed: false }), idsOf(rows, { reviewed: true }), idsOf(rows, {})]).toEqual([
    ["waits"],
    ["seen"],
    ["waits", "seen"],
  ]);
});

test("filtered by a category, a split expense counts with its parts there", () => {
  const splits = [
    { categoryId: "food", amount: 300, note: null },
    { categoryId: "home", amount: 500, note: null },
    { categoryId: "food", amount: 200, note: null },
  ];
  const rows = [anExpenseRow({ splits }), anExpenseRow({ id: "in", type: "income", amount: 50, categoryId: "food" })];
  const filter = { categoryId: ["food"] };
  expect(totalsOf(filtered(rows, filter, 1), filter)).toEqual({ count: 2, income: 0, expenses: 500, refunds: 50, net: -450 });
  expect(totalsOf(filtered(rows, {}, 1), {})).toEqual({ count: 2, income: 0, expenses: 1000, refunds: 50, net: -950 });
});

test("income in a category is a refund, also the part of a split that is in one", () => {
  const splits = [
    { categoryId: "food", amount: 30, note: null },
    { categoryId: null, amount: 20, note: null },
  ];
  const rows = [
    anExpenseRow({ id: "salary", type: "income", amount: 1000 }),
    anExpenseRow({ id: "partly", type: "income", amount: 50, splits }),
    anExpenseRow({ id: "shirt", amount: 400, categoryId: "food" }),
  ];
  const totals = (categoryId?: string[]) => totalsOf(rows, categoryId === undefined ? {} : { categoryId });
  expect(totals()).toEqual({ count: 3, income: 1020, expenses: 400, refunds: 30, net: 650 });
  expect(totals(["none"])).toEqual({ count: 3, income: 1020, expenses: 0, refunds: 0, net: 1020 });
  expect(totals(["food", "none"])).toEqual(totals());
  expect(totals(["food"])).toEqual({ count: 3, income: 0, expenses: 400, refunds: 30, net: -370 });
});

const word = fc.constantFrom("rewe", "Café", "müller", "gift", "Gi", "12", "-", "étage", "REWE Markt");
const category = fc.constantFrom("food", "home", "none");
const day = fc.constantFrom("2026-02-28", "2026-03-01", "2026-03-09", "2026-03-10", "2026-03-31", "2026-04-09");
const amount = fc.integer({ min: 1, max: 6 });
const row = fc
  .record({
    type: fc.constantFrom("expense" as const, "income" as const),
    amount,
    date: day,
    payee: fc.option(word),
    description: fc.option(word),
    note: fc.option(word),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    parts: fc.array(category, { minLength: 1, maxLength: 3 }),
  })
  .map(({ parts, ...fields }) => {
    const [only = "none", ...others] = parts;
    const id = (name: string) => (name === "none" ? null : name);
    return others.length === 0
      ? anExpenseRow({ ...fields, categoryId: id(only) })
      : anExpenseRow({ ...fields, splits: parts.map((name) => ({ categoryId: id(name), amount: 1, note: null })) });
  });
const several = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: 1, maxLength: 3 });
const filter: fc.Arbitrary<ExpenseFilter> = fc.record(
  {
    month: fc.constantFrom("2026-02", "2026-03"),
    from: day,
    to: day,
    categoryId: several(category),
    type: several(fc.constantFrom("expense" as const, "income" as const)),
    minAmount: amount,
    maxAmount: amount,
    tag: several(word),
    allTags: several(word),
    payee: several(word),
    q: word,
  },
  { requiredKeys: [] },
);

test("it selects exactly what the rules of the API say", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), filter, fc.constantFrom(1, 10), (rows, wanted, startDay) => {
      expect(filtered(rows, wanted, startDay)).toEqual(rows.filter((each) => isWanted(each, wanted, startDay)));
    }),
    { numRuns: 2000 },
  );
});

/** The rules of the API, said again in the plainest way. */
function isWanted(row: ExpenseRow, wanted: ExpenseFilter, startDay: number): boolean {
  const label = row.date.slice(0, 7);
  const before = label === "2026-02" ? "2026-01" : label === "2026-03" ? "2026-02" : "2026-03";
  const month = Number(row.date.slice(8)) >= startDay ? label : before;
  const parts = row.splits.length > 0 ? row.splits.map(({ categoryId }) => categoryId) : [row.categoryId];
  const bare = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsIn = (text: string) => bare(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = [row.payee, row.description, row.note, ...row.tags].flatMap((text) => (text === null ? [] : wordsIn(text)));
  const asked = wanted.q === undefined ? null : wordsIn(wanted.q);
  return [
    wanted.month === undefined || wanted.month === month,
    wanted.from === undefined || wanted.from <= row.date,
    wanted.to === undefined || wanted.to >= row.date,
    wanted.categoryId === undefined || parts.some((id) => wanted.categoryId!.includes(id ?? "none")),
    wanted.type === undefined || wanted.type.includes(row.type),
    wanted.minAmount === undefined || wanted.minAmount <= row.amount,
    wanted.maxAmount === undefined || wanted.maxAmount >= row.amount,
    wanted.tag === undefined || wanted.tag.some((tag) => row.tags.includes(tag)),
    wanted.allTags === undefined || wanted.allTags.every((tag) => row.tags.includes(tag)),
    wanted.payee === undefined || wanted.payee.some((payee) => payee.toLowerCase() === row.payee?.toLowerCase()),
    asked === null || (asked.length > 0 && asked.every((each) => words.some((word) => word.startsWith(each)))),
  ].every(Boolean);
}

test("filtered by a category, a split expense counts with its part in its row and in the sum of its day", () => {
  const splits = [
    { categoryId: "food", amount: 700, note: null },
    { categoryId: "rent", amount: 300, note: null },
  ];
  const rows = [anExpenseRow({ id: "split", splits }), anExpenseRow({ id: "plain", amount: 50, categoryId: "food" })];
  const ofFood = countedAmount({ categoryId: ["food"] });
  expect(rows.map(ofFood)).toEqual([-700, -50]);
  expect(rows.map(countedAmount({}))).toEqual([-1000, -50]);
  expect(listItems(rows, true, ofFood)[0]).toEqual({ is: "day", date: "2026-03-10", net: -750 });
});
