import { type Flow, liesOffBudget, movementTypes, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { ParsedRow, Transaction } from "../../bankfiles/Transaction.js";
import type { Draft } from "../expenses/draft.js";

/** What makes a transaction the same as another. */
export type Said = Pick<Draft, "type" | "amount" | "date" | "payee" | "description"> & {
  /** That of the amount, where it is not the budget's. */
  readonly currency?: string | null;
};

/** What a row says itself: in an account of another currency by that, for a rate may be another one in the next file. */
export function saidOfRow(row: Transaction): Said {
  const { ownCurrency: currency, original } = row;
  return currency === null || original === null ? { ...row, currency: null } : { ...row, amount: original.amount, currency };
}

/** Off the budget, and of a transfer, another word is stored than a row says. */
export function saidType(type: Flow): Flow {
  return liesOffBudget(type) || typeOf(type) === "transfer" ? typeOf(type) : type;
}

/** What a row says, before rules and accounts change it. */
export function saidBefore({ transaction }: ParsedRow, draft: Draft): Said {
  return transaction === null ? draftSaid(draft) : saidOfRow(transaction);
}

function draftSaid({ type, amount, date, payee, description }: Draft): Said {
  return { type, amount, date, payee, description };
}

/** What a row said, in the form in which its expense keeps it. Written for each row of a file, so it is only put together here. */
export function saidOf({ type, amount, currency, date, payee, description }: Said): string {
  return `${type} ${amount}${currency ?? ""} ${date} ${payee ?? description ?? ""}`;
}

/** Null for what a later release may have written. */
export function saidIn(row: string): Said | null {
  const [, kind, amount, currency = null, date = "", payee = ""] = /^(\w+) (\d+)([A-Z]{3})? (\S+) (.*)$/s.exec(row) ?? [];
  const type = movementTypes.find((one) => one === kind);
  return type === undefined ? null : { type, amount: Number(amount), currency, date, payee, description: null };
}
