import mongoose from "mongoose";
import type { Place } from "./Cursors.js";

/** What comes behind a place of a list in the order of positions. */
export function positionsAfter({ value, id }: Place): object {
  return { $or: [{ position: mongoose.trusted({ $gt: value }) }, { position: value, _id: mongoose.trusted({ $gt: id }) }] };
}
