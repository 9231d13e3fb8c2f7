import { exact, subtract, sumOf } from "../../domain/money.js";
import { monthsBetween } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Sums } from "../../models/ledger.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import { categoryNamed, OPENING } from "../../domain/noCategory.js";
import { type Stretch, stretchOf } from "../ledger/wholeMonths.js";
import { nothingApart } from "../ledger/apart.js";
import type { OpenDays } from "./accountFilter.js";
import { daysIn } from "./filter.js";

/** For fewer it is quicker to sum the days and the months beside them in one go. */
const MONTHS_BESIDE_DAYS = 3;
type Part = Pick<ExpenseCriteria, "categoryId" | "type">;

/** The months whose sums are the totals of a filter; null where it asks for more than the ledger tells. */
export function stretchIn(budget: BudgetDoc, criteria: ExpenseCriteria, now: Date): Stretch | null {
  const { month, from, to, categoryId = [], type, ...others } = criteria;
  // Which of what counts as an expense is a transfer, and what in no category counts in no month, the ledger does not tell.
  if (budget.hasAccounts === true && (type !== undefined || categoryId.includes("none"))) return null;
  // An expense with a part in each of two categories counts once, which only the expenses themselves tell.
  if (categoryId.length > 1 || Object.values(others).some((value) => value !== undefined)) return null;
  return stretchWithin(budget, daysIn(budget, { month, from, to }), now);
}

/** The months whose sums are those of some days; null where the days themselves are asked sooner. */
export function stretchWithin(budget: BudgetDoc, { from: first, to: last }: OpenDays, now: Date): Stretch | null {
  if (first !== null && last !== null && first > last) return null;
  const stretch = stretchOf(budget, first, last, now);
  return stretch === null || isTooShort(stretch) ? null : stretch;
}

function isTooShort({ span: { from, to }, days, without }: Stretch): boolean {
  return days.length + without.length > 0 && to !== null && monthsBetween(from, to) + 1 < MONTHS_BESIDE_DAYS;
}

/** Of one category or of all, of one type or of both. */
export function totalsIn(sums: Sums, { categoryId: [category] = [], type: types = [] }: Part): ExpenseTotals {
  const wanted = category === undefined ? undefined : categoryNamed(category);
  const [type = null] = types.every((one) => one === types[0]) ? types : [];
  const entries = wanted === undefined ? sums.moved : sums.moved.filter((entry) => entry.categoryId === wanted);
  const counted: readonly Pick<Sums, "count" | "inCount">[] = wanted === undefined ? [sums] : entries;
  const incomes = type === "expense" ? 0 : sumOf(counted, ({ inCount }) => inCount);
  const rest = type === "income" ? 0 : sumOf(counted, ({ count, inCount }) => count - inCount);
  // Openings are listed, and in no total.
  const summed = entries.filter((entry) => entry.categoryId !== OPENING);
  const received = type === "expense" ? 0 : sumOf(summed, (entry) => Number(entry.in));
  const refunds = type === "expense" ? 0 : sumOf(summed, (entry) => (entry.categoryId === null ? 0 : Number(entry.in)));
  const expenses = type === "income" ? 0 : sumOf(summed, (entry) => Number(entry.out));
  const apart = (wanted === undefined ? sums.apart : undefined) ?? nothingApart;
  const transfers = { count: apart.transfers, amount: exact(apart.amount) };
  const count = incomes + rest + apart.count;
  return { count, income: subtract(received, refunds), expenses, refunds, net: subtract(received, expenses), transfers };
}
