import mongoose from "mongoose";
import { RESTORABLE_MS } from "../../domain/restorable.js";

/** What finds a document that is there, or was deleted so lately that it can be restored. `deleted`: what else must hold of a deleted one. */
export function liveOrRestorable(now: Date, deleted: Readonly<Record<string, unknown>> = {}) {
  const oldest = new Date(now.getTime() - RESTORABLE_MS);
  return { $or: [{ deletedAt: null }, { deletedAt: mongoose.trusted({ $gt: oldest }), ...deleted }] };
}
