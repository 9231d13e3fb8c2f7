import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, NotFound } from "../../domain/errors.js";
import { dayOfOccurrence, gives } from "../../domain/recurring/schedule.js";
import { monthOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { expenseIdOf, type RecurringDoc, type SingleDoc } from "../../models/recurring/recurring.js";
import { check } from "../../validation/check.js";
import { occurrenceBooking, occurrenceChange, occurrenceInPath } from "../../validation/recurring.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { Occurrence } from "../../shapes/recurring/Occurrence.js";
import type { OccurrenceBooking, OccurrenceChange } from "../../shapes/recurring/RecurringInput.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, changeOnce, changesNothing, type IsUnchanged, requireUnchanged, type Update } from "../storage/stored.js";
import { requireStarted, requireWithin } from "../budgets/horizon.js";
import { requireCountable } from "../expenses/placement.js";
import { requireCategories } from "../expenses/categories.js";
import type { ExpenseService } from "../expenses/ExpenseService.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";
import type { TemplateTerms } from "./TemplateTerms.js";
import { recurringLabel } from "./recurringLabel.js";
import { shownOccurrence } from "./shownOccurrence.js";
import { newSingle, rescheduled, singleAt, withSingle } from "./schedules.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "shownExpenses"> {
  readonly booker: OccurrenceBooker;
  readonly templateTerms: TemplateTerms;
  readonly expenses: ExpenseService;
}

/** The date that the rule gives, and the movement that it belongs to. */
export interface OccurrenceKey {
  readonly id: string;
  readonly date: string;
}

/** An occurrence, and the months in which its expense counts again. */
export interface RestoredOccurrence extends ChangedMonths {
  readonly occurrence: Occurrence;
}

/** An occurrence with what is known of it. */
interface Seen extends Opened<RecurringDoc> {
  readonly single: SingleDoc | null;
  /** Its expense, or the tombstone of it. */
  readonly expense: ExpenseDoc | null;
}

/** What a person does with single occurrences. One that is booked is an expense, and changed there. */
export class OccurrenceService {
  constructor(private readonly needs: Needs) {}

  /** Also before its day. */
  async book(who: Caller, at: OccurrenceKey, input: OccurrenceBooking): Promise<Expense> {
    const wanted = check(occurrenceBooking, input);
    const changed = await this.changed(who, at, async ({ budget, found, single, expense }) => {
      requireUnbooked(single, expense);
      if (expense !== null) throw skipped();
      await this.needs.templateTerms.requireBookable(found);
      const day = wanted.day ?? single?.day ?? null;
      this.requireDay(budget, day ?? dayOfOccurrence(found, at.date, single));
      const booking: SingleDoc = {
        ...(single ?? newSingle(at.date, "booking")),
        state: "booking",
        by: who.accountId,
        day,
        amount: wanted.amount ?? single?.amount ?? null,
      };
      return { singles: withSingle(found.singles, at.date, booking) };
    });
    const { budget } = await this.needs.access.open(who, changed.budgetId, "write");
    const settled = await this.needs.booker.settled(budget, changed);
    const expense = await this.expenseOf(settled, at.date);
    if (expense === null)
      throw new Conflict(
        "occurrence-not-booked",
        "This expense cannot be made now: the budget has no room for it, or its money account has changed. The occurrence is proposed.",
      );
    return this.needs.shownExpenses.one(expense);
  }

  /** Skipping what is skipped changes nothing. */
  async skip(who: Caller, at: OccurrenceKey): Promise<Occurrence> {
    return this.shown(
      await this.changed(who, at, ({ found, single, expense }) => {
        requireUnbooked(single, expense);
        if (isSkipped(found, at.date, single, expense)) return null;
        return { singles: withSingle(found.singles, at.date, newSingle(at.date, "skipped")) };
      }),
      at.date,
    );
  }

  /** What was skipped is to come again, and a deleted expense comes back. Restoring what is not skipped changes nothing. */
  async restore(who: Caller, at: OccurrenceKey): Promise<RestoredOccurrence> {
    const changed = await this.changed(who, at, ({ found, single, expense }) => {
      if (expense !== null || !isSkipped(found, at.date, single, expense)) return null;
      const isPassed = found.through !== null && at.date <= found.through;
      return { singles: withSingle(found.singles, at.date, isPassed ? newSingle(at.date, "changed") : null) };
    });
    const expense = await this.expenseOf(changed, at.date);
    const isBack = expense !== null && expense.deletedAt !== null;
    const labels = isBack ? (await this.needs.expenses.restore(who, expense._id)).months : [];
    return { occurrence: await this.shown(changed, at.date), budgetId: changed.budgetId, labels };
  }

