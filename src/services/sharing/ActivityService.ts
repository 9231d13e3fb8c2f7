import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { Models } from "../../models/Models.js";
import type { Activity } from "../../shapes/sharing/Activity.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import type { Cursors, Place } from "../access/Cursors.js";
import { cut, type Page, pageOf, type PageRequest } from "../access/page.js";
import type { OutboxProcessor } from "../ledger/OutboxProcessor.js";
import { shownActivities } from "./shownActivities.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
  readonly outbox: OutboxProcessor;
}

/** Who did what in a budget, newest first. */
export class ActivityService {
  constructor(private readonly needs: Needs) {}

  /** The first page processes what is dirty first, so that whatever was answered before is in it. */
  async list(who: Caller, budgetId: string, request: PageRequest): Promise<Page<Activity>> {
    const { limit, cursor } = pageOf(request);
    await this.needs.access.open(who, budgetId, "read");
    const list = ["activity", budgetId];
    const before = cursor === undefined ? {} : older(this.needs.cursors.place(list, cursor));
    if (cursor === undefined) await this.needs.outbox.drain(budgetId);
    const docs = await this.needs.models.activities
      .find({ budgetId, ...before })
      .sort({ at: -1, _id: -1 })
      .limit(limit + 1)
      .lean<ActivityDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) =>
      this.needs.cursors.write(list, { id: doc._id, value: doc.at.getTime() }),
    );
    return { items: await shownActivities(this.needs.models, kept), nextCursor, cursorAt };
  }
}

function older(place: Place): object {
  const at = new Date(place.value ?? 0);
  return { $or: [{ at: mongoose.trusted({ $lt: at }) }, { at, _id: mongoose.trusted({ $lt: place.id }) }] };
}
