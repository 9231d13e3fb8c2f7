import { add } from "../../../../domain/money.js";
import type { ExpenseRow } from "../../../store/model.js";

/** What stands in the list: an expense, or the heading of a day with what it comes to. */
export type ListItem =
  | { readonly is: "expense"; readonly row: ExpenseRow; readonly index: number; readonly startsDay: boolean }
  | { readonly is: "day"; readonly date: string; readonly net: number };

/** `rows` in the order of the list; `amountOf` says what each counts for. */
export function listItems(rows: readonly ExpenseRow[], withDays: boolean, amountOf: (row: ExpenseRow) => number): readonly ListItem[] {
  const items: ListItem[] = [];
  const nets = withDays ? netsOf(rows, amountOf) : null;
  let last = "";
  rows.forEach((row, index) => {
    const startsDay = row.date !== last;
    if (startsDay && nets !== null) items.push({ is: "day", date: row.date, net: nets.get(row.date) ?? 0 });
    items.push({ is: "expense", row, index, startsDay });
    last = row.date;
  });
  return items;
}

function netsOf(rows: readonly ExpenseRow[], amountOf: (row: ExpenseRow) => number): ReadonlyMap<string, number> {
  const nets = new Map<string, number>();
  for (const row of rows) nets.set(row.date, add(nets.get(row.date) ?? 0, amountOf(row)));
  return nets;
}
