import { isDay } from "../../domain/month.js";
import type { ExpenseType } from "../store/model.js";
import type { ExpenseFilter } from "./list/expenseFilter.js";

/** One stands alone in the address. */
export type Several = string | readonly string[];

/** What is filtered, as it stands in the address. */
export interface ExpenseSearch {
  /** `none` stands for what has no category. */
  category?: Several | undefined;
  type?: ExpenseType | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Any of these. */
  tag?: Several | undefined;
  /** All of these. */
  allTags?: Several | undefined;
  payee?: Several | undefined;
  reviewed?: boolean | undefined;
  /** Unless said, whoever filters looks through all months, and whoever does not looks at one. */
  months?: "one" | "all" | undefined;
}

export const noFilter = {
  category: undefined,
  type: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  tag: undefined,
  allTags: undefined,
  payee: undefined,
  reviewed: undefined,
  months: undefined,
} satisfies Record<keyof ExpenseSearch, undefined>;

/** Each key is given, if as undefined: one that is left out keeps its unchecked value from the address. */
export function expenseSearchOf(search: Record<string, unknown>): ExpenseSearch {
  return {
    category: severalOf(search["category"]),
    type: search["type"] === "expense" || search["type"] === "income" ? search["type"] : undefined,
    q: textOf(search["q"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    min: amountOf(search["min"]),
    max: amountOf(search["max"]),
    tag: severalOf(search["tag"]),
    allTags: severalOf(search["allTags"]),
    payee: severalOf(search["payee"]),
    reviewed: typeof search["reviewed"] === "boolean" ? search["reviewed"] : undefined,
    months: search["months"] === "one" || search["months"] === "all" ? search["months"] : undefined,
  };
}

/** The address has more in it than what is filtered: the month, and which expense is open. */
export function isFiltered(search: ExpenseSearch): boolean {
  const { months: _months, ...filter } = expenseSearchOf({ ...search });
  return Object.values(filter).some((value) => value !== undefined);
}

/** Dates that are named take the place of the month. */
export function reachesAllMonths(search: ExpenseSearch): boolean {
  if (search.from !== undefined || search.to !== undefined) return true;
  return (search.months ?? (isFiltered(search) ? "all" : "one")) === "all";
}

export function filterOf(search: ExpenseSearch, month: string): ExpenseFilter {
  const { category, type, q, from, to, min, max, tag, allTags, payee, reviewed } = search;
  return {
    ...(reachesAllMonths(search) ? {} : { month }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(category === undefined ? {} : { categoryId: listOf(category) }),
    ...(type === undefined ? {} : { type: [type] }),
    ...(min === undefined ? {} : { minAmount: min }),
    ...(max === undefined ? {} : { maxAmount: max }),
    ...(tag === undefined ? {} : { tag: listOf(tag) }),
    ...(allTags === undefined ? {} : { allTags: listOf(allTags) }),
    ...(payee === undefined ? {} : { payee: listOf(payee) }),
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(q === undefined ? {} : { q }),
  };
}

export function listOf(several: Several | undefined): readonly string[] {
  return several === undefined ? [] : typeof several === "string" ? [several] : several;
}

/** For the address: nothing chosen is no filter. */
export function severalOf(value: unknown): Several | undefined {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
  const [first, ...others] = new Set(texts);
  return others.length === 0 || first === undefined ? first : [first, ...others];
}

/** Digits alone come from the address as a number, "true" as a truth. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return String(value) === "" ? undefined : String(value);
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && isDay(value) ? value : undefined;
}

function amountOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
