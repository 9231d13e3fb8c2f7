import { addDays, daysFrom, type Day, type Month, monthRange, periodOf } from "../../../../src/domain/month.js";
import { type End, endsIn } from "./ends.js";
import { type Household, liveMovements, todayOf } from "./household.js";
import { countedOf, isInternal } from "./counting.js";

/** A sum that is exact whatever the order; one beyond the exact range is a mistake of the test. */
export function sum(amounts: readonly number[]): number {
  const total = Number(amounts.reduce((all, amount) => all + BigInt(amount), 0n));
  if (!Number.isSafeInteger(total)) throw new Error(`${total} is not exact`);
  return total;
}

export interface Balance {
  readonly today: number;
  readonly cleared: number;
  readonly all: number;
}

/** "`{today: up to it, cleared: all that is cleared, all: everything, dated ahead too}`" */
export function balanceOf(household: Household, account: string): Balance {
  const ends = endsIn(household, account);
  return {
    today: amountOf(ends.filter(({ day }) => day <= todayOf(household))),
    cleared: amountOf(ends.filter(({ cleared }) => cleared)),
    all: amountOf(ends),
  };
}

export function balanceAt(household: Household, account: string, at: Day): number {
  return amountOf(endsIn(household, account).filter(({ day }) => day <= at));
}

/** In the budget's currency, by what was booked. */
export function bookedAt(household: Household, account: string | null, at: Day): number {
  return sum(
    endsIn(household, account)
      .filter(({ day }) => day <= at)
      .map(({ booked }) => booked),
  );
}

export function bookedInAll(household: Household, account: string): number {
  return sum(endsIn(household, account).map(({ booked }) => booked));
}

/** `GET money-accounts/{id}/balances?by=day`. */
export function balancesByDay(household: Household, account: string, from: Day, to: Day): { date: Day; balance: number }[] {
  return Array.from({ length: daysFrom(from, to) }, (_, step) => {
    const date = addDays(from, step);
    return { date, balance: balanceAt(household, account, date) };
  });
}

/** `GET money-accounts/{id}/balances?by=month`: what the account holds on the last day of each month. */
export function balancesByMonth(household: Household, account: string, from: Month, to: Month): { month: Month; balance: number }[] {
  return monthRange(from, to).map((month) => ({
    month,
    balance: balanceAt(household, account, periodOf(month, household.monthStartDay).to),
  }));
}

export interface RegisterRow {
  readonly movement: string;
  readonly date: Day;
  readonly amount: number;
  readonly cleared: boolean;
  /** What the account had after it. */
  readonly balance: number;
}

/**
 * The register, oldest first. `order`: the movements in the order in which somebody else lists them, oldest first, which decides
 * among those of one day.
 */
export function registerOf(household: Household, account: string, order: readonly string[] = []): RegisterRow[] {
  const placeOf = (end: End): number => order.indexOf(end.movement);
  const ends = endsIn(household, account).sort((one, other) =>
    one.day === other.day ? placeOf(one) - placeOf(other) : one.day < other.day ? -1 : 1,
  );
  return ends.map(({ movement, day, amount, cleared }, place) => ({
    movement,
    date: day,
    amount,
    cleared,
    balance: amountOf(ends.slice(0, place + 1)),
  }));
}

export interface RegisterTotals {
  readonly count: number;
  readonly income: number;
  readonly expenses: number;
  readonly net: number;
}

/** "`totals` are sums of these entries." */
export function registerTotals(household: Household, account: string): RegisterTotals {
  const amounts = endsIn(household, account).map(({ amount }) => amount);
  return {
    count: amounts.length,
    income: sum(amounts.filter((amount) => amount > 0)),
    expenses: sum(amounts.filter((amount) => amount < 0).map((amount) => -amount)),
    net: sum(amounts),
  };
}

export interface ListTotals extends RegisterTotals {
  readonly transfers: { readonly count: number; readonly amount: number };
}

/** "Without an account asked for, what lies off the budget is in no sum but `count`." Openings are left out of all of it. */
export function listTotals(household: Household): ListTotals {
  const listed = liveMovements(household).filter(({ openingFrom, openingOf }) => openingFrom === null && openingOf === null);
  const amountsOf = (type: "expense" | "income"): number[] =>
    listed.filter((movement) => countedOf(household, movement)?.type === type).map(({ amount }) => amount);
  const between = listed.filter((movement) => isInternal(household, movement));
  const [income, expenses] = [sum(amountsOf("income")), sum(amountsOf("expense"))];
  return {
    count: listed.length,
    income,
    expenses,
    net: income - expenses,
    transfers: { count: between.length, amount: sum(between.map(({ amount }) => amount)) },
  };
}

function amountOf(ends: readonly End[]): number {
  return sum(ends.map(({ amount }) => amount));
}
