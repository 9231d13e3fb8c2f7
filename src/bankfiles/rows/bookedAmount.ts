import { exponentOf } from "../../domain/currency.js";
import { type Fault, Invalid } from "../../domain/errors.js";
import { completeForeign, type ForeignPurchase } from "../../domain/foreign.js";
import type { RowTexts } from "../Dialect.js";
import type { RowCurrencies } from "../RowCurrencies.js";
import { minorUnits } from "../values/decimals.js";

interface Booked {
  readonly amount: number;
  readonly original: ForeignPurchase;
}

/** What a row of an account in another currency is in the budget's: as the file says, else by the rate. */
export function bookedAmount(
  own: { readonly amount: number; readonly currency: string },
  texts: RowTexts,
  { budget, rate }: RowCurrencies,
): Booked | readonly Fault[] {
  const written = bookedIn(texts, budget);
  const units = written === null ? null : minorUnits(written, ".", exponentOf(budget));
  const isSaid = typeof units === "number" && units > 0;
  if (!isSaid && rate === null)
    return [{ path: "/rate", code: "required", message: `The file has no amount in ${budget}. Send a rate in the mapping.` }];
  try {
    return isSaid ? completeForeign(budget, units, own) : completeForeign(budget, undefined, { ...own, rate: rate ?? "" });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.faults;
  }
}

/** The amount in the budget's currency that a row says beside its own, such as that of a purchase abroad. */
export function bookedIn({ originalAmount, originalCurrency }: RowTexts, budget: string): string | null {
  return originalCurrency === budget && originalAmount !== undefined ? originalAmount : null;
}
