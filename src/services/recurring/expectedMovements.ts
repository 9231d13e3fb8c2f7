import { addDays, type Day } from "../../domain/month.js";
import { outstanding } from "../../domain/recurring/schedule.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { turn } from "../../domain/turn.js";
import type { RecurringDoc, TemplateDoc } from "../../models/recurring/recurring.js";
import type { BudgetReads } from "../access/BudgetReads.js";
import { partsOfOccurrence } from "./occurrenceAmounts.js";
import { RECURRING_AT_MOST } from "./recurringQuota.js";

/** What an occurrence that is still to come will move. */
export interface ExpectedMovement {
  readonly recurringId: string;
  readonly date: Day;
  readonly day: Day;
  readonly type: ExpenseType;
  readonly parts: TemplateDoc["parts"];
}

type Read = Pick<RecurringDoc, "_id" | "rule" | "start" | "weekend" | "since" | "through" | "singles" | "template">;

const fields = {
  rule: 1,
  start: 1,
  weekend: 1,
  since: 1,
  through: 1,
  singles: 1,
  "template.type": 1,
  "template.amount": 1,
  "template.parts": 1,
} as const;
/** Days that are looked at before others have their turn. */
const DAYS_AT_A_TURN = 2000;

/** Occurrences that are still to come, or wait for a person, on the days from `from` to `to`. Movements without any of these days are not read. */
export async function expectedMovements(reads: BudgetReads, budgetId: string, from: Day, to: Day): Promise<ExpectedMovement[]> {
  const before = new Date(addDays(to, 2));
  const docs = await reads.aggregate<Read>({
    of: "recurring",
    budgetId,
    stages: [
      { $match: { budgetId, deletedAt: null, $or: [{ nextAt: { $lt: before } }, { "singles.state": "proposed" }] } },
      { $project: fields },
    ],
    rows: RECURRING_AT_MOST,
  });
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const expected: ExpectedMovement[] = [];
  for (const [index, doc] of docs.entries()) {
    if (index > 0 && Math.floor((index * days) / DAYS_AT_A_TURN) > Math.floor(((index - 1) * days) / DAYS_AT_A_TURN)) await turn();
    for (const { date, day, single } of outstanding(doc, from, to))
      expected.push({ recurringId: doc._id, date, day, type: doc.template.type, parts: partsOfOccurrence(doc.template, single) });
  }
  return expected;
}
