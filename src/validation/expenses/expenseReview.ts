import { z } from "zod";
import { id, whenRight } from "../parts.js";
import { expenseFilter } from "./expense.js";

export const expenseReview = z
  .strictObject({
    budgetId: id,
    ids: z.array(id).min(1).max(500).optional(),
    filter: expenseFilter.optional(),
    reviewed: z.boolean().optional(),
  })
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
    path: ["ids"],
    error: "Send ids or a filter.",
    params: { code: "required" },
    when: whenRight("ids", "filter"),
  })
  .refine(({ ids, filter }) => ids === undefined || filter === undefined, {
    path: ["filter"],
    error: "Send either ids or a filter.",
    params: { code: "not-allowed" },
    when: whenRight("ids", "filter"),
  });
