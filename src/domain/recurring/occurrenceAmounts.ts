import { exact } from "../money.js";
import { inShares } from "./shares.js";

export interface MovementPart {
  readonly categoryId: string | null;
  readonly amount: number;
  readonly note: string | null;
}

/** What each occurrence moves. */
interface Moved {
  readonly amount: number;
  /** Where the amount counts: one part without splits, else the splits. */
  readonly parts: readonly MovementPart[];
}

/** What one occurrence has in its place; null: as the template says. */
interface Overrides {
  readonly amount: number | null;
  readonly categoryId: string | null;
}

/** What an occurrence is about: its own amount, or that of the template. */
export function amountOf(template: Pick<Moved, "amount">, single: Pick<Overrides, "amount"> | null): number {
  return exact(single?.amount ?? template.amount);
}

/** Where the amount of an occurrence counts. Splits of the template keep their proportions. */
export function partsOfOccurrence(template: Moved, single: Overrides | null): MovementPart[] {
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
