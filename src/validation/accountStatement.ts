import { z } from "zod";
import { LARGEST_AMOUNT } from "../domain/money.js";
import { day, rate } from "./parts.js";

export const newAccountStatement = z.strictObject({
  date: day,
  balance: z.int().min(-LARGEST_AMOUNT).max(LARGEST_AMOUNT),
  adjust: z.boolean().optional(),
  rate: rate.nullable().optional(),
});

export type CheckedStatement = z.output<typeof newAccountStatement>;
