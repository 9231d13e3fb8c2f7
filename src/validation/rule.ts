import { z } from "zod";
import { movementTypes } from "../domain/moneyaccounts/flows.js";
import { WHOLE } from "../domain/shares.js";
import { sumOf } from "../domain/money.js";
import { expenseFilter } from "./expenses/expense.js";
import { amountFromZero, filled, id, line, named, newRuleId, text as textOf, whenRight } from "./parts.js";

const words = filled(200).nullable().optional();

const text = z.strictObject({ is: words, contains: words, startsWith: words }).refine((given) => Object.values(given).some(isSaid), {
  error: "Give is, contains or startsWith.",
  params: { code: "too-few" },
  when: whenRight("is", "contains", "startsWith"),
});

const bound = amountFromZero.nullable().optional();

const amount = z
  .strictObject({ min: bound, max: bound })
  .refine(({ min, max }) => (isSaid(min) || isSaid(max)) && (min ?? 0) <= (max ?? Infinity), {
    error: "Give min, max or both, min not above max.",
    params: { code: "out-of-range" },
    when: whenRight("min", "max"),
  });

const when = z
  .strictObject({
    payee: words,
    text: text.nullable().optional(),
    amount: amount.nullable().optional(),
    type: z.enum(movementTypes).nullable().optional(),
    source: line(50).min(1).nullable().optional(),
    tag: filled(50).nullable().optional(),
    categoryId: id.nullable().optional(),
    moneyAccountId: id.nullable().optional(),
  })
  .refine((given) => Object.values(given).some(isSaid), {
    error: "Give at least one condition.",
    params: { code: "too-few" },
    when: ({ issues }) => issues.length === 0,
  });

const splits = z
  .array(
    z.strictObject({
      categoryId: id,
      share: z
        .int()
        .min(1)
        .max(WHOLE - 1),
    }),
  )
  .max(20)
  .refine((shares) => shares.length === 0 || sumOf(shares, ({ share }) => share) === WHOLE, {
    error: `The shares must sum to ${WHOLE}.`,
    params: { code: "sum-mismatch" },
    when: ({ issues }) => issues.length === 0,
  })
  .refine((shares) => shares.length !== 1, { error: "Send at least two splits, or none.", params: { code: "too-few" } });

const then = z
  .strictObject({
    categoryId: id.nullable().optional(),
    payee: filled(200).nullable().optional(),
    addTags: z
      .array(filled(50))
      .max(20)
      .refine((tags) => new Set(tags).size === tags.length, { error: "Tags must not repeat.", params: { code: "duplicate" } })
      .optional(),
    note: textOf(2000).min(1).nullable().optional(),
    splits: splits.optional(),
    moneyAccountId: id.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((value) => isSaid(value) && (!Array.isArray(value) || value.length > 0)), {
    error: "Give at least one field to set.",
    params: { code: "too-few" },
    when: ({ issues }) => issues.length === 0,
  })
  .refine(({ categoryId, splits: shares = [] }) => !isSaid(categoryId) || shares.length === 0, {
    path: ["categoryId"],
    error: "Set a category or splits, not both.",
    params: { code: "not-allowed" },
    when: whenRight("categoryId", "splits"),
  });

const shared = {
  name: named(100).nullable().optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  enabled: z.boolean().optional(),
  stop: z.boolean().optional(),
};

export const newRule = z.strictObject({ newId: newRuleId.optional(), budgetId: id, ...shared, when, then });

export const ruleChange = z.strictObject({ ...shared, when: when.optional(), then: then.optional() });

export const ruleOrder = z.strictObject({
  budgetId: id,
  ids: z
    .array(id)
    .min(1)
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length, { error: "Rules must not repeat.", params: { code: "duplicate" } }),
});

export const ruleRunRequest = z.strictObject({
  budgetId: id,
  rules: z.array(id).min(1).max(500).optional(),
  filter: expenseFilter,
  overwrite: z.boolean().optional(),
  closedMonths: z.boolean().optional(),
});

export type CheckedRunRequest = z.output<typeof ruleRunRequest>;

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined;
}
