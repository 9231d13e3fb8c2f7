import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { Unavailable } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { CategoryDoc } from "../../models/category.js";
import { type ExpenseDoc, importKeysIn, type LinkedDoc, type UnlinkedDoc } from "../../models/expenses/expense.js";
import { monthsIn, movementOf } from "../../models/expenses/movementOf.js";
import type { Models } from "../../models/Models.js";
import { endOf, removalsIn } from "../reads/categoryRemovals.js";
import { changeVersion } from "../storage/stored.js";
import { moving } from "./edits.js";
import { importKeysOf, storedImportKey } from "./placement.js";
import { type CurrentCategory, puttingBack, reviving } from "./unlinking.js";

const TRIES = 120;

/**
 * Does with the second movement of a link what the first one says: whoever links or unlinks writes the first, and then comes here, and so
 * does whoever processes changes, if that one did not get so far. Each step may be repeated, by any process.
 */
export class LinkRepair {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** Whether any of these changed movements left something to do. What it wrote is marked as changed again. */
  async repair(budgetId: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const docs = await this.models.expenses.find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) }).lean<ExpenseDoc[]>();
    let wrote = false;
    for (const doc of docs) wrote = (await this.settle(doc)).wrote || wrote;
    return wrote;
  }

  /** The first movement once both are as it says: a transfer whose second movement is no longer as it was has given way to what it was. */
  async settled(doc: ExpenseDoc): Promise<ExpenseDoc> {
    return (await this.settle(doc)).doc;
  }

  /** Which categories stand where those of these movements stood. */
  async currentCategories(budgetId: string, docs: readonly Pick<ExpenseDoc, "parts">[]): Promise<CurrentCategory> {
    const ids = [...new Set(docs.flatMap(({ parts }) => parts.flatMap(({ categoryId }) => categoryId ?? [])))];
    if (ids.length === 0) return () => null;
    const removals = await removalsIn(this.models, budgetId);
    // The movement would have gone along with the others of its category.
    const ends = new Map(ids.map((id) => [id, endOf(id, removals)]));
    const among = mongoose.trusted({ $in: [...ids, ...[...ends.values()].flatMap((end) => end ?? [])] });
    const found = await this.models.categories
      .find({ budgetId, deletedAt: null, $or: [{ _id: among }, { mergedIds: among }] }, { mergedIds: 1 })
      .lean<Pick<CategoryDoc, "_id" | "mergedIds">[]>();
    const next = new Map(found.flatMap(({ _id, mergedIds = [] }) => [_id, ...mergedIds].map((id) => [id, _id] as const)));
    return (categoryId) => next.get(categoryId) ?? next.get(ends.get(categoryId) ?? "") ?? null;
  }

  private async settle(doc: ExpenseDoc): Promise<{ readonly doc: ExpenseDoc; readonly wrote: boolean }> {
    let current: ExpenseDoc = doc;
    let wrote = false;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { linked, unlinked } = current;
      if (linked === undefined && unlinked === undefined) return { doc: current, wrote };
      const step = linked === undefined ? await this.revived(current, unlinked) : await this.joined(current, linked);
      if (step === "done") return { doc: current, wrote };
      wrote = true;
      current = (await this.models.expenses.findOne({ _id: doc._id, budgetId: doc.budgetId }).lean<ExpenseDoc>()) ?? current;
    }
    throw new Unavailable("Too many concurrent changes of linked expenses. Try again.");
  }

  /** The movement in is deleted, and its import identity is the transfer's. */
  private async joined(transfer: ExpenseDoc, linked: LinkedDoc): Promise<"done" | "again"> {
    const { _id, budgetId } = transfer;
    const into = await this.models.expenses.findOne({ _id: linked.in.id, budgetId }).lean<ExpenseDoc>();
    // It is kept as long as its transfer, so that one that is gone was erased with it.
    if (into === null) return "done";
    if (into.linkedInto === _id && into.deletedAt !== null) return this.claimed(transfer);
    if (into.deletedAt !== null || into.version !== linked.in.version) return this.givenWay(transfer, linked);
    const now = this.clock.now();
    await changeVersion(this.models.expenses, into, {
      $set: { deletedAt: now, importKey: into._id, linkedInto: _id, updatedAt: now, dirtyBudgetId: budgetId },
      ...moving(monthsIn(into)),
    });
    return "again";
  }

  /** Whoever takes the identity in the moment between the two writes keeps it: the transfer then goes without. */
  private async claimed(transfer: ExpenseDoc): Promise<"done" | "again"> {
    const { _id, budgetId, version } = transfer;
    const keys = importKeysOf(movementOf(transfer));
    const key = storedImportKey(_id, keys);
    if (transfer.deletedAt !== null || keys.toImportKey === undefined || importKeysIn(transfer).includes(keys.toImportKey)) return "done";
    // Nothing that is shown changes, so that it makes no version.
    const isFree = await unlessTaken(() => this.models.expenses.updateOne({ _id, budgetId, version }, { $set: { importKey: key } }));
    if (isFree) return "again";
    const now = this.clock.now();
    await changeVersion(this.models.expenses, transfer, {
      $set: { updatedAt: now, dirtyBudgetId: budgetId },
      $unset: { toExternalId: 1, toSource: 1 },
      ...moving(monthsIn(transfer)),
    });
    return "again";
  }

  /** Somebody changed, deleted or linked the movement in between the two writes. */
  private async givenWay(transfer: ExpenseDoc, linked: LinkedDoc): Promise<"done" | "again"> {
    if (transfer.deletedAt !== null) return "done";
    const budget = await this.models.budgets.findById(transfer.budgetId).lean<BudgetDoc>();
    if (budget === null) return "done";
    const current = await this.currentCategories(budget._id, [linked.out]);
    await changeVersion(
      this.models.expenses,
      transfer,
      puttingBack(budget, transfer, linked, { current, now: this.clock.now(), comesBack: false }),
    );
    return "again";
  }

  /** The movement in lives again. */
  private async revived({ _id, budgetId }: ExpenseDoc, end: UnlinkedDoc | undefined): Promise<"done" | "again"> {
    if (end === undefined) return "done";
    const tombstone = await this.models.expenses.findOne({ _id: end.id, budgetId, linkedInto: _id }).lean<ExpenseDoc>();
    if (tombstone === null) return "done";
    const current = await this.currentCategories(budgetId, [tombstone]);
    const revive = (isFree: boolean): Promise<unknown> =>
      changeVersion(this.models.expenses, tombstone, reviving(tombstone, end, current, this.clock.now(), isFree));
    if (!(await unlessTaken(() => revive(true)))) await revive(false);
    return "again";
  }
}
