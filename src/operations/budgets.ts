import type { OperationRecord } from "./operation.js";
import { names, read, write, share, session, writeAccount, reading, writing } from "./terms.js";

/** Budgets. */
export const budgets = {
  listBudgets: { needs: names, price: reading, fields: ["budgets"] },
  getBudget: { needs: read, price: reading, fields: ["budget"], linkedFrom: { made: "Budget", listedBy: "listBudgets" } },
  createBudget: { needs: writeAccount, price: writing, codes: ["not-found", "id-taken", "too-many-budgets"] },
  updateBudget: { needs: write, price: writing, codes: ["budget-in-use"], linkedFrom: { made: "Budget" } },
  deleteBudget: {
    deletes: "deletedId",
    needs: session,
    price: { points: 5 },
    codes: ["password-required"],
    linkedFrom: { made: "Budget" },
  },
  restoreBudget: { needs: share, price: writing, codes: ["too-many-budgets"] },
} as const satisfies Readonly<Record<string, OperationRecord>>;
