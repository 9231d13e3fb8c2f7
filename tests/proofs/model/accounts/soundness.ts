import { addMonths, type Month, monthOf } from "../../../../src/domain/month.js";
import { balanceAt, balanceOf, bookedInAll, listTotals, registerOf, registerTotals, sum } from "./balances.js";
import { mayHaveCategory, partsOf } from "./counting.js";
import { endsIn } from "./ends.js";
import { isTaken } from "./guards.js";
import { type Account, type Household, liveMovements, todayOf } from "./household.js";
import { brokenEquations, lastDayOf, moneyOf, monthsOf, netWorthOf } from "./months.js";

/** What is wrong with the model's own figures, whatever a server says. Nothing may ever be. */
export function unsoundness(household: Household): string[] {
  const last = lastMonthOf(household);
  const accounts = household.accounts.filter(({ removal }) => removal === null);
  return [
    ...brokenEquations(household, last).map(({ month, left, right }) => `the equation at the end of ${month}: ${left} and ${right}`),
    ...brokenSums(household, last),
    ...liveMovements(household).flatMap((movement) => {
      const parts = partsOf(movement);
      const isWhole = sum(parts.map(({ amount }) => amount)) === movement.amount;
      const hasCategory = parts.some(({ category }) => category !== null);
      return [
        ...(isWhole ? [] : [`the parts of ${movement.id}`]),
        ...(hasCategory && !mayHaveCategory(household, movement) ? [`${movement.id} has a category that counts nowhere`] : []),
      ];
    }),
    ...accounts.flatMap((account) => brokenRegister(household, account)),
    ...brokenNetWorth(household, last),
  ];
}

/** The month after all that is stored, so that nothing is under way at its end. */
export function lastMonthOf(household: Household): Month {
  const months = [lastDayOf(household), todayOf(household)].map((day) => monthOf(day, household.monthStartDay));
  return addMonths([...months, household.startMonth].sort().at(-1) ?? household.startMonth, 1);
}

/** "`toAssign(m) + sum_c available(c, m) = all income - all expenses` of every month up to m", and the totals of a list say the same. */
function brokenSums(household: Household, last: Month): string[] {
  const months = [...monthsOf(household, last)];
  const broken = months.filter(
    ([, { rows, toAssign, net }]) => [...rows.values()].reduce((all, row) => all + row.available, toAssign) !== net,
  );
  const counted = months.reduce((all, [, { expensesCount }]) => all + Number(expensesCount), 0);
  const totals = listTotals(household);
  const openings = liveMovements(household).filter(({ openingFrom }) => openingFrom === "outside");
  const fromOutside = sum(openings.map(({ type, amount }) => (type === "income" ? amount : -amount)));
  const net = Number(months.at(-1)?.[1].net ?? 0n);
  return [
    ...broken.map(([month]) => `toAssign and available of ${month}`),
    ...(net === totals.net + fromOutside ? [] : [`the months add up to ${net}, the list to ${totals.net} and ${fromOutside} of openings`]),
    ...(counted <= totals.count + openings.length ? [] : ["months count more movements than there are"]),
    ...(moneyOf(household, last).owed >= 0 && moneyOf(household, last).assets >= 0 ? [] : ["assets and owed are never negative"]),
  ];
}

function brokenRegister(household: Household, { id, closedAt, currency, onBudget }: Account): string[] {
  const balance = balanceOf(household, id);
  const rows = registerOf(household, id);
  const today = todayOf(household);
  const faults: string[] = [];
  if ((rows.at(-1)?.balance ?? 0) !== balance.all) faults.push("its register does not end at `all`");
  if (registerTotals(household, id).net !== balance.all) faults.push("the totals of its register are not `all`");
  if (balanceAt(household, id, today) !== balance.today) faults.push("its balance at today is not `today`");
  if (sum(rows.filter(({ cleared }) => cleared).map(({ amount }) => amount)) !== balance.cleared) faults.push("`cleared`");
  for (const date of new Set(rows.map((row) => row.date)))
    if (rows.filter((row) => row.date === date).at(-1)?.balance !== balanceAt(household, id, date))
      faults.push(`its register and its balance of ${date} differ`);
  if (closedAt !== null && balance.all !== 0) faults.push("it is closed and holds something");
  if (closedAt !== null && onBudget && bookedInAll(household, id) !== 0) faults.push("it is closed and something is booked in it");
  if (currency === household.currency && bookedInAll(household, id) !== balance.all) faults.push("what is booked is not what it holds");
  if (endsIn(household, id).some((end) => isTaken(household, end))) faults.push("two of its movements have one identity");
  return faults.map((fault) => `${id}: ${fault}`);
}

function brokenNetWorth(household: Household, last: Month): string[] {
  return netWorthOf(household, last, last).flatMap(({ currencies }) =>
    currencies.flatMap(({ currency, net }) => {
      const held = household.accounts.filter((account) => account.removal === null && account.currency === currency);
      return net === sum(held.map(({ id }) => balanceOf(household, id).all)) ? [] : [`the net worth in ${currency}`];
    }),
  );
}
