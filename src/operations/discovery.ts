import type { OperationRecord } from "./operation.js";
import { openToAll, read, reading } from "./terms.js";

/** Whatever an id names, and the document itself. */
export const discovery = {
  node: { needs: read, price: reading, fields: ["node", "nodes"], rest: false },
  getOpenApi: { needs: openToAll, price: reading, fields: [] },
} as const satisfies Readonly<Record<string, OperationRecord>>;
