/** What is filtered, as it stands in the address. */
export interface ExpenseSearch {
  category?: string;
  type?: "expense" | "income";
  q?: string;
}

/** Each key is given, if as undefined: one that is left out keeps its unchecked value from the address. */
export function expenseSearchOf(search: Record<string, unknown>): ExpenseSearch {
  return {
    category: typeof search["category"] === "string" ? search["category"] : undefined,
    type: search["type"] === "expense" || search["type"] === "income" ? search["type"] : undefined,
    q: search["q"] === undefined ? undefined : String(search["q"]),
  };
}
