import { createHash } from "node:crypto";
import { canonical } from "../domain/canonical.js";
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

/** A row is calculated, so nothing counts its changes: its version follows from what it says. Another row has another one. */
export function versionOfRow(row: MonthCategory): number {
  return createHash("sha256").update(canonical(row)).digest().readUInt32BE() >>> 1;
}

/** Whether a row still is the version that the caller has seen; undefined when anything goes. */
export function ifRow(version: number | null | undefined, read: () => Promise<MonthCategory>): (() => Promise<boolean>) | undefined {
  if (version === undefined || version === null) return undefined;
  return async () => versionOfRow(await read()) === version;
}
