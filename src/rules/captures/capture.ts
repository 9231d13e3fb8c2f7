import { z } from "zod";
import { expenseTypes } from "../../domain/expenseType.js";
import { filled, id, line, note, positiveAmount, timestamp } from "../parts.js";

export const newCapture = z.strictObject({
  amount: z.union([positiveAmount, filled(50)]),
  payee: line(200).nullable().optional(),
  card: line(40).min(1).nullable().optional(),
  note,
  at: timestamp.optional(),
  budgetId: id.optional(),
  type: z.enum(expenseTypes).optional(),
});

export type CheckedCapture = z.output<typeof newCapture>;
