import type { ExpenseFilter } from "../api/documents/expenseDocuments.js";

/** What is filtered, as it stands in the address. */
export interface ExpenseSearch {
  category?: string | undefined;
  type?: "expense" | "income" | undefined;
  q?: string | undefined;
  /** Unless said, whoever filters looks through all months, and whoever does not looks at one. */
  months?: "one" | "all" | undefined;
}

/** The address keeps its own words. */
const types = { expense: "EXPENSE", income: "INCOME" } as const;

export const noFilter: ExpenseSearch = { category: undefined, type: undefined, q: undefined, months: undefined };

/** Each key is given, if as undefined: one that is left out keeps its unchecked value from the address. */
export function expenseSearchOf(search: Record<string, unknown>): ExpenseSearch {
  return {
    category: typeof search["category"] === "string" ? search["category"] : undefined,
    type: search["type"] === "expense" || search["type"] === "income" ? search["type"] : undefined,
    q: wordsOf(search["q"]),
    months: search["months"] === "one" || search["months"] === "all" ? search["months"] : undefined,
  };
}

/** Digits alone come from the address as a number, "true" as a truth. */
function wordsOf(q: unknown): string | undefined {
  return typeof q === "string" || typeof q === "number" || typeof q === "boolean" ? String(q) : undefined;
}

export function isFiltered({ category, type, q }: ExpenseSearch): boolean {
  return category !== undefined || type !== undefined || q !== undefined;
}

export function reachesAllMonths(search: ExpenseSearch): boolean {
  return (search.months ?? (isFiltered(search) ? "all" : "one")) === "all";
}

export function filterOf(search: ExpenseSearch, month: string): ExpenseFilter {
  const { category, type, q } = search;
  return {
    ...(category === undefined ? {} : category === "none" ? { uncategorised: true } : { categoryId: [category] }),
    ...(type === undefined ? {} : { type: [types[type]] }),
    ...(q === undefined ? {} : { q }),
    ...(reachesAllMonths(search) ? {} : { month }),
  };
}
