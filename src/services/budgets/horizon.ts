import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import { DAYS_APART } from "../../domain/moneyaccounts/placing.js";
import { addDays, addMonths, CURRENT, currentMonth, type Day, type Month, monthsAhead } from "../../domain/month.js";
import type { Models } from "../../models/Models.js";
import type { BudgetDoc } from "../../models/budget.js";

/** How far ahead of its current month a budget reaches. A month beyond that is a typing error, and would need every month before it. */
const MONTHS_AHEAD = 120;

type BudgetCalendar = Pick<BudgetDoc, "timeZone" | "monthStartDay">;

/** The month that a caller names. */
export function monthNamed(budget: BudgetCalendar, now: Date, name: string): Month {
  return name === CURRENT ? currentMonth(now, budget.timeZone, budget.monthStartDay) : name;
}

/** When a write is made: a repeat of it after midnight means the month that its first try meant. */
export function momentOf({ ids }: Pick<Caller, "ids">, clock: Clock): Date {
  return ids.since ?? clock.now();
}

/** The furthest month that a budget reaches today. */
export function horizonOf(budget: BudgetCalendar, now: Date): Month {
  return addMonths(currentMonth(now, budget.timeZone, budget.monthStartDay), MONTHS_AHEAD);
}

/** A budget has no months before its first one. */
export function requireStarted({ startMonth }: Pick<BudgetDoc, "startMonth">, month: Month, path: string): void {
  if (month < startMonth) throw Invalid.at(path, "before-start-month", `The first month of the budget is ${startMonth}.`);
}

/** For what is about to be stored: it must not lie further ahead. */
export function requireWithin(budget: BudgetCalendar, now: Date, month: Month, path: string): void {
  if (isNear(now, month)) return;
  const horizon = horizonOf(budget, now);
  if (month > horizon) throw tooFarAhead(path, horizon);
}

/** For months that are looked at or planned: what was stored further ahead, at a time when that was allowed, stays within reach. */
export async function requireReached(
  models: Models,
  budget: BudgetCalendar & Pick<BudgetDoc, "_id">,
  now: Date,
  month: Month,
  path: string,
): Promise<void> {
  if (isNear(now, month)) return;
  const horizon = horizonOf(budget, now);
  if (month > horizon && month > ((await lastMonthOf(models, budget._id)) ?? "")) throw tooFarAhead(path, horizon);
}

/** The last month in which something is booked or planned. */
export async function lastMonthOf(models: Models, budgetId: string): Promise<Month | null> {
  const [expense, plan] = await Promise.all([
    models.expenses.findOne({ budgetId, deletedAt: null }, { month: 1 }).sort({ date: -1 }).lean<{ month: Month }>(),
    models.plans.findOne({ budgetId }, { month: 1 }).sort({ month: -1 }).lean<{ month: Month }>(),
  ]);
  return (
    [expense?.month, plan?.month]
      .filter((month) => month !== undefined)
      .sort()
      .at(-1) ?? null
  );
}

/** The last month in which anything moves: of a transfer, an end in a money account may lie behind the day on which it counts. */
export async function lastMonthMoved(
  models: Models,
  { _id: budgetId, hasAccounts }: Pick<BudgetDoc, "_id" | "hasAccounts">,
): Promise<Month | null> {
  const last = await lastMonthOf(models, budgetId);
  if (hasAccounts !== true) return last;
  const newest = await models.expenses.findOne({ budgetId, deletedAt: null }, { date: 1 }).sort({ date: -1 }).lean<{ date: Day }>();
  if (newest === null) return last;
  const [leg] = await models.expenses.aggregate<{ month: Month }>([
    { $match: { budgetId, deletedAt: null, date: { $gte: addDays(newest.date, -DAYS_APART) } } },
    { $unwind: "$legs" },
    { $group: { _id: null, month: { $max: "$legs.month" } } },
  ]);
  return leg !== undefined && (last === null || leg.month > last) ? leg.month : last;
}

/** Start day and time zone shift the current month by one at the most, so nearly every month needs no calendar. */
function isNear(now: Date, month: Month): boolean {
  return monthsAhead(now, month) <= MONTHS_AHEAD - 2;
}

function tooFarAhead(path: string, horizon: Month): Invalid {
  return Invalid.at(path, "too-far-ahead", `A budget reaches ${MONTHS_AHEAD} months ahead. The last month is currently ${horizon}.`);
}
