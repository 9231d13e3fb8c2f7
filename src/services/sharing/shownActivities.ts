import mongoose from "mongoose";
import { RESTORABLE_MS } from "../../domain/restorable.js";
import { type ActivityDoc, toActivity } from "../../models/sharing/activity.js";
import type { Models } from "../../models/Models.js";
import { toTimestamp } from "../../models/parts.js";
import type { Activity } from "../../shapes/sharing/Activity.js";

/** Lines of an activity list with the names of those who did it. */
export async function shownActivities(models: Models, docs: readonly ActivityDoc[]): Promise<Activity[]> {
  const names = await namesOf(
    models,
    docs.map((doc) => doc.by),
  );
  return docs.map((doc) => toActivity(doc, names.get(doc.by) ?? null, undoUntil(doc)));
}

/** The names of accounts. One that is gone, or is being deleted, has none. */
export async function namesOf(models: Models, accountIds: readonly string[]): Promise<Map<string, string>> {
  const docs = await models.accounts
    .find({ _id: mongoose.trusted({ $in: [...new Set(accountIds)] }), deletingAt: null }, { name: 1 })
    .lean<{ _id: string; name: string }[]>();
  return new Map(docs.map((doc) => [doc._id, doc.name]));
}

/** What can be restored says until when. */
function undoUntil({ action, kind, at }: ActivityDoc): string | null {
  const undoable = action === "deleted" && (kind === "expense" || kind === "category" || kind === "money-account");
  return undoable ? toTimestamp(new Date(at.getTime() + RESTORABLE_MS)) : null;
}
