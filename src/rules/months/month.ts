import { z } from "zod";
import { amountFromZero, id, month, note, positiveAmount } from "../parts.js";

export { month };

export const monthAmount = z.strictObject({ budgeted: amountFromZero.nullable().optional(), note });

export const transfer = z
  .strictObject({ from: id.nullable(), to: id.nullable(), amount: positiveAmount })
  .refine((move) => move.from !== move.to, {
    path: ["to"],
    error: "Give two different places; null is the pool.",
    params: { code: "same-place" },
  });

export const monthToClose = z.strictObject({ budgetId: id, month, note });

export const planToCopy = z.strictObject({ from: month.optional() });

export const sidesToCompare = z.strictObject({ left: id, right: id });
