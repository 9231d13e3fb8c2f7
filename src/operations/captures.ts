import type { OperationRecord } from "./operation.js";
import { add } from "./terms.js";

/** Expenses that another program captures. */
export const captures = {
  createCapture: {
    needs: add,
    price: { points: 5 },
    codes: ["budget-changed", "too-many-expenses"],
    movesMonths: true,
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
