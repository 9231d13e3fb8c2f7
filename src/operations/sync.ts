import type { OperationRecord } from "./operation.js";
import { read, reading, SUM } from "./terms.js";

/** What keeps a copy up to date. */
export const sync = {
  sync: { needs: read, price: { points: 1, more: { unit: "changes", every: 200, points: 1 } }, codes: [SUM] },
  budgetChanged: { needs: read, price: reading, rest: false },
} as const satisfies Readonly<Record<string, OperationRecord>>;
