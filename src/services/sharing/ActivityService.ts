import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { type ActivityDoc, toActivity } from "../../models/sharing/activity.js";
import type { Models } from "../../models/Models.js";
import { toTimestamp } from "../../models/parts.js";
import type { Activity } from "../../shapes/sharing/Activity.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import type { Cursors, Place } from "../access/Cursors.js";
import { cut, type Page, pageOf, type PageRequest } from "../access/page.js";
import type { OutboxProcessor } from "../ledger/OutboxProcessor.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
  readonly outbox: OutboxProcessor;
}

const RESTORABLE_MS = 30 * 86_400_000;

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
    const { kept, nextCursor } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: doc.at.getTime() }));
    const names = await this.namesOf(kept.map((doc) => doc.by));
    return { items: kept.map((doc) => toActivity(doc, names.get(doc.by) ?? null, undoUntil(doc))), nextCursor };
  }

  private async namesOf(accountIds: readonly string[]): Promise<Map<string, string>> {
    const docs = await this.needs.models.accounts
      .find({ _id: mongoose.trusted({ $in: [...new Set(accountIds)] }), deletingAt: null }, { name: 1 })
      .lean<{ _id: string; name: string }[]>();
    return new Map(docs.map((doc) => [doc._id, doc.name]));
  }
}

function older(place: Place): object {
  const at = new Date(place.value ?? 0);
  return { $or: [{ at: mongoose.trusted({ $lt: at }) }, { at, _id: mongoose.trusted({ $lt: place.id }) }] };
}

/** What can be restored says until when. */
function undoUntil({ action, kind, at }: ActivityDoc): string | null {
  const undoable = action === "deleted" && (kind === "expense" || kind === "category");
  return undoable ? toTimestamp(new Date(at.getTime() + RESTORABLE_MS)) : null;
}
