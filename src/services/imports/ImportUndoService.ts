import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { quantity } from "../../domain/quantity.js";
import { Conflict, Unavailable } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { ImportDoc } from "../../models/import.js";
import { insertOnce } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";
import { moving } from "../expenses/edits.js";
import type { ImportPages } from "./ImportPages.js";
import type { ImportUnlinking } from "./ImportUnlinking.js";
import { documentKeyOf, expenseIdOf, ownPrefix } from "./rowIdentity.js";
import type { SameOccurrences } from "./SameOccurrences.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox"> {
  readonly pages: ImportPages;
  readonly sameOccurrences: SameOccurrences;
  readonly unlinking: ImportUnlinking;
}

type Made = Pick<ExpenseDoc, "_id" | "version" | "month" | "legs">;

const AT_ONCE = 500;
const TRIES = 30;

/**
 * Takes an import back as a whole: what it made, and what of that was changed since, becomes tombstones, each of which can be restored. The
 * status comes first, so that any process can go on after a crash; each batch may be repeated.
 */
export class ImportUndoService {
  constructor(private readonly needs: Needs) {}

  /** Repeating it is safe: what was restored after an undo stays. */
  async undo(who: Caller, id: string): Promise<ChangedMonths> {
    const { models, access } = this.needs;
    const { found } = await access.openOne(who, { kind: "imp", id }, "write", (at) => models.imports.findOne({ ...at }).lean<ImportDoc>());
    if (found.finishedAt === null) throw new Conflict("import-running", "The import is still running. Wait until it is finished.");
    if (found.status === "undone") return { budgetId: found.budgetId, labels: [] };
    await this.requireOpen(found);
    // Whoever began to take it back stays the one who did.
    if (found.status !== "undoing")
      await models.imports.updateOne(
        { ...documentKeyOf(id), status: found.status },
        { $set: { status: "undoing", undoneBy: who.accountId } },
      );
    return { budgetId: found.budgetId, labels: await this.finish(id) };
  }

  /** What is being undone, also by a process that has ended. Answers the months of what it deleted. */
  async finish(id: string): Promise<string[]> {
    const { models, outbox, clock } = this.needs;
    const doc = await models.imports.findOne({ ...documentKeyOf(id), status: "undoing" }).lean<ImportDoc>();
    if (doc === null) return [];
    const budget = await models.budgets.findById(doc.budgetId).lean<BudgetDoc>();
    const months = new Set<string>();
    await outbox.withoutRebuild({ budgetId: doc.budgetId, by: doc.undoneBy ?? doc.accountId }, async () => {
      if (budget !== null) await this.reopenAmong(budget, doc, months);
      for (let from = 0; from < doc.cursor; from += AT_ONCE) {
        const ids = rowsFrom(from, doc.cursor).map((row) => expenseIdOf(id, row));
        if (budget?.hasAccounts === true) for (const month of await this.needs.unlinking.among(budget, ids)) months.add(month);
        await this.removeAmong(doc.budgetId, ids, months);
      }
    });
    const now = clock.now();
    await this.tell(doc, now);
    await models.imports.updateOne({ ...documentKeyOf(id), status: "undoing" }, { $set: { status: "undone", updatedAt: now } });
    outbox.schedule(doc.budgetId);
    return [...months];
  }

  /** What would move the balance of a closed account is refused before anything is taken back. */
  private async requireOpen({ _id, budgetId }: ImportDoc): Promise<void> {
    const { moneyAccounts, expenses } = this.needs.models;
    const closed = await moneyAccounts
      .find({ budgetId, deletedAt: null, closedAt: mongoose.trusted({ $ne: null }) }, { _id: 1 })
      .lean<{ _id: string }[]>();
    if (closed.length === 0) return;
    const own = mongoose.trusted({ $gte: ownPrefix(_id), $lt: `${ownPrefix(_id)}~` });
    const among = mongoose.trusted({ $in: closed.map((account) => account._id) });
    if ((await expenses.exists({ budgetId, _id: own, deletedAt: null, "legs.accountId": among })) !== null)
      throw new Conflict("money-account-closed", "Some of its expenses lie in a money account that is closed. Open it first.");
  }

  /** The occurrences that rows were said to be are as they were before. */
  private async reopenAmong(budget: BudgetDoc, { _id, cursor, undoneBy, accountId }: ImportDoc, months: Set<string>): Promise<void> {
    const { pages, sameOccurrences } = this.needs;
    for await (const expenseId of pages.occurrences(_id, cursor))
      for (const month of await sameOccurrences.undo(budget, _id, expenseId, undoneBy ?? accountId)) months.add(month);
  }

  private async removeAmong(budgetId: string, ids: readonly string[], months: Set<string>): Promise<void> {
    const { models, clock } = this.needs;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const made = await models.expenses
        .find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null }, { version: 1, month: 1, legs: 1 })
        .lean<Made[]>();
      if (made.length === 0) return;
      for (const doc of made) for (const month of monthsIn(doc)) months.add(month);
      const now = clock.now();
      await models.expenses.bulkWrite(
        made.map(({ _id, version, ...placed }) => ({
          updateOne: {
            filter: { _id, budgetId, version },
            update: {
              $set: { deletedAt: now, importKey: _id, updatedAt: now, dirtyBudgetId: budgetId },
              ...moving(monthsIn(placed)),
              $inc: { version: 1 },
            },
          },
        })),
        { ordered: false, writeConcern: { w: "majority", journal: true } },
      );
    }
    throw new Unavailable("Too many concurrent changes of the imported expenses. Try again.");
  }

  /** One line for the whole undo, however often its end is tried. An earlier release wrote it at the beginning. */
  private async tell({ _id, budgetId, undoneBy, counts: { created } }: ImportDoc, at: Date): Promise<void> {
    if (created === 0 || undoneBy === undefined) return;
    const label = quantity(created, "expense");
    await insertOnce(this.needs.models.activities, {
      _id: `${_id}.2`,
      budgetId,
      kind: "import",
      resourceId: _id,
      action: "deleted",
      label,
      by: undoneBy,
      at,
    });
  }
}

function rowsFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.min(AT_ONCE, to - from) }, (_, index) => from + index);
}
