import { closedRows } from "../../../src/web/expenses/list/selection/closedRows.js";
import { anExpenseRow } from "./anExpenseRow.js";

const closed = { statements: [{ month: "2026-04" }, { month: "2026-06" }], monthStartDay: 1 };
const rows = [
  anExpenseRow({ id: "exp_1", date: "2026-04-03" }),
  anExpenseRow({ id: "exp_2", date: "2026-04-05" }),
  anExpenseRow({ id: "exp_3", date: "2026-05-05" }),
  anExpenseRow({ id: "exp_4", date: "2026-06-05", splits: [{ categoryId: null, amount: 1, note: null }] }),
];

test("a change of several entries names the closed months that it affects, and counts the entries", () => {
  expect(closedRows(rows, "remove", closed)).toEqual({ count: 3, months: ["2026-04", "2026-06"] });
  expect(closedRows(rows.slice(2, 3), "remove", closed)).toEqual({ count: 0, months: [] });
});

test("a category leaves the parts of split entries as they are, so these do not count", () => {
  expect(closedRows(rows, "category", closed)).toEqual({ count: 2, months: ["2026-04"] });
});

test("a new date may take entries out of closed months or into one", () => {
  expect(closedRows(rows, "date", closed, "2026-06-05")).toEqual({ count: 3, months: ["2026-04", "2026-06"] });
  expect(closedRows(rows.slice(2, 3), "date", closed, "2026-07-01")).toEqual({ count: 0, months: [] });
});

test("months begin on the day of the budget", () => {
  expect(closedRows(rows.slice(2, 3), "remove", { ...closed, monthStartDay: 10 })).toEqual({ count: 1, months: ["2026-04"] });
});
