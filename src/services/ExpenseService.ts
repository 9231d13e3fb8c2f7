import mongoose from "mongoose";
import type { Caller } from "../domain/caller.js";
import { Conflict, Invalid } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import { type ExpenseDoc, toExpense } from "../models/expense.js";
import type { Models } from "../models/Models.js";
import { check } from "../rules/check.js";
import { expenseChange, newExpense } from "../rules/expense.js";
import type { Expense } from "../shapes/Expense.js";
import type { ExpenseChange, NewExpense } from "../shapes/ExpenseInput.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import { changeStored, duplicateKeyOf, type IfVersion } from "./access/stored.js";
import type { Bookkeeper } from "./books/Bookkeeper.js";
import type { References } from "./books/References.js";
import { changedFields, type Draft, draftOf } from "./expenses/draft.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly bookkeeper: Bookkeeper;
  readonly references: References;
}

export interface Added {
  readonly expense: Expense;
  /** True when an expense with the same `externalId` and `source` was there already. */
  readonly existed: boolean;
}

export interface Changed {
  readonly expense: Expense;
  /** The months whose figures it moved. */
  readonly months: readonly string[];
}

const RESTORABLE_DAYS = 30;
const TRIES = 10;

export class ExpenseService {
  constructor(private readonly needs: Needs) {}

  async one(who: Caller, id: string): Promise<Expense> {
    const { found } = await this.needs.access.openFor(who, "expense", await this.live(id), "read");
    return toExpense(found);
  }

  /** One effect per id and per import identity, however often the call is repeated. */
  async add(who: Caller, input: NewExpense): Promise<Added> {
    const wanted = check(newExpense, input);
    const draft = await this.book(who, wanted);
    const now = this.needs.clock.now();
    const doc: ExpenseDoc = {
      _id: who.ids.next("exp"),
      ...draft,
      createdBy: who.accountId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      touchedIn: draft.budgetId,
      touchedFrom: draft.month,
    };
    const added = await this.insert(doc);
    this.needs.bookkeeper.touched(draft.budgetId);
    return added;
  }

  async change(who: Caller, id: string, input: ExpenseChange, ifVersion?: IfVersion): Promise<Changed> {
    const wanted = check(expenseChange, input);
    let monthBefore: string | undefined;
    const changed = await this.refusingTakenIdentity(() =>
      changeStored(
        this.needs.models.expenses,
        ifVersion,
        async () => (await this.needs.access.openFor(who, "expense", await this.live(id), "write")).found,
        async (expense) => {
          const { budget } = await this.needs.access.open(who, expense.budgetId, "write");
          const { fields, importKey } = changedFields(budget, expense, wanted);
          if (fields.parts !== undefined) await this.requireCategories(budget._id, fields.parts.map((part) => part.categoryId));
          const month = fields.month ?? expense.month;
          monthBefore = expense.month;
          return {
            $set: {
              ...fields,
              ...(typeof importKey === "string" ? { importKey } : {}),
              updatedAt: this.needs.clock.now(),
              touchedIn: budget._id,
            },
            ...(importKey === null ? { $unset: { importKey: 1 } } : {}),
            $min: { touchedFrom: month < expense.month ? month : expense.month },
          };
        },
      ),
    );
    const settled = await this.needs.references.settled(changed);
    this.needs.bookkeeper.touched(changed.budgetId);
    return { expense: toExpense(settled), months: [...new Set([monthBefore ?? changed.month, changed.month])] };
  }

