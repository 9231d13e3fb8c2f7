import { add, exact } from "../../domain/money.js";
import type { Apart } from "../../models/ledger.js";

export const nothingApart: Apart = { count: 0, transfers: 0, amount: 0 };

/** Adds what counts in no month, or takes it off. */
export function withApart(one: Apart, other: Apart, sign: 1 | -1): Apart {
  return {
    count: one.count + sign * other.count,
    transfers: one.transfers + sign * other.transfers,
    amount: add(exact(one.amount), sign * exact(other.amount)),
  };
}
