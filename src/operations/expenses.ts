import type { OperationRecord } from "./operation.js";
import { read, add, write, reading, writing, batch, search, SUM } from "./terms.js";

/** Expenses. */
export const expenses = {
  listExpenses: { needs: read, price: { points: 2, more: search }, fields: ["expenses"], codes: [SUM] },
  getExpense: {
    needs: read,
    price: reading,
    fields: ["expense"],
    linkedFrom: { made: "Expense", listedBy: "listExpenses" },
  },
  createExpense: {
    needs: add,
    price: writing,
    codes: ["id-taken", "external-id-taken", "budget-changed", "too-many-expenses", "money-account-closed"],
    movesMonths: true,
  },
  updateExpense: {
    needs: write,
    price: writing,
    codes: ["external-id-taken", "identity-taken", "money-account-closed", "opening"],
    movesMonths: true,
    linkedFrom: { made: "Expense" },
  },
  deleteExpense: {
    needs: write,
    price: writing,
    codes: ["money-account-closed", "opening"],
    movesMonths: true,
    linkedFrom: { made: "Expense" },
  },
  restoreExpense: {
    needs: write,
    price: writing,
    codes: ["external-id-taken", "identity-taken", "money-account-closed", "money-account-gone", "opening", SUM],
    movesMonths: true,
  },
  createExpenses: { needs: add, price: batch, movesMonths: true },
  updateExpenses: { needs: write, price: batch, movesMonths: true },
  deleteExpenses: { needs: write, price: batch, movesMonths: true },
  restoreExpenses: { needs: write, price: batch, movesMonths: true },
  reviewExpenses: { needs: write, price: { points: 20 }, codes: ["opening"], movesMonths: true },
  linkExpenses: { needs: write, price: { points: 4 }, codes: ["not-found", "opening", "money-account-closed"], movesMonths: true },
  unlinkExpense: {
    needs: write,
    price: { points: 4 },
    codes: ["not-linked", "changed-since", "identity-taken", "money-account-closed", SUM],
    movesMonths: true,
    linkedFrom: { made: "Expense" },
  },
  listLinkSuggestions: { needs: read, price: { points: 20 }, fields: ["linkSuggestions"] },
  refuseLinkSuggestion: { needs: write, price: writing, codes: ["not-found"] },
  exportExpenses: { needs: read, price: { points: 50 }, fields: [], movesFile: true },
} as const satisfies Readonly<Record<string, OperationRecord>>;
