import { z } from "zod";
import { movementTypes } from "../domain/moneyaccounts/flows.js";
import { recurrenceOf, RecurrenceFault } from "../domain/recurring/recurrence.js";
import { weekendRules } from "../domain/recurring/weekend.js";
import { bookingModes } from "../shapes/recurring/recurringEnums.js";
import { day, id, line, newRecurringId, note, original, positiveAmount, rate, splits, tags, text } from "./parts.js";

const rule = z
  .string()
  .max(200, { abort: true })
  .superRefine((value, context) => {
    try {
      recurrenceOf(value);
    } catch (error) {
      if (!(error instanceof RecurrenceFault)) throw error;
      context.addIssue({ code: "custom", message: error.message, params: { code: "invalid-rule" } });
    }
  });

const words = {
  payee: line(200).nullable().optional(),
  description: text(500).nullable().optional(),
  note,
};

const templateWords = {
  type: z.enum(movementTypes).optional(),
  amount: positiveAmount.optional(),
  roughly: z.boolean().optional(),
  categoryId: id.nullable().optional(),
  moneyAccountId: id.nullable().optional(),
  toMoneyAccountId: id.nullable().optional(),
  toAmount: positiveAmount.nullable().optional(),
  original: original.nullable().optional(),
  rate: rate.nullable().optional(),
  ...words,
};

const template = z.strictObject({ ...templateWords, splits: splits.optional(), tags: tags.optional() });

const templateChange = z.strictObject({
  ...templateWords,
  splits: splits.nullable().optional(),
  tags: tags.nullable().optional(),
});

const terms = { weekend: z.enum(weekendRules).optional(), mode: z.enum(bookingModes).optional() };

export const newRecurring = z.strictObject({
  newId: newRecurringId.optional(),
  budgetId: id,
  template,
  rule,
  start: day,
  ...terms,
});

export const recurringChange = z.strictObject({
  template: templateChange.optional(),
  rule: rule.optional(),
  start: day.optional(),
  ...terms,
});

export const recurringSplit = z.strictObject({
  newId: newRecurringId.optional(),
  from: day,
  template: templateChange.optional(),
  rule: rule.optional(),
  ...terms,
});

export const occurrenceBooking = z.strictObject({ amount: positiveAmount.optional(), day: day.optional() });

export const occurrenceChange = z.strictObject({
  amount: positiveAmount.nullable().optional(),
  day: day.nullable().optional(),
  categoryId: id.nullable().optional(),
  ...words,
});

/** An occurrence in an address. */
export const occurrenceInPath = z.strictObject({ date: day });

export const occurrenceRange = z.strictObject({ from: day.optional(), to: day.optional() });

export type CheckedRecurring = z.output<typeof newRecurring>;
export type CheckedTemplate = z.output<typeof template>;
export type CheckedTemplateChange = z.output<typeof templateChange>;
export type CheckedRecurringChange = z.output<typeof recurringChange>;
export type CheckedRecurringSplit = z.output<typeof recurringSplit>;
export type CheckedOccurrenceChange = z.output<typeof occurrenceChange>;