  /** Leaves a tombstone that can be restored for 30 days; its import identity is free again. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<Expense> {
    const removed = await changeStored(
      this.needs.models.expenses,
      ifVersion,
      async () => (await this.needs.access.openFor(who, "expense", await this.live(id), "write")).found,
      (expense) => {
        const now = this.needs.clock.now();
        return {
          $set: { deletedAt: now, updatedAt: now, touchedIn: expense.budgetId },
          $unset: { importKey: 1 },
          $min: { touchedFrom: expense.month },
        };
      },
    );
    this.needs.bookkeeper.touched(removed.budgetId);
    return toExpense(removed);
  }

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<Expense> {
    const oldest = new Date(this.needs.clock.now().getTime() - RESTORABLE_DAYS * 86_400_000);
    const restored = await this.refusingTakenIdentity(() =>
      changeStored(
        this.needs.models.expenses,
        undefined,
        async () => {
          const found = await this.needs.models.expenses
            .findOne({ _id: id, $or: [{ deletedAt: null }, { deletedAt: mongoose.trusted({ $gt: oldest }) }] })
            .lean<ExpenseDoc>();
          return (await this.needs.access.openFor(who, "expense", found, "write")).found;
        },
        async (expense) => {
          if (expense.deletedAt === null) return null;
          const { importKey } = changedFields((await this.needs.access.open(who, expense.budgetId, "write")).budget, expense, {
            externalId: expense.externalId,
          });
          return {
            $set: {
              deletedAt: null,
              updatedAt: this.needs.clock.now(),
              touchedIn: expense.budgetId,
              ...(typeof importKey === "string" ? { importKey } : {}),
            },
            $min: { touchedFrom: expense.month },
          };
        },
      ),
    );
    const settled = await this.needs.references.settled(restored);
    this.needs.bookkeeper.touched(restored.budgetId);
    return toExpense(settled);
  }

  private async insert(doc: ExpenseDoc): Promise<Added> {
    try {
      await this.needs.models.expenses.insertMany([doc]);
      return { expense: toExpense(await this.needs.references.settled(doc)), existed: false };
    } catch (error) {
      if (duplicateKeyOf(error) === null) throw error;
      const mine = await this.needs.models.expenses.findOne({ _id: doc._id }).lean<ExpenseDoc>();
      if (mine !== null) return { expense: toExpense(mine), existed: false };
      const earlier = doc.importKey === undefined ? null : await this.needs.models.expenses.findOne({ importKey: doc.importKey }).lean<ExpenseDoc>();
      if (earlier !== null) return { expense: toExpense(earlier), existed: true };
      throw error;
    }
  }

  private async live(id: string): Promise<ExpenseDoc | null> {
    return this.needs.models.expenses.findOne({ _id: id, deletedAt: null }).lean<ExpenseDoc>();
  }

  private async requireCategories(budgetId: string, ids: readonly (string | null)[]): Promise<void> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return;
    const found = await this.needs.models.categories
      .find({ _id: mongoose.trusted({ $in: wanted }), budgetId, deletedAt: null, leaving: mongoose.trusted({ $exists: false }) }, { _id: 1 })
      .lean<{ _id: string }[]>();
    const known = new Set(found.map((category) => category._id));
    const unknown = (id: string | null) => id !== null && !known.has(id);
    if (!ids.some(unknown)) return;
    const faults = ids.flatMap((id, index) =>
      unknown(id)
        ? { path: ids.length === 1 ? "/categoryId" : `/splits/${index}/categoryId`, code: "unknown-category", message: "No such category in this budget." }
        : [],
    );
    throw new Invalid(faults);
  }

  /** From the first expense on, currency, start day and first month stay: the month of each expense relies on them. */
  private async book(who: Caller, wanted: NewExpense): Promise<Draft> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { budget } = await this.needs.access.open(who, wanted.budgetId, "write");
      const draft = draftOf(budget, wanted);
      await this.requireCategories(budget._id, draft.parts.map((part) => part.categoryId));
      if (budget.inUse) return draft;
      const fixed = await this.needs.models.budgets.updateOne({ _id: budget._id, version: budget.version }, { $set: { inUse: true } });
      if (fixed.matchedCount === 1) return draft;
    }
    throw new Conflict("budget-changed", "The budget keeps changing. Send the expense again.");
  }

  private async refusingTakenIdentity<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (duplicateKeyOf(error) !== "importKey") throw error;
      throw new Conflict("external-id-taken", "Another expense of this budget has this externalId and source.");
    }
  }
}
