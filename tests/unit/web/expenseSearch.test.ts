import { expenseSearchOf, isFiltered, noFilter, reachesAllMonths } from "../../../src/web/expenses/expenseSearch.js";

test.each<[string, Record<string, unknown>]>([
  ["the month that is shown", { month: "2026-11" }],
  ["the expense that is open", { expense: "exp_1" }],
  ["a month to look at alone", { months: "one" }],
  ["what is checked nowhere", { other: "1" }],
])("%s in the address is no filter", (_what, address) => {
  const search = { ...address, ...expenseSearchOf(address) };
  expect(isFiltered(search)).toBe(false);
  expect(reachesAllMonths(search)).toBe(false);
});

test.each([
  { category: "none" },
  { type: "income" },
  { q: "rent" },
  { min: 0 },
  { max: 500 },
  { tag: ["a", "b"] },
  { allTags: "a" },
  { payee: "Baker" },
  { reviewed: false },
])("%j filters, and looks through all months unless said", (address) => {
  const search = { month: "2026-11", ...noFilter, ...expenseSearchOf(address) };
  expect(isFiltered(search)).toBe(true);
  expect(reachesAllMonths(search)).toBe(true);
  expect(reachesAllMonths({ ...search, months: "one" })).toBe(false);
});

test("a day to begin or end with takes the place of the month", () => {
  expect(reachesAllMonths(expenseSearchOf({ from: "2026-11-02", months: "one" }))).toBe(true);
  expect(reachesAllMonths(expenseSearchOf({ to: "2026-11-02" }))).toBe(true);
});
