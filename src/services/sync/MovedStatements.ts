import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import { earliestMonthOf, type DirtyFlag } from "../ledger/dirtyFlags.js";

interface Slot {
  _id: string;
  month: string;
}

/**
 * The statements that read otherwise once these changes are made, though they themselves are frozen: `supersededBy` follows from the
 * other statements of the month, `stale` and the drift from every change at or before it. Each is sent again, so that a copy equals `GET`.
 */
export class MovedStatements {
  constructor(private readonly models: Models) {}

  async by(budgetId: string, flags: readonly DirtyFlag[]): Promise<DirtyFlag[]> {
    const closed = flags.filter(({ kind }) => kind === "monthly-budget").map(({ id }) => id);
    const months = closed.length === 0 ? [] : await this.monthsOf(budgetId, closed);
    // A category's name and place show in the drift of months that were closed before it was there.
    const anyMonth = flags.some(({ kind, from }) => kind === "category" && from === undefined);
    const earliest = anyMonth ? "" : earliestMonthOf(flags);
    if (earliest === undefined && months.length === 0) return [];
    const moved = [
      ...(earliest === undefined ? [] : [{ month: mongoose.trusted({ $gte: earliest }) }]),
      ...(months.length === 0 ? [] : [{ month: mongoose.trusted({ $in: months }) }]),
    ];
    const statements = await this.models.monthlyBudgets
      .find({ budgetId, deletedAt: null, $or: moved }, { _id: 1 })
      .lean<Pick<Slot, "_id">[]>();
    const announced = new Set(closed);
    return statements
      .filter(({ _id }) => !announced.has(_id))
      .map(({ _id }) => ({ kind: "monthly-budget", id: _id, version: 0, from: undefined }));
  }

  private async monthsOf(budgetId: string, ids: readonly string[]): Promise<string[]> {
    const docs = await this.models.monthlyBudgets.find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) }, { month: 1 }).lean<Slot[]>();
    return [...new Set(docs.map(({ month }) => month))];
  }
}
