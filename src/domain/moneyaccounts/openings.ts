import { Invalid } from "../errors.js";
import { completeForeign, type ForeignPurchase } from "../foreign.js";
import type { OpeningFrom } from "../moneyAccounts.js";
import type { Day } from "../month.js";

/** What a caller says of an opening. */
export interface OpeningInput {
  readonly amount: number;
  readonly date?: Day | undefined;
  readonly booked?: number | null | undefined;
  readonly from?: OpeningFrom | undefined;
}

/** An opening as it is kept, with all that was left out. */
export interface Opening {
  readonly amount: number;
  readonly date: Day;
  /** Null where both currencies are one. */
  readonly booked: number | null;
  /** Null off the budget. */
  readonly from: OpeningFrom | null;
}

interface Terms {
  /** Of the budget. */
  readonly currency: string;
  readonly account: { readonly currency: string; readonly onBudget: boolean };
  /** The first day of the budget. */
  readonly firstDay: Day;
  /** Where it comes from unless that is said. */
  readonly usualFrom: OpeningFrom;
}

/** What an opening comes to, or every reason why not. Null: there is none. */
export function openingOf({ currency, account, firstDay, usualFrom }: Terms, given: OpeningInput | null): Opening | null {
  if (given === null) return null;
  const { amount, date = firstDay, booked = null, from } = given;
  const faults: ConstructorParameters<typeof Invalid>[0][number][] = [];
  const refuse = (name: string, code: string, message: string): unknown => faults.push({ path: `/opening/${name}`, code, message });
  const isForeign = account.currency !== currency;
  if (!account.onBudget && from !== undefined) refuse("from", "not-allowed", "An account off the budget takes nothing from it.");
  if (amount !== 0) {
    if (isForeign && booked === null)
      refuse("booked", "required", `The account is in ${account.currency}: say what it is worth in ${currency}.`);
    else if (booked !== null && Math.sign(booked) !== Math.sign(amount)) refuse("booked", "inconsistent", "It has the sign of amount.");
    else if (!isForeign && booked !== null && booked !== amount) refuse("booked", "inconsistent", "Both currencies are one.");
    if (date < firstDay) refuse("date", "before-start-month", `The first day of the budget is ${firstDay}.`);
  }
  if (faults.length > 0) throw new Invalid(faults);
  if (amount === 0) return null;
  const opening = { amount, date, booked: isForeign ? booked : null, from: account.onBudget ? (from ?? usualFrom) : null };
  requireRate(currency, account.currency, opening);
  return opening;
}

/** What the opening is worth in the budget's currency, without its sign, and what it was in the account's. */
export function openingAmounts(
  currency: string,
  accountCurrency: string,
  { amount, booked }: Pick<Opening, "amount" | "booked">,
): { readonly amount: number; readonly original: ForeignPurchase | null } {
  if (booked === null) return { amount: Math.abs(amount), original: null };
  return completeForeign(currency, Math.abs(booked), { currency: accountCurrency, amount: Math.abs(amount) });
}

function requireRate(currency: string, accountCurrency: string, opening: Opening): void {
  try {
    openingAmounts(currency, accountCurrency, opening);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw Invalid.at("/opening/booked", "out-of-range", "What it is worth is too little or too much for its amount.");
  }
}
