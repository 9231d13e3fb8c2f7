import type { OperationRecord } from "./operation.js";
import { read, write, reading } from "./terms.js";

/** Files of banks. */
export const imports = {
  importExpenses: {
    needs: write,
    price: {
      points: 20,
      more: { unit: "megabytes", every: 1, points: 20 },
      afterwards: [
        { unit: "unpackedMegabytes", every: 1, points: 1 },
        { unit: "rows", every: 200, points: 1 },
      ],
    },
    fields: [],
    codes: ["too-many-imports", "money-account-closed"],
    movesMonths: true,
    movesFile: true,
  },
  getImport: { needs: read, price: reading, fields: ["import"], linkedFrom: { made: "ImportJob" } },
  undoImport: {
    needs: write,
    price: { points: 50 },
    codes: ["import-running", "money-account-closed"],
    movesMonths: true,
    linkedFrom: { made: "ImportJob" },
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
