import { monthCategoryId } from "../domain/derivedIds.js";
import type { Month, MonthCategory } from "../shapes/months/Month.js";

/** A row does not say of which month it is; its id does. */
const monthOf = new WeakMap<MonthCategory, string>();

export function rowsOf(month: Month): MonthCategory[] {
  for (const row of month.categories) monthOf.set(row, month.month);
  return month.categories;
}

export function rowOf(month: Month, categoryId: string): MonthCategory | null {
  return rowsOf(month).find((row) => row.categoryId === categoryId) ?? null;
}

export function idOfRow(row: MonthCategory): string {
  return monthCategoryId({ categoryId: row.categoryId, month: monthOf.get(row) ?? "" });
}
