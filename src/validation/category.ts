import { z } from "zod";
import { targetKinds } from "../domain/targets.js";
import { rolloverPolicies } from "../domain/rollover.js";
import { amountFromZero, id, line, month, name, newCategoryId, plainMonth, positiveAmount, timestamp, whenRight } from "./parts.js";

const rollover = z.strictObject({ policy: z.enum(rolloverPolicies), cap: amountFromZero.nullable().optional() }).superRefine(
  (value, context) => {
    const given = value.cap !== undefined && value.cap !== null;
    if (value.policy === "capped" && !given) {
      context.addIssue({ code: "custom", path: ["cap"], message: "A capped rollover requires a cap.", params: { code: "required" } });
    }
    if (value.policy !== "capped" && given) {
      context.addIssue({
        code: "custom",
        path: ["cap"],
        message: "Only a capped rollover can have a cap.",
        params: { code: "not-allowed" },
      });
    }
  },
  { when: whenRight("policy", "cap") },
);

const target = z.strictObject({ kind: z.enum(targetKinds), amount: positiveAmount, by: plainMonth.nullable().optional() }).superRefine(
  (value, context) => {
    const given = value.by !== undefined && value.by !== null;
    if (value.kind === "byDate" && !given) {
      context.addIssue({ code: "custom", path: ["by"], message: "A target by a date requires a month.", params: { code: "required" } });
    }
    if (value.kind !== "byDate" && given) {
      context.addIssue({ code: "custom", path: ["by"], message: "Only a target by a date has a month.", params: { code: "not-allowed" } });
    }
  },
  { when: whenRight("kind", "by") },
);

const alertAt = z
  .array(z.int().min(1).max(1000))
  .max(10)
  .refine((values) => new Set(values).size === values.length, { error: "Percentages must not repeat.", params: { code: "duplicate" } });

const looks = {
  icon: line(64).nullable().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "Must be a colour in the form #rrggbb.")
    .nullable()
    .optional(),
  position: z.int().min(0).max(1_000_000).optional(),
};

const dated = {
  budgeted: amountFromZero.optional(),
  rollover: rollover.optional(),
  target: target.nullable().optional(),
  effectiveFrom: month.optional(),
  alertAt: alertAt.optional(),
};

export const newCategory = z.strictObject({
  newId: newCategoryId.optional(),
  budgetId: id,
  parentId: id.nullable().optional(),
  name,
  ...looks,
  ...dated,
});

export const categoryChange = z.strictObject({
  parentId: id.nullable().optional(),
  name: name.optional(),
  ...looks,
  ...dated,
  archivedAt: timestamp.nullable().optional(),
});

export type CheckedCategoryChange = z.output<typeof categoryChange>;

export const categoryRemoval = z.object({ moveTo: id.optional(), uncategorise: z.boolean().optional() });

export const categoryMerge = z.strictObject({ into: id });
