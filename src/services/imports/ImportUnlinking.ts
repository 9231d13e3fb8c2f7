import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { Models } from "../../models/Models.js";
import { moving } from "../expenses/edits.js";
import type { LinkRepair } from "../expenses/LinkRepair.js";
import { puttingBack } from "../expenses/unlinking.js";
import { changeVersion } from "../storage/stored.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly linkRepair: LinkRepair;
}

/**
 * Takes the rows of an import out of transfers that a link made of them, so that the row of another file stays. A transfer whose amount,
 * days or accounts were changed since is one movement for good. Each step may be repeated, by any process.
 */
export class ImportUnlinking {
  constructor(private readonly needs: Needs) {}

  /** Answers the months that it moved. */
  async among(budget: BudgetDoc, ids: readonly string[]): Promise<Set<string>> {
    const { expenses } = this.needs.models;
    const named = { budgetId: budget._id, _id: mongoose.trusted({ $in: [...ids] }) };
    const there = mongoose.trusted({ $exists: true });
    const first = await expenses.find({ ...named, deletedAt: null, linked: there }).lean<ExpenseDoc[]>();
    const second = await expenses.find({ ...named, linkedInto: there }).lean<ExpenseDoc[]>();
    const months = new Set<string>();
    for (const doc of first) if (!ids.includes(doc.linked?.in.id ?? "")) add(months, await this.giveBackIn(budget, doc));
    for (const doc of second) if (!ids.includes(doc.linkedInto ?? "")) add(months, await this.giveBackOut(budget, doc));
    return months;
  }

  /** The transfer becomes the deleted row that it was, and what came from another file lives again. */
  private async giveBackIn(budget: BudgetDoc, found: ExpenseDoc): Promise<string[]> {
    const { models, clock, linkRepair } = this.needs;
    const transfer = await linkRepair.settled(found);
    if (transfer.linked === undefined || transfer.linkedChanged === true || transfer.deletedAt !== null) return [];
    const current = await linkRepair.currentCategories(budget._id, [transfer.linked.out]);
    const now = clock.now();
    const { $set, ...update } = puttingBack(budget, transfer, transfer.linked, { current, now, comesBack: true });
    const deleted = await changeVersion(models.expenses, transfer, {
      ...update,
      $set: { ...$set, deletedAt: now, importKey: transfer._id },
    });
    if (deleted !== null) await linkRepair.settled(deleted);
    return monthsIn(transfer);
  }

  /** The transfer becomes the movement of another file that it was; this row is a tombstone like others. */
  private async giveBackOut(budget: BudgetDoc, row: ExpenseDoc): Promise<string[]> {
    const { models, clock, linkRepair } = this.needs;
    const found = await models.expenses.findOne({ _id: row.linkedInto ?? "", budgetId: budget._id }).lean<ExpenseDoc>();
    const transfer = found === null ? null : await linkRepair.settled(found);
    const months: string[] = [];
    if (transfer?.linked?.in.id === row._id) {
      if (transfer.linkedChanged === true || transfer.deletedAt !== null) return [];
      const current = await linkRepair.currentCategories(budget._id, [transfer.linked.out]);
      const update = puttingBack(budget, transfer, transfer.linked, { current, now: clock.now(), comesBack: false });
      if ((await changeVersion(models.expenses, transfer, update)) === null) return [];
      months.push(...monthsIn(transfer));
    }
    await changeVersion(models.expenses, row, {
      $set: { updatedAt: clock.now(), dirtyBudgetId: budget._id },
      $unset: { linkedInto: 1 },
      ...moving(monthsIn(row)),
    });
    return months;
  }
}

function add(months: Set<string>, more: readonly string[]): void {
  for (const month of more) months.add(month);
}
