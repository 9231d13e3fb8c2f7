import { Invalid } from "../../domain/errors.js";
import { completeForeign, type ForeignInput } from "../../domain/foreign.js";
import { exact } from "../../domain/money.js";
import type { TemplateDoc } from "../../models/recurring/recurring.js";
import type { CheckedTemplateChange } from "../../validation/recurring.js";

type SaidMoney = Pick<CheckedTemplateChange, "amount" | "original" | "rate">;

export interface TemplateMoney {
  readonly amount: number;
  readonly original: NonNullable<TemplateDoc["original"]> | null;
}

interface Standing {
  /** The budget's currency. */
  readonly currency: string;
  /** That of its first account; undefined in none. */
  readonly own: string | undefined;
  /** What it was before; null if it is new. */
  readonly before: TemplateMoney | null;
  /** The original that still holds after what else the patch says. */
  readonly kept: ForeignInput | null;
}

/** What a template moves. Of its amount, its original and the rate any two give the third; what a patch leaves out follows by the rate. */
export function moneyOfTemplate(standing: Standing, wanted: SaidMoney): TemplateMoney {
  const { currency, before, kept } = standing;
  const rate = rateIn(wanted);
  const foreign = foreignIn(standing, wanted, rate);
  if (foreign === null) {
    if (rate !== undefined) throw Invalid.at("/rate", "not-allowed", "Only what has an amount in another currency has a rate.");
    const amount = wanted.amount ?? before?.amount;
    if (amount === undefined) throw Invalid.at("/amount", "required", "This field is required.");
    return { amount, original: null };
  }
  const [amount, own] = [wanted.amount, wanted.original?.amount];
  const same = kept?.currency === foreign ? kept : null;
  const worked = (of: number | undefined, original: Omit<ForeignInput, "currency">): TemplateMoney =>
    completeForeign(currency, of, { ...original, currency: foreign });
  if ([amount, own, rate].filter((said) => said !== undefined).length > 1) return worked(amount, { amount: own, rate });
  if (own !== undefined && same?.rate !== undefined) return worked(undefined, { amount: own, rate: same.rate });
  if (rate !== undefined && same !== null) return worked(undefined, { amount: same.amount, rate });
  if (own !== undefined || rate !== undefined) return worked(before?.amount, { amount: own, rate });
  if (amount !== undefined && same !== null) return worked(amount, same.rate === undefined ? same : { rate: same.rate });
  if (before?.original != null && same?.rate !== undefined) return before;
  return worked(before?.amount, same ?? {});
}

/** Amounts as numbers, as they are stored. */
export function moneyIn({ amount, original = null }: Pick<TemplateDoc, "amount" | "original">): TemplateMoney {
  return { amount: exact(amount), original: original === null ? null : { ...original, amount: exact(original.amount) } };
}

/** The other currency that it is in; null: none. */
function foreignIn({ currency, own, kept }: Standing, { original }: SaidMoney, rate: string | undefined): string | null {
  if (original === null) return null;
  const named = original?.currency ?? kept?.currency;
  if (named !== undefined) return named;
  return rate === undefined || own === undefined || own === currency ? null : own;
}

function rateIn({ original, rate }: SaidMoney): string | undefined {
  if (rate != null && original?.rate !== undefined && rate !== original.rate)
    throw Invalid.at("/rate", "inconsistent", "rate and original.rate are the same rate: send one of them.");
  return rate ?? original?.rate;
}
