import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { isStillHeld } from "../../domain/leases.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { RecurringDoc } from "../../models/recurring/recurring.js";
import type { WalkDoc } from "../../models/sync/walk.js";
import type { Dependencies } from "../Dependencies.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "background"> {
  readonly booker: OccurrenceBooker;
  readonly onError: (error: unknown) => void;
}

const NAME = "recurring";
/** One process does the work; another takes over when it has not said for so long that it still does. */
const LEASE_MS = 20_000;
/** So many budgets are worked at side by side, each on so many movements. */
const BUDGETS_AT_ONCE = 64;
const MOVEMENTS_AT_ONCE = 4;
/** A budget that is deleted may be restored; then its movements are woken. */
const DELETED_MS = 86_400_000;

/**
 * Finds the movements with something to do, by an index of when. Whoever does the work, and however often, each occurrence is booked
 * once. It goes round the budgets: whoever has much to catch up with does some of it each time.
 */
export class RecurringJob {
  constructor(private readonly needs: Needs) {}

  private readonly failed = (error: unknown): boolean => {
    this.needs.onError(error);
    return false;
  };

  async run(): Promise<void> {
    const { models, clock } = this.needs;
    if (!(await this.take())) return;
    try {
      while (await this.goRound());
    } finally {
      await models.walks.updateOne({ _id: NAME }, { $set: { dueAt: clock.now() } });
    }
  }

  /** False when nothing was advanced. */
  private async goRound(): Promise<boolean> {
    const due = new Set<string>();
    for await (const { budgetId } of yielding(this.due({}).cursor())) due.add(budgetId);
    const budgets = [...due];
    let isAdvanced = false;
    while (budgets.length > 0) {
      const some = await Promise.all(budgets.splice(0, BUDGETS_AT_ONCE).map((budgetId) => this.advance(budgetId)));
      isAdvanced ||= some.includes(true);
      await this.hold();
    }
    return isAdvanced;
  }

  private due(within: { budgetId?: string }) {
    const { models, clock } = this.needs;
    return models.recurring.find({ ...within, nextAt: mongoose.trusted({ $exists: true, $lte: clock.now() }) }).lean<RecurringDoc[]>();
  }

  private async advance(budgetId: string): Promise<boolean> {
    const { models, background } = this.needs;
    const budget = await models.budgets.findOne({ _id: budgetId, deletedAt: null }).lean<BudgetDoc>();
    const docs = await this.due({ budgetId }).sort({ nextAt: 1 }).limit(MOVEMENTS_AT_ONCE);
    let isAdvanced = false;
    for (const doc of docs) {
      const advanced = background.of(doc.createdBy, () => this.advanceOne(budget, doc)).catch(this.failed);
      isAdvanced = (await advanced) || isAdvanced;
    }
    return isAdvanced;
  }

  private async advanceOne(budget: BudgetDoc | null, doc: RecurringDoc): Promise<boolean> {
    if (budget !== null) return (await this.needs.booker.advance(budget, doc)).isAdvanced;
    const later = new Date(this.needs.clock.now().getTime() + DELETED_MS);
    await this.needs.models.recurring.updateOne({ _id: doc._id, budgetId: doc.budgetId }, { $set: { nextAt: later } });
    return false;
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
