import type { OperationRecord } from "./operation.js";
import { read, write, reading } from "./terms.js";

/** Payees. */
export const payees = {
  listPayees: { needs: read, price: reading, fields: ["payees"] },
  renamePayees: { needs: write, price: { points: 50 }, movesMonths: true },
} as const satisfies Readonly<Record<string, OperationRecord>>;
