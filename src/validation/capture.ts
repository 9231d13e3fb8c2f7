import { z } from "zod";
import { amountAsNumber } from "../domain/amountText.js";
import { expenseTypes } from "../domain/expenseType.js";
import { filled, id, line, note, positiveAmount, rate, timestamp, whenRight } from "./parts.js";

export const newCapture = z
  .strictObject({
    amount: filled(50, ({ input }) => (typeof input === "number" ? amountAsNumber.message : undefined)).optional(),
    amountMinor: positiveAmount.optional(),
    payee: line(200).nullable().optional(),
    card: line(40).min(1).nullable().optional(),
    rate: rate.nullable().optional(),
    note,
    at: timestamp.optional(),
    budgetId: id.optional(),
    type: z.enum(expenseTypes).optional(),
  })
  .refine(({ amount, amountMinor }) => amount !== undefined || amountMinor !== undefined, {
    path: ["amount"],
    error: "Send amount or amountMinor.",
    params: { code: "required" },
    when: whenRight("amount", "amountMinor"),
  })
  .refine(({ amount, amountMinor }) => amount === undefined || amountMinor === undefined, {
    path: ["amountMinor"],
    error: "Send either amount or amountMinor.",
    params: { code: "not-allowed" },
    when: whenRight("amount", "amountMinor"),
  });

export type CheckedCapture = z.output<typeof newCapture>;
