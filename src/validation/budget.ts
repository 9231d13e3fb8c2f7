import { z } from "zod";
import { perhapsProof } from "./account.js";
import { currency, month, name, newBudgetId, note, timestamp, timeZone } from "./parts.js";

const monthStartDay = z.int().min(1).max(28);

export const newBudget = z.strictObject({
  newId: newBudgetId.optional(),
  name,
  currency,
  timeZone: timeZone.optional(),
  monthStartDay: monthStartDay.optional(),
  startMonth: month.optional(),
  note,
});

export const budgetChange = z.strictObject({
  name: name.optional(),
  currency: currency.optional(),
  timeZone: timeZone.optional(),
  monthStartDay: monthStartDay.optional(),
  startMonth: month.optional(),
  note,
  archivedAt: timestamp.nullable().optional(),
});

export type CheckedBudgetChange = z.output<typeof budgetChange>;

export const budgetRemoval = z.strictObject(perhapsProof);
