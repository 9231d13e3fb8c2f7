import { exact } from "../../domain/money.js";
import { inShares } from "../../domain/recurring/shares.js";
import type { SingleDoc, TemplateDoc } from "../../models/recurring/recurring.js";

type Overrides = Pick<SingleDoc, "amount" | "categoryId">;
type Counted = Pick<TemplateDoc, "amount" | "parts">;

/** What an occurrence is about: its own amount, or that of the template. */
export function amountOf(template: Pick<TemplateDoc, "amount">, single: Pick<SingleDoc, "amount"> | null): number {
  return exact(single?.amount ?? template.amount);
}

/** Where the amount of an occurrence counts. Splits of the template keep their proportions. */
export function partsOfOccurrence(template: Counted, single: Overrides | null): TemplateDoc["parts"] {
  const amount = amountOf(template, single);
  const categoryId = single?.categoryId ?? null;
  if (categoryId !== null) return [{ categoryId, amount, note: null }];
  if (amount === exact(template.amount)) return template.parts.map((part) => ({ ...part, amount: exact(part.amount) }));
  const shares = inShares(
    amount,
    template.parts.map((part) => exact(part.amount)),
  );
  // A share of nothing is no part of an expense.
  const parts = template.parts.map((part, index) => ({ ...part, amount: shares[index] ?? 0 })).filter((part) => part.amount > 0);
  const [only, ...more] = parts;
  return only !== undefined && more.length === 0 ? [{ ...only, note: null }] : parts;
}
