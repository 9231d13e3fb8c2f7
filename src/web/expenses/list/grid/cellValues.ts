import type { MoneyUnit } from "../../../format/currency.js";
import { moneyText } from "../../../format/formatMoney.js";
import { parseAmountExpression } from "../../../format/amountExpression.js";
import type { ExpenseRow } from "../../../store/model.js";
import type { ExpenseChanges } from "../../../store/outbox/writes.js";
import { type DayReading, readDay } from "../../quick/dayText.js";
import type { CellColumn } from "./gridState.js";

/** How texts in cells are read. */
export interface CellReading {
  readonly unit: MoneyUnit;
  readonly day: DayReading;
}

/** The columns that are typed. */
export type TextColumn = Exclude<CellColumn, "category" | "payee">;
export type CellFault = "notPositive" | "notADate" | "longTags";
/** `changes` is null where everything stays as it is. */
export type CellValue = { readonly changes: ExpenseChanges | null } | { readonly fault: CellFault };

const MOST_TAGS = 20;
const LONGEST_TAG = 50;

/** What stands in a cell while it is edited. */
export function cellText(column: TextColumn, row: ExpenseRow, { unit, day }: CellReading): string {
  switch (column) {
    case "date":
      return row.date;
    case "tags":
      return row.tags.join(", ");
    case "amount":
      return moneyText(row.amount, unit, day.locale);
  }
}

/** What a text in a cell makes of an expense. */
export function cellValue(column: TextColumn, text: string, row: ExpenseRow, { unit, day }: CellReading): CellValue {
  switch (column) {
    case "date":
      return dayValue(readDay(text, day), row);
    case "tags": {
      const tags = tagsOf(text);
      if (tags.length > MOST_TAGS || tags.some((tag) => tag.length > LONGEST_TAG)) return { fault: "longTags" };
      return changed(tags.join() === row.tags.join(), { tags });
    }
    case "amount": {
      const parsed = parseAmountExpression(text, unit, day.locale);
      if ("fault" in parsed || parsed.amount <= 0) return { fault: "notPositive" };
      return changed(parsed.amount === row.amount, { amount: parsed.amount });
    }
  }
}

/** A payee brings its usual category where there is none yet. */
export function payeeChanges(text: string, row: ExpenseRow, usual: (payee: string) => string | null): ExpenseChanges | null {
  const payee = text.trim() === "" ? null : text.trim();
  if (row.payee === payee) return null;
  const isOpen = row.categoryId === null && row.splits.length === 0;
  const categoryId = isOpen && payee !== null ? usual(payee) : null;
  return { payee, ...(categoryId === null ? {} : { categoryId }) };
}

function dayValue(date: string | null, row: ExpenseRow): CellValue {
  return date === null ? { fault: "notADate" } : changed(row.date === date, { date });
}

function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().replace(/^#/, ""));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

function changed(isSame: boolean, changes: ExpenseChanges): CellValue {
  return { changes: isSame ? null : changes };
}
