import { z } from "zod";
import { movementTypes } from "../../domain/moneyaccounts/flows.js";
import { day, id, line, month, newExpenseId, note, original, positiveAmount, splits, tags, text, timestamp } from "../parts.js";

const words = {
  description: text(500).nullable().optional(),
  payee: line(200).nullable().optional(),
  note,
  externalId: line(255).min(1).nullable().optional(),
  source: line(50).min(1).nullable().optional(),
};

/** Where its money lies. */
const inAccounts = {
  moneyAccountId: id.nullable().optional(),
  cleared: z.boolean().optional(),
  toMoneyAccountId: id.nullable().optional(),
  toAmount: positiveAmount.nullable().optional(),
  toDate: day.nullable().optional(),
  toCleared: z.boolean().optional(),
  toExternalId: line(255).min(1).nullable().optional(),
  toSource: line(50).min(1).nullable().optional(),
};

const shared = {
  categoryId: id.nullable().optional(),
  type: z.enum(movementTypes).optional(),
  amount: positiveAmount.optional(),
  original: original.nullable().optional(),
  ...words,
  ...inAccounts,
};

export const newExpense = z.strictObject({
  newId: newExpenseId.optional(),
  applyRules: z.boolean().optional(),
  budgetId: id,
  date: day,
  ...shared,
  tags: tags.optional(),
  splits: splits.optional(),
});

export const expenseChange = z.strictObject({
  date: day.optional(),
  ...shared,
  tags: tags.nullable().optional(),
  splits: splits.nullable().optional(),
});

/** What the rules let through: there a field that is left out may also be undefined. */
export type CheckedExpense = z.output<typeof newExpense>;
export type CheckedExpenseChange = z.output<typeof expenseChange>;

export const expenseSorts = ["date", "-date", "amount", "-amount", "createdAt", "-createdAt"] as const;
export type ExpenseSort = (typeof expenseSorts)[number];

/** Of a few words, any. */
const anyOf = <One extends z.ZodType>(one: One) => z.array(one).min(1).max(50).optional();

export const expenseFilter = z.strictObject({
  month: month.optional(),
  from: day.optional(),
  to: day.optional(),
  categoryId: anyOf(id),
  uncategorised: z.boolean().optional(),
  type: anyOf(z.enum(movementTypes)),
  moneyAccountId: anyOf(id),
  cleared: z.boolean().optional(),
  minAmount: z.int().min(0).optional(),
  maxAmount: z.int().min(0).optional(),
  tag: anyOf(line(50).min(1)),
  allTags: z.array(line(50).min(1)).min(1).max(20).optional(),
  payee: anyOf(line(200).min(1)),
  q: line(200).min(1).optional(),
  reviewed: z.boolean().optional(),
  updatedSince: timestamp.optional(),
});

/** Which expenses; `none` among the categories stands for those without one. */
export type ExpenseCriteria = Omit<z.output<typeof expenseFilter>, "uncategorised">;
