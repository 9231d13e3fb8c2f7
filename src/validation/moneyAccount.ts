import { z } from "zod";
import { identifierKeyOf, moneyAccountKinds } from "../domain/moneyAccounts.js";
import { currency, filled, id, name, newMoneyAccountId, note, timestamp } from "./parts.js";

const identifier = filled(100).refine((text) => identifierKeyOf(text) !== "", {
  error: "Must have more than spaces and hyphens.",
  params: { code: "invalid-format" },
});

const identifiers = z
  .array(identifier)
  .max(20)
  .refine((all) => new Set(all.map(identifierKeyOf)).size === all.length, {
    error: "Identifiers must not repeat.",
    params: { code: "duplicate" },
  });

const words = {
  onBudget: z.boolean().optional(),
  identifiers: identifiers.optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  note,
};

const kind = z.enum(moneyAccountKinds);

export const newMoneyAccount = z.strictObject({
  newId: newMoneyAccountId.optional(),
  budgetId: id,
  name,
  kind,
  currency: currency.optional(),
  ...words,
});

export type CheckedMoneyAccount = z.output<typeof newMoneyAccount>;

export const moneyAccountChange = z.strictObject({
  name: name.optional(),
  kind: kind.optional(),
  currency: currency.optional(),
  ...words,
  closedAt: timestamp.nullable().optional(),
});
