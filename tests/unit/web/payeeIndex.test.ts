import { anExpenseRow } from "./anExpenseRow.js";
import { PayeeIndex } from "../../../src/web/expenses/payees/PayeeIndex.js";
import type { ExpenseRow } from "../../../src/web/store/model.js";

test("what nobody was paid for is no payee", () => {
  const index = new PayeeIndex(months({ "2026-03": [row({ payee: null })] }));
  expect(index.find("")).toBeNull();
  expect(index.suggest("", 5)).toEqual([]);
});

test("a payee is one whatever its case, and is shown as it was spelt last", () => {
  const index = new PayeeIndex(
    months({
      "2026-03": [row({ payee: "REWE", amount: 700, date: "2026-03-05" })],
      "2026-02": [row({ payee: "Rewe " })],
    }),
  );
  expect(index.find(" rewe")).toMatchObject({ name: "REWE", count: 2, lastAmount: 700, lastDate: "2026-03-05" });
  expect(index.suggest("re", 5)).toHaveLength(1);
});

test("its usual category is that of most of its last 10 expenses, over all months; of two alike, the one used last", () => {
  const old = Array.from({ length: 20 }, () => row({ categoryId: "old" }));
  const index = (...newest: (string | null)[]) =>
    new PayeeIndex(months({ "2026-03": newest.map((categoryId) => row({ categoryId })), "2026-02": old })).find("Rewe")?.categoryId;
  expect(index("food", "food", "food", "food")).toBe("old");
  expect(index("food", "food", "food", "food", "food")).toBe("food");
  expect(index("food", "home", "home", "food", "food", "home", "home", "food", "home", "food")).toBe("food");
  expect(index(null, null, null, null, null, null)).toBeNull();
});

test("an expense in parts says nothing about the category of the whole", () => {
  const splits = [
    { categoryId: "home", amount: 50, note: null },
    { categoryId: "food", amount: 50, note: null },
  ];
  const rows = [row({ categoryId: null, splits }), row({ categoryId: null, splits }), row({ categoryId: "food" })];
  expect(new PayeeIndex(months({ "2026-03": rows })).find("Rewe")?.categoryId).toBe("food");
});

test("payees are found by the beginnings of their words, most used first", () => {
  const rows = ["Bakery Smith", "Smith & Sons", "Smith & Sons", "Blacksmith"].map((payee) => row({ payee }));
  const index = new PayeeIndex(months({ "2026-03": rows }));
  expect(index.suggest("smi", 5).map(({ name }) => name)).toEqual(["Smith & Sons", "Bakery Smith"]);
  expect(index.suggest("SONS smi", 5).map(({ name }) => name)).toEqual(["Smith & Sons"]);
  expect(index.suggest("s", 1)).toHaveLength(1);
});

test("after a change only the month that changed is read again, of 10,000 rows", () => {
  const lists = new Map(
    Array.from({ length: 50 }, (_, index) => [
      `20${20 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
      Array.from({ length: 200 }, (__, each) => row({ payee: `Payee ${(index + each) % 300}` })),
    ]),
  );
  let read = 0;
  const counted = (rows: readonly ExpenseRow[]): readonly ExpenseRow[] =>
    new Proxy(rows, {
      get(target, name) {
        if (name === Symbol.iterator) read += target.length;
        return Reflect.get(target, name);
      },
    });
  const shown = new Map([...lists].map(([month, rows]) => [month, counted(rows)]));
  const index = new PayeeIndex({
    expenseMonths: () => [...shown.keys()].sort().reverse(),
    monthExpenses: (month) => shown.get(month) ?? [],
  });
  expect(index.suggest("payee", 500)).toHaveLength(249);
  expect(read).toBe(10_000);
  expect(index.find("Payee 7")).not.toBeNull();
  expect(read).toBe(10_000);
  shown.set("2021-03", counted([...(lists.get("2021-03") ?? []), row({ payee: "New one" })]));
  expect(index.find("new one")).toMatchObject({ count: 1 });
  expect(read).toBe(10_201);
  shown.delete("2021-03");
  expect(index.find("new one")).toBeNull();
});

let made = 0;

function row(fields: Partial<ExpenseRow>): ExpenseRow {
  return anExpenseRow({ id: `exp_${made++}`, amount: 100, date: "2026-03-01", payee: "Rewe", categoryId: "food", ...fields });
}

/** Months newest first, rows newest first. */
function months(lists: Readonly<Record<string, readonly ExpenseRow[]>>) {
  return { expenseMonths: () => Object.keys(lists), monthExpenses: (month: string) => lists[month] ?? [] };
}
