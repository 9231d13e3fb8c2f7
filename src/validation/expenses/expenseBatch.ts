import { z } from "zod";
import { expenseChange, newExpense } from "./expense.js";
import { id } from "../parts.js";

/** The items are held against their own rules one by one, so that one that breaks them fails by itself. */
export const expenseBatch = batchOf(z.unknown());

const ifVersion = z.int().min(1).nullish();

export const batchChange = z.strictObject({ id, ifVersion, change: expenseChange });
export const batchRemoval = z.strictObject({ id, ifVersion });
export const batchRestoration = z.strictObject({ id });

/** What a client should send, as the document tells it. */
export const wholeBatches = {
  ExpenseBatch: batchOf(newExpense),
  ExpenseBatchChange: batchOf(batchChange),
  ExpenseBatchRemoval: batchOf(batchRemoval),
  ExpenseBatchRestoration: batchOf(batchRestoration),
};

function batchOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item).min(1).max(500) });
}
