import { type Flow, liesOffBudget, movementTypes, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Draft } from "../expenses/draft.js";

/** What makes a transaction the same as another. */
export type Said = Pick<Draft, "type" | "amount" | "date" | "payee" | "description">;

/** Off the budget, and of a transfer, another word is stored than a row says. */
export function saidType(type: Flow): Flow {
  return liesOffBudget(type) || typeOf(type) === "transfer" ? typeOf(type) : type;
}

/** What a row said, in the form in which its expense keeps it. Written for each row of a file, so it is only put together here. */
export function saidOf({ type, amount, date, payee, description }: Said): string {
  return `${type} ${amount} ${date} ${payee ?? description ?? ""}`;
}

/** Null for what a later release may have written. */
export function saidIn(row: string): Said | null {
  const [, kind, amount, date = "", payee = ""] = /^(\w+) (\d+) (\S+) (.*)$/s.exec(row) ?? [];
  const type = movementTypes.find((one) => one === kind);
  return type === undefined ? null : { type, amount: Number(amount), date, payee, description: null };
}
