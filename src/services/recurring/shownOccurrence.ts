import { exact } from "../../domain/money.js";
import { dayOfOccurrence } from "../../domain/recurring/schedule.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { RecurringDoc, SingleDoc } from "../../models/recurring/recurring.js";
import type { Occurrence } from "../../shapes/recurring/Occurrence.js";
import { amountOf } from "../../domain/recurring/occurrenceAmounts.js";
import { singleAt } from "./schedules.js";

export type ExpenseOfOccurrence = Pick<ExpenseDoc, "_id" | "date" | "amount">;

/** An occurrence as callers see it; `expense` is its living expense. */
export function shownOccurrence(
  doc: Pick<RecurringDoc, "_id" | "singles" | "template" | "through" | "weekend">,
  date: string,
  expense: ExpenseOfOccurrence | null,
): Occurrence {
  const key = { recurringId: doc._id, date };
  if (expense !== null) return { ...key, day: expense.date, status: "booked", amount: exact(expense.amount), expenseId: expense._id };
  const single = singleAt(doc, date);
  const day = dayOfOccurrence(doc, date, single);
  return { ...key, day, status: statusOf(doc, date, single), amount: amountOf(doc.template, single), expenseId: null };
}

function statusOf({ through }: Pick<RecurringDoc, "through">, date: string, single: SingleDoc | null): Occurrence["status"] {
  switch (single?.state) {
    case "proposed":
      return "proposed";
    case "changed":
    case "booking":
      return "expected";
    case "skipped":
    case "booked":
      return "skipped";
    case undefined:
      return through !== null && date <= through ? "skipped" : "expected";
  }
}
