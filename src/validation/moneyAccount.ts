import { z } from "zod";
import { LARGEST_AMOUNT } from "../domain/money.js";
import { identifierKeyOf, moneyAccountKinds, openingSources } from "../domain/moneyAccounts.js";
import { currency, day, filled, id, name, newMoneyAccountId, note, timestampInYears } from "./parts.js";

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

const signedAmount = z.int().min(-LARGEST_AMOUNT).max(LARGEST_AMOUNT);

const opening = z.strictObject({
  amount: signedAmount,
  date: day.optional(),
  booked: signedAmount.nullable().optional(),
  from: z.enum(openingSources).optional(),
});

export type CheckedOpening = z.output<typeof opening>;

const words = {
  onBudget: z.boolean().optional(),
  identifiers: identifiers.optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  opening: opening.nullable().optional(),
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
  closedAt: timestampInYears.nullable().optional(),
});

export type CheckedAccountChange = z.output<typeof moneyAccountChange>;

/** What a deletion says of its movements, in the query of REST. */
export const moneyAccountRemoval = z.strictObject({ moveTo: id.optional(), keep: z.boolean().optional() });

export type CheckedAccountRemoval = z.input<typeof moneyAccountRemoval>;
