import { exact, LARGEST_AMOUNT } from "../money.js";
import { divideHalfEven } from "../ratio.js";
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

/** What an occurrence moves in accounts of other currencies. */
interface OwnMoney {
  readonly original?: { readonly amount: number; readonly currency: string } | null | undefined;
  readonly toAmount?: number | null | undefined;
}

export interface OccurrenceMoney {
  readonly amount: number;
  readonly original: { readonly amount: number; readonly currency: string } | null;
  readonly toAmount: number | null;
}

/** The amounts of an occurrence. With an amount of its own the others keep their proportions to it, as splits do. */
export function moneyOfOccurrence(template: Pick<Moved, "amount"> & OwnMoney, single: Pick<Overrides, "amount"> | null): OccurrenceMoney {
  const amount = amountOf(template, single);
  const whole = exact(template.amount);
  const { original = null, toAmount = null } = template;
  return {
    amount,
    original: original === null ? null : { amount: inProportion(exact(original.amount), amount, whole), currency: original.currency },
    toAmount: toAmount === null ? null : inProportion(exact(toAmount), amount, whole),
  };
}

/** Rounded half to even, and never nothing. */
function inProportion(value: number, amount: number, whole: number): number {
  if (amount === whole) return value;
  const rounded = divideHalfEven(BigInt(value) * BigInt(amount), BigInt(whole));
  return Math.max(1, Math.min(LARGEST_AMOUNT, Number(rounded)));
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
