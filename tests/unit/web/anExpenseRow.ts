import type { ExpenseRow } from "../../../src/web/store/model.js";

/** What a test leaves out is filled in. */
export function anExpenseRow(fields: Partial<ExpenseRow> = {}): ExpenseRow {
  const date = fields.date ?? "2026-03-10";
  return {
    id: "exp_1",
    type: "expense",
    amount: 1000,
    date,
    month: date.slice(0, 7),
    description: null,
    payee: null,
    note: null,
    tags: [],
    categoryId: null,
    splits: [],
    original: null,
    origin: "person",
    reviewed: true,
    because: [],
    version: 1,
    ...fields,
  };
}
