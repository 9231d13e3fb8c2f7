import mongoose from "mongoose";
import type { Day } from "../../domain/month.js";
import { expenseIdOf, type RecurringDoc } from "./recurring.js";

/** What finds the expenses of these movements' occurrences from one date to another, both included; null without a movement. */
export function expensesOfOccurrences(movements: readonly Pick<RecurringDoc, "_id">[], from: Day, to: Day) {
  if (movements.length === 0) return null;
  return { $or: movements.map(({ _id: id }) => ({ _id: mongoose.trusted({ $gte: expenseIdOf(id, from), $lte: expenseIdOf(id, to) }) })) };
}
