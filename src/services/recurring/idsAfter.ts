import mongoose from "mongoose";
import type { Place } from "../storage/Cursors.js";

/** What comes behind a place of a list in the order of ids. */
export function idsAfter({ id }: Place): object {
  return { _id: mongoose.trusted({ $gt: id }) };
}
