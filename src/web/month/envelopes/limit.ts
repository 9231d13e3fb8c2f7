import type { MonthRow } from "../../api/documents/monthDocuments.js";

export type Limit = MonthRow["limit"] | "SPENT";

/** The server warns from a threshold on; a bill that was paid to the last cent is no reason to worry. */
export function limitOf(row: Pick<MonthRow, "limit" | "available">): Limit {
  return row.limit === "NEAR" && row.available === 0 ? "SPENT" : row.limit;
}
