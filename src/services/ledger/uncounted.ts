import { add, exact } from "../../domain/money.js";
import type { Uncounted } from "../../models/ledger.js";

export const nothingUncounted: Uncounted = { count: 0, transfers: 0, amount: 0 };

/** Adds what counts in no month, or takes it off. */
export function withUncounted(one: Uncounted, other: Uncounted, sign: 1 | -1): Uncounted {
  return {
    count: one.count + sign * other.count,
    transfers: one.transfers + sign * other.transfers,
    amount: add(exact(one.amount), sign * exact(other.amount)),
  };
}