  /** As it is now, for whoever may change it. */
  async current(who: Caller, at: OccurrenceKey): Promise<Occurrence> {
    check(occurrenceInPath, { date: at.date });
    return this.shown((await this.seen(who, at)).found, at.date);
  }

  async change(who: Caller, at: OccurrenceKey, input: OccurrenceChange, isUnchanged?: IsUnchanged): Promise<Occurrence> {
    const wanted = check(occurrenceChange, input);
    const changed = await this.changed(who, at, async ({ budget, found, single, expense }) => {
      await requireUnchanged(isUnchanged);
      requireUnbooked(single, expense);
      if (isSkipped(found, at.date, single, expense)) throw skipped();
      if (typeof wanted.day === "string") this.requireDay(budget, wanted.day);
      requireCountable(found.template.type, { categoryId: wanted.categoryId });
      if (typeof wanted.categoryId === "string") await requireCategories(this.needs.models, budget._id, [wanted.categoryId]);
      const before = single ?? newSingle(at.date, "changed");
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      const after: SingleDoc = { ...before, ...given };
      const isPlain = after.state === "changed" && isBlank(after) && (found.through === null || at.date > found.through);
      return { singles: withSingle(found.singles, at.date, isPlain ? null : after) };
    });
    return this.shown(changed, at.date);
  }

  private async changed(
    who: Caller,
    { id, date }: OccurrenceKey,
    decide: (seen: Seen) => Promise<Pick<RecurringDoc, "singles"> | null> | Pick<RecurringDoc, "singles"> | null,
  ): Promise<RecurringDoc> {
    check(occurrenceInPath, { date });
    const changed = await changeOnce(who, this.needs.models.recurring, {
      read: () => this.seen(who, { id, date }),
      decide: async (seen): Promise<Update<RecurringDoc> | null> => {
        const changes = await decide(seen);
        if (changes === null || changesNothing<RecurringDoc>(seen.found, { $set: changes })) return null;
        const now = this.needs.clock.now();
        const { $set, ...others } = rescheduled(seen.found, changes, seen.budget);
        return {
          ...others,
          audit: auditEntry(who, now, "changed", recurringLabel(seen.found, date)),
          $set: { ...$set, updatedAt: now, dirtyBudgetId: seen.budget._id },
        };
      },
    });
    this.needs.outbox.schedule(changed.budgetId);
    return changed;
  }

  /** What the rule does not give, and nobody has ever booked or changed, is no occurrence. */
  private async seen(who: Caller, { id, date }: OccurrenceKey): Promise<Seen> {
    const opened = await this.needs.access.openOne(who, { kind: "rec", id }, "write", (at) =>
      this.needs.models.recurring.findOne({ ...at, deletedAt: null }).lean<RecurringDoc>(),
    );
    const found = await this.needs.booker.settled(opened.budget, opened.found);
    const single = singleAt(found, date);
    const expense = await this.expenseOf(found, date);
    if (single === null && expense === null && !gives(found, date)) throw new NotFound("occurrence");
    return { ...opened, found, single, expense };
  }

  private async expenseOf({ _id, budgetId }: RecurringDoc, date: string): Promise<ExpenseDoc | null> {
    const standing = { reopened: mongoose.trusted({ $ne: true }) };
    return this.needs.models.expenses.findOne({ _id: expenseIdOf(_id, date), budgetId, ...standing }).lean<ExpenseDoc>();
  }

  private async shown(doc: RecurringDoc, date: string): Promise<Occurrence> {
    const expense = await this.expenseOf(doc, date);
    return shownOccurrence(doc, date, expense === null || expense.deletedAt !== null ? null : expense);
  }

  private requireDay(budget: BudgetDoc, day: string): void {
    const month = monthOf(day, budget.monthStartDay);
    requireStarted(budget, month, "/day");
    requireWithin(budget, this.needs.clock.now(), month, "/day");
  }
}

function requireUnbooked(single: SingleDoc | null, expense: ExpenseDoc | null): void {
  const isWritten = single?.state === "booking" || (single?.state === "booked" && expense === null);
  if (isWritten || (expense !== null && expense.deletedAt === null))
    throw new Conflict("occurrence-booked", "This occurrence is booked. Change or delete its expense.");
}

/** A person skipped it, or deleted its expense, or the rule passed it without one. */
function isSkipped({ through }: RecurringDoc, date: string, single: SingleDoc | null, expense: ExpenseDoc | null): boolean {
  if (expense !== null) return expense.deletedAt !== null;
  return single === null ? through !== null && date <= through : single.state === "skipped";
}

function skipped(): Conflict {
  return new Conflict("occurrence-skipped", "This occurrence is skipped. Restore it first.");
}

function isBlank({ day, amount, categoryId, payee, description, note }: SingleDoc): boolean {
  return [day, amount, categoryId, payee, description, note].every((value) => value === null);
}
