import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { addDays, type Day, daysFrom, today, monthOf } from "../../domain/month.js";
import { occurrenceDates } from "../../domain/recurring/occurrenceDates.js";
import { recurrenceOf } from "../../domain/recurring/recurrence.js";
import { outstanding } from "../../domain/recurring/schedule.js";
import { yielding } from "../../runtime/turn.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { expensesOfOccurrences } from "../../models/recurring/expensesOfOccurrences.js";
import { expensePrefixOf, type RecurringDoc } from "../../models/recurring/recurring.js";
import { check } from "../../validation/check.js";
import { occurrenceRange } from "../../validation/recurring.js";
import type { Occurrence } from "../../shapes/recurring/Occurrence.js";
import { requireWithin } from "../budgets/horizon.js";
import type { Dependencies } from "../Dependencies.js";
import { type ExpenseOfOccurrence, shownOccurrence } from "./shownOccurrence.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock">;

const USUAL_DAYS = 31;
const MOST_DAYS = 400;
const MOST_ROWS = 2000;

export interface OccurrencesWanted {
  readonly budgetId: string;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** What recurring movements bring: occurrences to come by their day, and those that are done by their date. */
export class OccurrenceListService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, { budgetId, ...range }: OccurrencesWanted): Promise<Occurrence[]> {
    const wanted = check(occurrenceRange, range);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const from = wanted.from ?? today(this.needs.clock.now(), budget.timeZone);
    const to = wanted.to ?? addDays(from, USUAL_DAYS - 1);
    if (to < from) throw Invalid.at("/to", "out-of-range", "Must not be before from.");
    if (daysFrom(from, to) > MOST_DAYS) throw Invalid.at("/to", "range-too-long", `At most ${MOST_DAYS} days at a time.`);
    requireWithin(budget, this.needs.clock.now(), monthOf(to, budget.monthStartDay), "/to");
    const docs = await this.needs.models.recurring.find({ budgetId, deletedAt: null }).lean<RecurringDoc[]>();
    const booked = await this.bookedAmong(budgetId, docs, from, to);
    const rows: Occurrence[] = [];
    for await (const doc of yielding(docs)) {
      rows.push(...rowsOf(doc, booked, from, to));
      if (rows.length > MOST_ROWS)
        throw Invalid.at("/to", "too-many-rows", `There are more than ${MOST_ROWS} occurrences. Request a shorter period.`);
    }
    return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  /** The expenses of a movement lie side by side, in the order of their dates. */
  private async bookedAmong(
    budgetId: string,
    docs: readonly RecurringDoc[],
    from: Day,
    to: Day,
  ): Promise<ReadonlyMap<string, ExpenseOfOccurrence & Pick<ExpenseDoc, "occurrence">>> {
    const among = expensesOfOccurrences(docs, from, to);
    if (among === null) return new Map();
    const found = await this.needs.models.expenses
      .find({ budgetId, deletedAt: null, ...among }, { date: 1, amount: 1, occurrence: 1 })
      .lean<(ExpenseOfOccurrence & Pick<ExpenseDoc, "occurrence">)[]>();
    return new Map(found.map((expense) => [expense._id, expense]));
  }
}

function rowsOf(
  doc: RecurringDoc,
  booked: ReadonlyMap<string, ExpenseOfOccurrence & Pick<ExpenseDoc, "occurrence">>,
  from: Day,
  to: Day,
): Occurrence[] {
  const prefix = expensePrefixOf(doc._id);
  const own = [...booked.values()].filter(({ _id }) => _id.startsWith(prefix));
  const dates = new Map(
    own.flatMap((expense) => (expense.occurrence === null || expense.occurrence === undefined ? [] : [[expense.occurrence.date, expense]])),
  );
  const open = outstanding(doc, from, to).map(({ date }) => date);
  const closed = doc.singles.filter(({ state, date }) => (state === "skipped" || state === "booked") && date >= from && date <= to);
  const passed = passedDates(doc, from, to).filter((date) => !doc.singles.some((single) => single.date === date));
  const all = new Set([...dates.keys(), ...open, ...closed.map(({ date }) => date), ...passed]);
  return [...all].map((date) => shownOccurrence(doc, date, dates.get(date) ?? null));
}

/** The dates that the rule has passed. */
function passedDates({ rule, start, since, through }: RecurringDoc, from: Day, to: Day): Day[] {
  if (through === null) return [];
  return occurrenceDates(recurrenceOf(rule), start, from > since ? from : since, through < to ? through : to);
}

function keyOf({ day, recurringId, date }: Occurrence): string {
  return `${day} ${recurringId} ${date}`;
}
