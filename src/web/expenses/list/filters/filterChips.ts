import type { Words } from "../../../words/en/en.js";
import { type ExpenseSearch, listOf } from "../../expenseSearch.js";
import { NO_CATEGORY } from "../../../../domain/noCategory.js";

export const filterKinds = ["period", "category", "payee", "tags", "type", "amount", "review"] as const;
export type FilterKind = (typeof filterKinds)[number];

/** How values are written. */
export interface ChipFormats {
  readonly words: Words;
  readonly day: (day: string) => string;
  readonly month: string;
  readonly money: (amount: number) => string;
  readonly categoryName: (id: string) => string | null;
}

/** What a filter of this kind lets through, in words; null where there is none. */
export function chipText(kind: FilterKind, search: ExpenseSearch, formats: ChipFormats): string | null {
  const { words, categoryName } = formats;
  switch (kind) {
    case "period":
      return periodText(search, formats);
    case "category":
      return joined(listOf(search.category).map((id) => (id === NO_CATEGORY ? words.uncategorised : (categoryName(id) ?? words.gone))));
    case "payee":
      return joined(listOf(search.payee));
    case "tags":
      return joined(
        [listOf(search.tag).join(", "), listOf(search.allTags).join(words.expenseList.filters.and)].filter((part) => part !== ""),
      );
    case "type":
      return search.type === undefined ? null : words.expense.types[search.type === "income" ? "INCOME" : "EXPENSE"];
    case "amount":
      return amountText(search, formats);
    case "review":
      return search.reviewed === undefined ? null : words.expenseList.filters.reviewed(search.reviewed);
  }
}

/** The search without what a kind of filter says. */
export function withoutKind(kind: FilterKind): Partial<ExpenseSearch> {
  switch (kind) {
    case "period":
      return { from: undefined, to: undefined, months: undefined };
    case "category":
      return { category: undefined };
    case "payee":
      return { payee: undefined };
    case "tags":
      return { tag: undefined, allTags: undefined };
    case "type":
      return { type: undefined };
    case "amount":
      return { min: undefined, max: undefined };
    case "review":
      return { reviewed: undefined };
  }
}

function periodText({ from, to, months }: ExpenseSearch, { words, day, month }: ChipFormats): string | null {
  const texts = words.expenseList.filters;
  if (from !== undefined && to !== undefined) return `${day(from)} – ${day(to)}`;
  if (from !== undefined) return texts.since(day(from));
  if (to !== undefined) return texts.until(day(to));
  return months === undefined ? null : months === "all" ? texts.allMonths : texts.onlyMonth(month);
}

function amountText({ min, max }: ExpenseSearch, { words, money }: ChipFormats): string | null {
  const texts = words.expenseList.filters;
  if (min !== undefined && max !== undefined) return `${money(min)} – ${money(max)}`;
  if (min !== undefined) return texts.atLeast(money(min));
  return max === undefined ? null : texts.atMost(money(max));
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(", ");
}
