import { type Month, monthOf } from "../../../../domain/month.js";
import type { ExpenseRow } from "../../../store/model.js";
import type { BulkChange } from "./bulk.js";

type Change = Extract<BulkChange, { set: "category" | "date" }>["set"] | "remove";

interface Closed {
  readonly statements: readonly { readonly month: Month }[];
  readonly monthStartDay: number;
}

/** How many entries a change takes from closed months or puts into one, and which months these are. Tags are in no statement. */
export function closedRows(rows: readonly ExpenseRow[], change: Change, { statements, monthStartDay }: Closed, date?: string) {
  const closed = new Set(statements.map(({ month }) => month));
  const into = date === undefined ? [] : [monthOf(date, monthStartDay)];
  const found = rows.flatMap((row) => {
    // The parts of a split expense keep their categories.
    if (row.date === date || (change === "category" && row.splits.length > 0)) return [];
    const months = [monthOf(row.date, monthStartDay), ...into].filter((month) => closed.has(month));
    return months.length === 0 ? [] : [months];
  });
  return { count: found.length, months: [...new Set(found.flat())].sort() };
}
