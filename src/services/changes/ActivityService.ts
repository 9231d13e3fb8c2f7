import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { Activity } from "../../shapes/sharing/Activity.js";
import type { Place } from "../storage/Cursors.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import type { ThresholdAlerts } from "./ThresholdAlerts.js";
import { shownActivities } from "../sharing/shownActivities.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "outbox"> {
  readonly alerts: ThresholdAlerts;
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
    if (cursor === undefined) {
      await this.needs.outbox.drain(budgetId);
      await this.needs.alerts.tell([budgetId]);
    }
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

  /** The newest lines of several budgets at once: however many there are, the database is asked as often as for two. */
  async newestOf(who: Caller, budgetIds: readonly string[], limit: number): Promise<Map<string, Page<Activity>>> {
    const budgets = (await this.needs.access.among(who, budgetIds, "read")).map((budget) => budget._id);
    await this.needs.outbox.drainSeveral(budgets);
    await this.needs.alerts.tell(budgets);
    const groups = await this.needs.models.activities.aggregate<{ _id: string; ids: string[] }>([
      { $match: { budgetId: { $in: budgets } } },
      { $sort: { at: -1, _id: -1 } },
      { $group: { _id: "$budgetId", ids: { $push: "$_id" } } },
      { $project: { ids: { $slice: ["$ids", limit + 1] } } },
    ]);
    const ids = groups.flatMap((group) => group.ids);
    const docs = await this.needs.models.activities
      .find({ budgetId: mongoose.trusted({ $in: budgets }), _id: mongoose.trusted({ $in: ids }) })
      .lean<ActivityDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    const shown = new Map((await shownActivities(this.needs.models, docs)).map((activity) => [activity.id, activity]));
    const pages = groups.map((group): [string, Page<Activity>] => {
      const list = ["activity", group._id];
      const found = group.ids.flatMap((id) => byId.get(id) ?? []);
      const { kept, ...page } = cut(found, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: doc.at.getTime() }));
      return [group._id, { items: kept.flatMap((doc) => shown.get(doc._id) ?? []), ...page }];
    });
    return new Map(pages);
  }
}

function older(place: Place): object {
  const at = new Date(place.value ?? 0);
  return { $or: [{ at: mongoose.trusted({ $lt: at }) }, { at, _id: mongoose.trusted({ $lt: place.id }) }] };
}
