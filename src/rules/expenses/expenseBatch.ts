import { z } from "zod";
import { expenseChange } from "./expense.js";
import { id } from "../parts.js";

/** The items are held against their own rules one by one, so that one that breaks them fails by itself. */
export const expenseBatch = z.strictObject({ items: z.array(z.unknown()).min(1).max(500) });

const ifVersion = z.int().min(1).nullish();

export const batchChange = z.strictObject({ id, ifVersion, change: expenseChange });
export const batchRemoval = z.strictObject({ id, ifVersion });
