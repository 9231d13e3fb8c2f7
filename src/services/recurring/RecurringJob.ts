import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { isStillHeld } from "../../domain/leases.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { RecurringDoc } from "../../models/recurring/recurring.js";
import type { WalkDoc } from "../../models/sync/walk.js";
import type { Parts } from "../access/Parts.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";

interface Needs extends Pick<Parts, "models" | "clock"> {
  readonly booker: OccurrenceBooker;
  readonly onError: (error: unknown) => void;
}

const NAME = "recurring";
/** One process does the work; another takes over when it has not said for so long that it still does. */
const LEASE_MS = 20_000;
const AT_ONCE = 64;
const SIDE_BY_SIDE = 8;
/** A budget that is deleted may be restored; then its movements are woken. */
const DELETED_MS = 86_400_000;

/** Finds the movements with something to do, by an index of when. Whoever does the work, and however often, each occurrence is booked once. */
export class RecurringJob {
  constructor(private readonly needs: Needs) {}

  async run(): Promise<void> {
    const { models, clock } = this.needs;
    if (!(await this.take())) return;
    try {
      const due = models.recurring
        .find({ nextAt: mongoose.trusted({ $exists: true, $lte: clock.now() }) })
        .lean<RecurringDoc[]>()
        .cursor({ batchSize: AT_ONCE });
      let some: RecurringDoc[] = [];
      for await (const doc of due) {
        some.push(doc);
        if (some.length < AT_ONCE) continue;
        await this.advance(some);
        await this.hold();
        some = [];
      }
      await this.advance(some);
    } finally {
      await models.walks.updateOne({ _id: NAME }, { $set: { dueAt: clock.now() } });
    }
  }

  private async advance(docs: readonly RecurringDoc[]): Promise<void> {
    if (docs.length === 0) return;
    const ids = [...new Set(docs.map(({ budgetId }) => budgetId))];
    const budgets = await this.needs.models.budgets.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }).lean<BudgetDoc[]>();
    const byId = new Map(budgets.map((budget) => [budget._id, budget]));
    const queue = [...docs];
    const work = async (): Promise<void> => {
      for (let doc = queue.shift(); doc !== undefined; doc = queue.shift())
        await this.advanceOne(byId.get(doc.budgetId), doc).catch(this.needs.onError);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  }

  private async advanceOne(budget: BudgetDoc | undefined, doc: RecurringDoc): Promise<void> {
    if (budget !== undefined) {
      await this.needs.booker.advanced(budget, doc);
      return;
    }
    const later = new Date(this.needs.clock.now().getTime() + DELETED_MS);
    await this.needs.models.recurring.updateOne({ _id: doc._id, budgetId: doc.budgetId }, { $set: { nextAt: later } });
  }

  /** False while another process does the work. */
  private async take(): Promise<boolean> {
    const { models, clock } = this.needs;
    const held = await models.walks.findById(NAME).lean<WalkDoc>();
    if (held === null) return unlessTaken(() => models.walks.create({ _id: NAME, last: null, dueAt: this.until() }));
    if (isStillHeld(held.dueAt, clock.now(), LEASE_MS)) return false;
    return (await models.walks.updateOne({ _id: NAME, dueAt: held.dueAt }, { $set: { dueAt: this.until() } })).matchedCount === 1;
  }

  private async hold(): Promise<void> {
    await this.needs.models.walks.updateOne({ _id: NAME }, { $set: { dueAt: this.until() } });
  }

  private until(): Date {
    return new Date(this.needs.clock.now().getTime() + LEASE_MS);
  }
}
