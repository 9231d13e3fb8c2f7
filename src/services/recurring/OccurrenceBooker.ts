import mongoose from "mongoose";
import { Conflict, Invalid, Unavailable } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import { today } from "../../domain/month.js";
import { turn } from "../../runtime/turn.js";
import { dueOn } from "../../domain/recurring/schedule.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { expenseIdOf, type RecurringDoc, type SingleDoc } from "../../models/recurring/recurring.js";
import { auditEntry, changeSeen, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { onFixedTerms, type WithBudget } from "../budgets/onFixedTerms.js";
import { knownCategories } from "../expenses/categories.js";
import { filledDoc, rebooking } from "../expenses/edits.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import { accountsNamedIn, accountsOf, fixTerms } from "../expenses/moneyAccounts.js";
import type { ExpenseWriter } from "../expenses/ExpenseWriter.js";
import type { RuleFilling } from "../expenses/RuleFilling.js";
import { isTooManyExpenses } from "../limits/ExpenseQuota.js";
import { type Known, madeFrom, matchedBy, occurrenceDraft, unclaimed } from "./occurrenceDraft.js";
import { recurringLabel } from "./recurringLabel.js";
import { caughtUp, newSingle, nextAtOf, OCCURRENCES_AT_ONCE, rescheduled, singleOf } from "./schedules.js";
import type { Successors } from "./Successors.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox" | "readers"> {
  readonly successors: Successors;
  readonly expenseWriter: ExpenseWriter;
  readonly ruleFilling: RuleFilling;
}

/** The expenses of occurrences, by their dates, and the dates of those that cannot be. */
interface Drafted {
  readonly docs: Map<string, ExpenseDoc>;
  readonly failed: Set<string>;
  readonly lookedAt: number;
}

/** A movement after some of what was due; not advanced when nothing was. */
interface Step {
  readonly doc: RecurringDoc;
  readonly isAdvanced: boolean;
}

/**
 * Books and proposes occurrences. First the movement says which ones are being booked, by compare-and-set: from then on no change of
 * theirs is accepted. Then their expenses are inserted, each under the id that follows from its occurrence. Then the movement forgets
 * them. Every step may be repeated by any process, and what a crash leaves is found by the time of the movement (`nextAt`).
 */
export class OccurrenceBooker {
  constructor(private readonly needs: Needs) {}

  /** Does all that is due, and answers the movement afterwards. */
  async advanced(budget: BudgetDoc, doc: RecurringDoc): Promise<RecurringDoc> {
    let step: Step = { doc, isAdvanced: true };
    while (step.isAdvanced) {
      step = await this.advance(budget, step.doc);
      await turn();
    }
    return step.doc;
  }

  /** Does as much of what is due as is done at a time. */
  async advance(budget: BudgetDoc, doc: RecurringDoc): Promise<Step> {
    const current = await this.settled(budget, doc);
    if (current.deletedAt !== null || current.nextAt === undefined || current.nextAt > this.needs.clock.now())
      return { doc: current, isAdvanced: false };
    const day = today(this.needs.clock.now(), budget.timeZone);
    const claimed = await changeSeen(this.needs.models.recurring, current, (found) =>
      found.deletedAt === null ? this.claim(budget, found, day) : null,
    );
    if (claimed.version === current.version) {
      await this.correct(budget, claimed);
      return { doc: claimed, isAdvanced: false };
    }
    const settled = await this.settled(budget, claimed);
    this.needs.outbox.schedule(budget._id);
    return { doc: settled, isAdvanced: true };
  }

  /** Finishes what is being booked. */
  async settled(budget: BudgetDoc, doc: RecurringDoc): Promise<RecurringDoc> {
    return this.withoutBooking(budget, await this.needs.successors.settled(budget, doc));
  }

  private async withoutBooking(budget: BudgetDoc, doc: RecurringDoc): Promise<RecurringDoc> {
    const booking = doc.singles.filter(({ state }) => state === "booking").map(singleOf);
    if (booking.length === 0) return doc;
    const { booked, failed } = await this.book(budget, doc, booking);
    const settled = await changeSeen(this.needs.models.recurring, doc, (found) => this.forget(budget, found, booked, failed));
    this.needs.outbox.schedule(budget._id);
    return settled;
  }

  /** What is due becomes an expense or a proposal; null when nothing is. */
  private claim(budget: BudgetDoc, doc: RecurringDoc, day: string): Update<RecurringDoc> | null {
    const { occurrences, through, left, missed } = dueOn(doc, day, OCCURRENCES_AT_ONCE);
    const isProposing = doc.mode === "propose";
    const told = new Set(missed.map(({ date }) => date));
    const dates = new Set(occurrences.map(({ date }) => date));
    const state = isProposing ? "proposed" : "booking";
    const due = occurrences.map(({ date, single }): SingleDoc => ({ ...(single ?? newSingle(date, state)), state }));
    const others = doc.singles
      .filter(({ date }) => !dates.has(date))
      .map((single) => (told.has(single.date) ? { ...single, missed: true } : single));
    const update = rescheduled(
      doc,
      { through, catchingUp: caughtUp(doc, occurrences.length, left), singles: [...others, ...due.map(singleOf)] },
      budget,
    );
    if (due.length + missed.length === 0 && through === doc.through) return null;
    const now = this.needs.clock.now();
    const entry = (action: "missed" | "proposed", date: string) =>
      auditEntry({ accountId: doc.createdBy }, now, action, recurringLabel(doc, date));
    const audit = [
      ...missed.map(({ date }) => entry("missed", date)),
      ...(isProposing ? due.map(({ date }) => entry("proposed", date)) : []),
    ];
    return { ...update, audit, $set: { ...update.$set, updatedAt: now, dirtyBudgetId: budget._id } };
  }

  /** Once their expenses are there, or cannot be: these are proposed to a person. */
  private forget(
    budget: BudgetDoc,
    doc: RecurringDoc,
    booked: ReadonlySet<string>,
    failed: ReadonlySet<string>,
  ): Update<RecurringDoc> | null {
    const isDone = (date: string, state: SingleDoc["state"]): boolean => state === "booking" && (booked.has(date) || failed.has(date));
    if (!doc.singles.some(({ date, state }) => isDone(date, state))) return null;
    const singles = doc.singles.map((single): SingleDoc => {
      if (!isDone(single.date, single.state)) return single;
      const { by: _by, ...kept } = unclaimed(single);
      return booked.has(single.date) ? { ...newSingle(single.date, "booked") } : { ...kept, state: "proposed", missed: true };
    });
    const update = rescheduled(doc, { singles }, budget);
    const now = this.needs.clock.now();
    const audit = [...failed].map((date) => auditEntry({ accountId: doc.createdBy }, now, "missed", recurringLabel(doc, date)));
    return { ...update, audit, $set: { ...update.$set, updatedAt: now, dirtyBudgetId: budget._id } };
  }

  private async book(
    opened: BudgetDoc,
    doc: RecurringDoc,
    booking: readonly SingleDoc[],
  ): Promise<{ booked: Set<string>; failed: Set<string> }> {
    const { budgets } = this.needs.models;
    const readAgain = async (): Promise<WithBudget> => ({ budget: (await budgets.findById(opened._id).lean<BudgetDoc>()) ?? opened });
    const drafting = ({ budget }: WithBudget): Promise<Drafted> => this.drafts(budget, doc, booking);
    const drafted = await onFixedTerms(this.needs.models, { budget: opened }, readAgain, drafting, ({ docs }) => docs.size > 0);
    if (drafted === null) throw new Unavailable("Too many concurrent changes of this budget. Try again.");
    const { docs, failed, lookedAt } = drafted;
    if (docs.size > 0 && !(await this.insert(opened._id, [...docs.values()], lookedAt))) {
      const ids = [...docs.values()].map(({ _id }) => _id);
      const there = await this.needs.expenseWriter.byId(opened._id, ids);
      for (const [date, { _id }] of docs) {
        const found = there.get(_id);
        if (found !== undefined && found.reopened !== true) continue;
        docs.delete(date);
        failed.add(date);
      }
    }
    return { booked: new Set(docs.keys()), failed };
  }

  private async drafts(budget: BudgetDoc, doc: RecurringDoc, booking: readonly SingleDoc[]): Promise<Drafted> {
    const lookedAt = performance.now();
    const named = [...doc.template.parts.map((part) => part.categoryId), ...booking.map((single) => single.categoryId)];
    const known = await knownCategories(this.needs.models, budget._id, named);
    const accounts = await accountsOf(this.needs.models, budget._id, accountsNamedIn(doc.template));
    const fits = new ExpenseOverflowCheck(this.needs.readers.one, budget);
    const docs = new Map<string, ExpenseDoc>();
    const failed = new Set<string>();
    for (const single of booking) {
      const expense = await this.expenseOf(budget, doc, single, { known, accounts }, fits);
      if (expense === null) failed.add(single.date);
      else docs.set(single.date, expense);
    }
    for (const { legs } of docs.values()) await fixTerms(this.needs.models, budget._id, accounts, legs);
    return { docs, failed, lookedAt };
  }

  private async expenseOf(
    budget: BudgetDoc,
    doc: RecurringDoc,
    single: SingleDoc,
    there: Known,
    fits: ExpenseOverflowCheck,
  ): Promise<ExpenseDoc | null> {
    const now = this.needs.clock.now();
    try {
      const draft = occurrenceDraft(budget, doc, single, there, now);
      await fits.reserve({ type: draft.type, amount: exact(draft.amount), legs: draft.legs });
      const by = single.by ?? doc.createdBy;
      const made = madeFrom(doc, single, draft);
      const filling = await this.needs.ruleFilling.fillingOf(budget, draft, { made, rules: true, usualCategory: false }, fits);
      return {
        ...filledDoc(by, expenseIdOf(doc._id, single.date), draft, now, filling),
        ...matchedBy(single),
        auditEntries: [{ ...auditEntry({ accountId: by }, now, "booked"), version: 1 }],
      };
    } catch (error) {
      // A person is asked about what the account does not take any more, too.
      if (!(error instanceof Invalid) && !(error instanceof Conflict && error.code === "money-account-closed")) throw error;
      return null;
    }
  }

  /** False when there is no room for them. What is there already was booked by another process, or by a try before a crash. */
  private async insert(budgetId: string, docs: readonly ExpenseDoc[], lookedAt: number): Promise<boolean> {
    const { expenseWriter, outbox } = this.needs;
    try {
      if (!(await expenseWriter.insert(budgetId, docs))) await this.rebook(budgetId, docs);
    } catch (error) {
      if (!isTooManyExpenses(error)) throw error;
      // A tombstone was counted, so what takes its place needs no room.
      await this.rebook(budgetId, docs);
      return false;
    }
    await expenseWriter.repair(budgetId, docs, lookedAt);
    outbox.schedule(budgetId, new Set(docs.map(({ month }) => month)));
    return true;
  }

  /** In the place of the tombstones that the undo of an import left: a copy knows them by the same ids, with other versions. */
  private async rebook(budgetId: string, docs: readonly ExpenseDoc[]): Promise<void> {
    const { expenses } = this.needs.models;
    const ids = docs.map(({ _id }) => _id);
    const left = await expenses.find({ budgetId, _id: mongoose.trusted({ $in: ids }), reopened: true }).lean<ExpenseDoc[]>();
    for (const seen of left) {
      const doc = docs.find(({ _id }) => _id === seen._id);
      if (doc !== undefined) await changeSeen(expenses, seen, (found) => (found.reopened === true ? rebooking(found, doc) : null));
    }
  }

  /** Nothing was due: the time zone of the budget is another one, or its time was set early. */
  private async correct(budget: BudgetDoc, doc: RecurringDoc): Promise<void> {
    const nextAt = nextAtOf(doc, budget.timeZone);
    const change = nextAt === undefined ? { $unset: { nextAt: 1 } } : { $set: { nextAt } };
    await this.needs.models.recurring.updateOne({ _id: doc._id, budgetId: doc.budgetId, version: doc.version }, change);
  }
}
