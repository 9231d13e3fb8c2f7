import type { ExpenseRow } from "../store/model.js";

/** An expense takes away, an income adds. In minor units. */
export function signedAmount({ type, amount }: Pick<ExpenseRow, "type" | "amount">): number {
  return type === "income" ? amount : -amount;
}
