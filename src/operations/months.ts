import type { OperationRecord } from "./operation.js";
import { read, write, reading, writing, perYear, SUM } from "./terms.js";

/** Months, what is planned for them, and monthly budgets: the snapshots of months. */
export const months = {
  listMonths: { needs: read, price: { points: 2, more: perYear(5) }, fields: ["months"], codes: [SUM], linkedFrom: { made: "Budget" } },
  getMonth: { needs: read, price: reading, fields: ["month"], codes: [SUM] },
  getMonthCategory: { needs: read, price: reading, fields: [], codes: [SUM] },
  compareMonths: {
    needs: read,
    price: { points: 4 },
    codes: [SUM],
    linkedFrom: { made: "Budget" },
    deprecated: { since: "2026-12-01", sunset: "2027-12-01", reason: "Read the two months or monthly budgets, and subtract." },
  },
  listSuggestions: { needs: read, price: { points: 10 }, fields: ["suggestions"], codes: [SUM] },
  setMonthAmount: { needs: write, price: writing, codes: [SUM], movesMonths: true },
  setMonthAmounts: { needs: write, price: { points: 10 }, codes: [SUM], movesMonths: true },
  createTransfer: { needs: write, price: writing, codes: [SUM], movesMonths: true },
  copyPlan: { needs: write, price: { points: 10 }, codes: [SUM], movesMonths: true, examples: { month: "2026-02" } },
  fundMonth: { needs: write, price: { points: 10 }, codes: [SUM], movesMonths: true, examples: { month: "2026-03" } },
  closeMonth: { needs: write, price: { points: 10 }, codes: ["budget-changed", SUM], movesMonths: true },
  listMonthlyBudgets: { needs: read, price: { points: 2 }, fields: ["monthlyBudgets"], codes: [SUM] },
  getMonthlyBudget: {
    needs: read,
    price: reading,
    fields: ["monthlyBudget"],
    codes: [SUM],
    linkedFrom: { made: "MonthlyBudget", listedBy: "listMonthlyBudgets" },
  },
  getMonthlyBudgetCsv: { needs: read, price: { points: 2 }, fields: [], linkedFrom: { made: "MonthlyBudget" } },
  deleteMonthlyBudget: {
    deletes: "deletedId",
    needs: write,
    price: writing,
    codes: ["superseded"],
    movesMonths: true,
    linkedFrom: { made: "MonthlyBudget" },
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
