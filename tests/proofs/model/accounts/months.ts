import { type Day, type Month, monthOf, monthRange, periodOf } from "../../../../src/domain/month.js";
import { type NaiveMonth, recompute } from "../world.js";
import { balanceAt, bookedAt, sum } from "./balances.js";
import { countedOf } from "./counting.js";
import { endsIn } from "./ends.js";
import { type Household, isOnBudget, liveMovements } from "./household.js";

export interface Money {
  readonly assets: number;
  readonly owed: number;
  readonly unassigned: number;
}

/** Section 3, from what counts in months: the same naive recomputation as for budgets without accounts. */
export function monthsOf(household: Household, last: Month): Map<Month, NaiveMonth> {
  const expenses = liveMovements(household).flatMap((movement) => {
    const counted = countedOf(household, movement);
    if (counted === null) return [];
    const parts = counted.parts.map(({ category, amount }) => ({ category, amount: BigInt(amount) }));
    return [{ id: movement.id, type: counted.type, day: counted.day, parts, deleted: false }];
  });
  const { startMonth, monthStartDay, categories, planned } = household;
  const months = recompute({ startMonth, startDay: monthStartDay, categories, planned, expenses }, last);
  for (const { openingOf, date } of liveMovements(household).filter(({ openingFrom }) => openingFrom === "outside")) {
    const month = months.get(monthOf(date, monthStartDay));
    // "Lists of what is uncategorised leave them out", and so does the number of what is.
    if (openingOf !== null && month !== undefined) month.uncategorisedCount -= 1n;
  }
  return months;
}

/** What a month tells, in plain numbers. */
export function monthOfHousehold(household: Household, month: Month) {
  const naive = monthsOf(household, month).get(month);
  if (naive === undefined) throw new Error(`${month} is before the first month`);
  const rows = [...naive.rows];
  return {
    totalIncome: Number(naive.totalIncome),
    uncategorisedSpent: Number(naive.uncategorisedSpent),
    expensesCount: Number(naive.expensesCount),
    toAssign: Number(naive.toAssign),
    spent: Object.fromEntries(rows.map(([id, row]) => [id, Number(row.spent)])),
    available: Object.fromEntries(rows.map(([id, row]) => [id, Number(row.available)])),
    money: moneyOf(household, month),
  };
}

/** "`money` and net worth are of the last day of their month, also of current and later ones, by what is stored". */
export function moneyOf(household: Household, month: Month): Money {
  const last = periodOf(month, household.monthStartDay).to;
  const booked = household.accounts
    .filter(({ removal, onBudget }) => removal === null && onBudget)
    .map(({ id }) => bookedAt(household, id, last));
  return {
    assets: sum(booked.filter((amount) => amount > 0)),
    owed: -sum(booked.filter((amount) => amount < 0)) || 0,
    unassigned: sum([bookedAt(household, null, last), underWay(household, last), -takenOutOfNoAccount(household, last)]),
  };
}

/** "What is under way at the end of a month counts in `unassigned`": of transfers of which one end is there and the other is not. */
function underWay(household: Household, last: Day): number {
  const amounts = liveMovements(household).map((movement) => {
    const { to, from, amount, date } = movement;
    if (to === null || !isOnBudget(household, from.account) || !isOnBudget(household, to.account)) return 0;
    const [hasLeft, hasArrived] = [date <= last, (to.date ?? date) <= last];
    return hasLeft === hasArrived ? 0 : hasLeft ? amount : -amount;
  });
  return sum(amounts);
}

/** Openings "taken out of what lies in no account", until that day. */
function takenOutOfNoAccount(household: Household, last: Day): number {
  const openings = liveMovements(household).filter(({ openingFrom, date }) => openingFrom === "unassigned" && date <= last);
  return sum(openings.map(({ type, amount }) => (type === "income" ? amount : -amount)));
}

/** "`assets - owed + unassigned = toAssign + sum available`": the months in which that is not so, with both sides. */
export function brokenEquations(household: Household, last: Month): { month: Month; left: number; right: number }[] {
  return [...monthsOf(household, last)].flatMap(([month, naive]) => {
    const { assets, owed, unassigned } = moneyOf(household, month);
    const left = sum([assets, -owed, unassigned]);
    const right = Number([...naive.rows.values()].reduce((all, { available }) => all + available, naive.toAssign));
    return left === right ? [] : [{ month, left, right }];
  });
}

export interface NetWorthMonth {
  readonly month: Month;
  readonly currencies: readonly { currency: string; assets: number; owed: number; net: number }[];
  readonly accounts: readonly { moneyAccountId: string; balance: number }[];
}

/** `GET reports/net-worth`: on and off the budget, per currency, closed accounts too. Currencies by their code. */
export function netWorthOf(household: Household, from: Month, to: Month): NetWorthMonth[] {
  return monthRange(from, to).map((month) => {
    const last = periodOf(month, household.monthStartDay).to;
    const live = household.accounts.filter(({ removal }) => removal === null);
    const held = live.map(({ id, currency }) => ({ id, currency, balance: balanceAt(household, id, last) }));
    const currencies = [...new Set(held.map(({ currency }) => currency))].sort().map((currency) => {
      const balances = held.filter((one) => one.currency === currency).map(({ balance }) => balance);
      const assets = sum(balances.filter((balance) => balance > 0));
      const owed = -sum(balances.filter((balance) => balance < 0)) || 0;
      return { currency, assets, owed, net: assets - owed };
    });
    return { month, currencies, accounts: held.map(({ id, balance }) => ({ moneyAccountId: id, balance })) };
  });
}

/** The day of the last end in any account or in none, so that a test can look beyond it. */
export function lastDayOf(household: Household): Day {
  const ids = [null, ...household.accounts.map(({ id }) => id)];
  const days = ids.flatMap((id) => endsIn(household, id).map(({ day }) => day));
  return days.sort().at(-1) ?? periodOf(household.startMonth, household.monthStartDay).from;
}
