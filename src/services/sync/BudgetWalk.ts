import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Clock } from "../../domain/ids.js";
import { isStillHeld } from "../../domain/leases.js";
import type { Models } from "../../models/Models.js";
import type { WalkDoc } from "../../models/sync/walk.js";

/** Between the end of a walk and the beginning of the next one, and before the first. */
const PAUSE_MS = 6 * 3600 * 1000;
/** How many budgets are given out at a time. */
const BUDGETS = 200;

/**
 * A walk through all budgets in the order of their ids, some at a time. Its place is stored, so that it goes on where it stood
 * after a restart, and several processes share it: each takes the next part by compare-and-set. A part that was given out to a
 * process that then died waits for the next walk.
 */
export class BudgetWalk {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly name: string,
  ) {}

  /** The next budgets to visit; none while it rests, or when another process took them. */
  async next(): Promise<string[]> {
    const { walks } = this.models;
    const place = await walks.findById(this.name).lean<WalkDoc>();
    if (place === null) {
      await this.begin();
      return [];
    }
    if (isStillHeld(place.dueAt, this.clock.now(), PAUSE_MS)) return [];
    const ids = await this.idsAfter(place.last);
    const next = ids.length < BUDGETS ? { last: null, dueAt: this.later() } : { last: ids.at(-1) ?? null, dueAt: place.dueAt };
    const taken = await walks.updateOne({ _id: this.name, last: place.last, dueAt: place.dueAt }, { $set: next });
    return taken.matchedCount === 1 ? ids : [];
  }

  /** Not at the start, when everybody else begins as well. */
  private async begin(): Promise<void> {
    await unlessTaken(() => this.models.walks.create({ _id: this.name, last: null, dueAt: this.later() }));
  }

  private async idsAfter(last: string | null): Promise<string[]> {
    const found = await this.models.budgets
      .find({ _id: mongoose.trusted({ $gt: last ?? "" }) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(BUDGETS)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  private later(): Date {
    return new Date(this.clock.now().getTime() + PAUSE_MS);
  }
}
