import { z } from "zod";
import { fundingSources } from "../domain/funding.js";
import { amountFromZero, id, month, note, positiveAmount, whenRight } from "./parts.js";

/** A month in an address. */
export const monthInPath = z.object({ month });

export const monthAmount = z.strictObject({ budgeted: amountFromZero.nullable().optional(), note });

export type CheckedAmount = z.output<typeof monthAmount>;

const categoryAmount = z.strictObject({ categoryId: id, budgeted: amountFromZero.nullable().optional(), note });

export const monthAmounts = z.strictObject({ amounts: z.array(categoryAmount).min(1).max(500) }).superRefine(({ amounts }, context) => {
  const seen = new Set<string>();
  for (const [index, { categoryId }] of amounts.entries()) {
    if (seen.has(categoryId))
      context.addIssue({
        code: "custom",
        path: ["amounts", index, "categoryId"],
        message: "Each category can appear only once.",
        params: { code: "duplicate" },
      });
    seen.add(categoryId);
  }
});

export const transfer = z
  .strictObject({ from: id.nullable(), to: id.nullable(), amount: positiveAmount })
  .refine((move) => move.from !== move.to, {
    path: ["to"],
    error: "from and to must differ; null is the pool.",
    params: { code: "same-place" },
    when: whenRight("from", "to"),
  });

export const monthToClose = z.strictObject({ budgetId: id, month, note });

export const planToCopy = z.strictObject({ from: month.optional() });

export const funding = z.strictObject({
  from: z.enum(fundingSources),
  categories: z.array(id).min(1).max(500).optional(),
  dryRun: z.boolean().optional(),
});

export const monthRange = z.object({ from: month.optional(), to: month.optional() });

/** Which statements are listed. */
export const statementFilter = z.object({ year: z.int().min(1900).max(2199).optional() });

export const sidesToCompare = z.strictObject({ left: id, right: id });
