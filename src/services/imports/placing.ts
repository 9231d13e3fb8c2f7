import type { Transaction } from "../../bankfiles/Transaction.js";
import type { ImportPlan } from "./ImportPlan.js";

/** In which money accounts the rows of a file lie. */
export interface Placing {
  /** The account of all rows; null: none was named. */
  readonly moneyAccountId: string | null;
  /** What the file calls an account, and the money account that it is: its id, `none`, or `skip`. */
  readonly placed: ReadonlyMap<string, string>;
}

/** As it was asked for, or settled when the file came. */
interface Placed {
  readonly moneyAccountId?: string | undefined;
  readonly placed?: ImportPlan["placed"];
}

export function placingOf({ moneyAccountId, placed = {} }: Placed): Placing {
  return { moneyAccountId: moneyAccountId ?? null, placed: new Map(Object.entries(placed)) };
}

/** The money accounts that rows may come into. */
export function accountsIn({ moneyAccountId, placed }: Placing): string[] {
  const ids = [...placed.values()].filter((word) => word !== "none" && word !== "skip");
  return [...new Set([moneyAccountId, ...ids].flatMap((id) => id ?? []))];
}

/** Null: the row lies in none. */
export function accountOfRow(transaction: Pick<Transaction, "account">, placing: Placing): string | null {
  const word = wordOf(transaction, placing);
  return word === "none" || word === "skip" ? null : word;
}

/** Somebody said to leave the rows of its account out. */
export function isSkipped(transaction: Pick<Transaction, "account">, placing: Placing): boolean {
  return wordOf(transaction, placing) === "skip";
}

function wordOf({ account }: Pick<Transaction, "account">, { moneyAccountId, placed }: Placing): string {
  return moneyAccountId ?? placed.get(account ?? "") ?? "none";
}
