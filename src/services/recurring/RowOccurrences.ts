import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { expenseIdOf, type RecurringDoc, type SingleDoc } from "../../models/recurring/recurring.js";
import { gives } from "../../domain/recurring/schedule.js";
import type { OccurrenceOfExpense } from "../../shapes/expenses/Expense.js";
import { auditEntry, changeSeen, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { knownCategories } from "../expenses/categories.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";
import { singleBefore } from "./occurrenceDraft.js";
import { recurringLabel } from "./recurringLabel.js";
import { newSingle, rescheduled, singleAt, withSingle } from "./schedules.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox"> {
  readonly booker: OccurrenceBooker;
}

/** A row of a bank's file that is an occurrence. */
export interface BookingRow {
  /** The id that its own expense would have. */
  readonly id: string;
  readonly said: string;
  readonly by: string;
  readonly day: string;
  readonly amount: number;
}

/** What is read of an expense that a row of an import booked. */
type BookedByRow = Pick<ExpenseDoc, "occurrence" | "matched" | "parts">;

/** Books occurrences as rows of imports say, and opens them again when an import is undone. Either may be repeated. */
export class RowOccurrences {
  constructor(private readonly needs: Needs) {}

  /**
   * Its expense, whoever booked it; `no-room` where the budget cannot take it, so that it is proposed; `gone` where it was skipped, deleted,
   * or handed over to another movement meanwhile.
   */
  async booked(budget: BudgetDoc, { recurringId, date }: OccurrenceOfExpense, row: BookingRow): Promise<ExpenseDoc | "no-room" | "gone"> {
    const found = await this.find(budget, recurringId);
    if (found !== null) {
      const settled = await this.needs.booker.settled(budget, found);
      const claimed = await this.changed(budget, settled, date, row.by, (doc, single) => claimOf(doc, single, date, row));
      const after = await this.needs.booker.settled(budget, claimed);
      const expense = await this.expenseOf(budget, recurringId, date);
      if (expense !== null) return expense;
      return singleAt(after, date)?.state === "proposed" ? "no-room" : "gone";
    }
    return (await this.expenseOf(budget, recurringId, date)) ?? "gone";
  }

  /** As it was before the row that its expense was booked by; what somebody did with it since stays. */
  async reopen(budget: BudgetDoc, { occurrence, matched, parts }: BookedByRow, by: string): Promise<void> {
    if (occurrence === null || occurrence === undefined || matched === undefined) return;
    const { recurringId, date } = occurrence;
    const found = await this.find(budget, recurringId);
    if (found === null) return;
    const before = await this.inCategory(budget, singleBefore(matched.before), parts);
    await this.changed(budget, found, date, by, (doc, single) => {
      if (single !== null && single.state !== "booked") return null;
      const isToCome = gives(doc, date) && (doc.through === null || date > doc.through);
      return { single: before ?? (isToCome ? null : newSingle(date, "changed")) };
    });
    this.needs.outbox.schedule(budget._id);
  }

  /** False once its movement is deleted. */
  async canReopen(budget: BudgetDoc, { occurrence }: BookedByRow): Promise<boolean> {
    return occurrence !== null && occurrence !== undefined && (await this.find(budget, occurrence.recurringId)) !== null;
  }

  /** Its category may have been deleted, or moved into another one: the expense went along. */
  private async inCategory({ _id }: BudgetDoc, single: SingleDoc | null, [first]: ExpenseDoc["parts"]): Promise<SingleDoc | null> {
    if (single === null || single.categoryId === null) return single;
    const wanted = [single.categoryId, first?.categoryId ?? null];
    const known = await knownCategories(this.needs.models, _id, wanted);
    return { ...single, categoryId: wanted.find((id) => id !== null && known.has(id)) ?? null };
  }

  private async changed(
    budget: BudgetDoc,
    seen: RecurringDoc,
    date: string,
    by: string,
    decide: (doc: RecurringDoc, single: SingleDoc | null) => { readonly single: SingleDoc | null } | null,
  ): Promise<RecurringDoc> {
    return changeSeen(this.needs.models.recurring, seen, (doc): Update<RecurringDoc> | null => {
      const decided = doc.deletedAt === null ? decide(doc, singleAt(doc, date)) : null;
      if (decided === null) return null;
      const now = this.needs.clock.now();
      const update = rescheduled(doc, { singles: withSingle(doc.singles, date, decided.single) }, budget);
      return {
        ...update,
        audit: auditEntry({ accountId: by }, now, "changed", recurringLabel(doc, date)),
        $set: { ...update.$set, updatedAt: now, dirtyBudgetId: budget._id },
      };
    });
  }

  private async find({ _id: budgetId }: BudgetDoc, id: string): Promise<RecurringDoc | null> {
    return this.needs.models.recurring.findOne({ _id: id, budgetId, deletedAt: null }).lean<RecurringDoc>();
  }

  private async expenseOf({ _id: budgetId }: BudgetDoc, recurringId: string, date: string): Promise<ExpenseDoc | null> {
    const found = await this.needs.models.expenses.findOne({ _id: expenseIdOf(recurringId, date), budgetId }).lean<ExpenseDoc>();
    return found?.reopened === true ? null : found;
  }
}

/** Only what is still to come, or waits for a person, is booked: null for the rest. */
function claimOf(doc: RecurringDoc, single: SingleDoc | null, date: string, row: BookingRow): { readonly single: SingleDoc } | null {
  const isPlain = single === null && gives(doc, date) && (doc.through === null || date > doc.through);
  if (!isPlain && single?.state !== "changed" && single?.state !== "proposed") return null;
  const { id, said, by, day, amount } = row;
  const before = JSON.stringify(single);
  return { single: { ...(single ?? newSingle(date, "booking")), state: "booking", by, day, amount, row: { id, said, before } } };
}
