import type { MonthFigures } from "../../domain/envelopes.js";
import { add, exact, subtract, sumOf } from "../../domain/money.js";
import type { AccountSum } from "../../models/ledger.js";

/** Where the money of a budget lies at the end of a month: `assets - owed + unassigned` is what is to assign and what is available. */
export interface MonthMoney {
  readonly assets: number;
  readonly owed: number;
  /** What lies in no account, and what is under way between two. */
  readonly unassigned: number;
}

/** `held` is all that moved in accounts up to then. */
export function moneyIn(held: readonly AccountSum[], { totals }: Pick<MonthFigures, "totals">): MonthMoney {
  const balances = held.filter(({ onBudget }) => onBudget).map(({ booked }) => exact(booked));
  const assets = sumOf(balances, (balance) => Math.max(0, balance));
  const owed = sumOf(balances, (balance) => Math.max(0, -balance));
  return { assets, owed, unassigned: subtract(add(totals.toAssign, totals.totalAvailable), subtract(assets, owed)) };
}
