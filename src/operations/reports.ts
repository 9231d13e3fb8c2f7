import type { OperationRecord } from "./operation.js";
import { read, perYear, SUM } from "./terms.js";

/** Reports. */
export const reports = {
  getSpending: { needs: read, price: { points: 10, more: perYear(10) }, fields: ["spending"], codes: [SUM] },
  getForecast: { needs: read, price: { points: 10 }, fields: ["forecast"], codes: [SUM] },
  getNetWorth: {
    needs: read,
    price: { points: 5, more: perYear(5) },
    fields: ["netWorth"],
    codes: [SUM],
    examples: { from: "2026-01", to: "2026-03" },
  },
  getTrends: { needs: read, price: { points: 5, more: perYear(5) }, fields: ["trends"], codes: [SUM] },
} as const satisfies Readonly<Record<string, OperationRecord>>;
