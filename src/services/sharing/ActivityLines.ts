import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { topicOf } from "../../domain/notices.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { NewLine } from "../mail/EventMails.js";

/** Tells members of new lines, before these are written. */
export type TellMembers = (budgetId: string, news: readonly NewLine[]) => Promise<void>;

/** Writes lines of the activity list, each once, however often it is written and by however many processes. */
export class ActivityLines {
  constructor(
    private readonly models: Models,
    private readonly tellMembers: TellMembers,
  ) {}

  /** Those that are not there yet. */
  async untold(budgetId: string, lines: readonly ActivityDoc[]): Promise<ActivityDoc[]> {
    if (lines.length === 0) return [];
    const ids = lines.map(({ _id }) => _id);
    const told = await this.models.activities
      .find({ budgetId, _id: mongoose.trusted({ $in: ids }) }, { _id: 1 })
      .lean<Pick<ActivityDoc, "_id">[]>();
    const known = new Set(told.map(({ _id }) => _id));
    return lines.filter(({ _id }) => !known.has(_id));
  }

  async write(budgetId: string, news: readonly NewLine[]): Promise<void> {
    const mayBeTold = news.map(({ line }) => line).filter(({ action }) => topicOf(action) !== null);
    const untold = new Set((await this.untold(budgetId, mayBeTold)).map(({ _id }) => _id));
    const toTell = news.filter(({ line }) => untold.has(line._id));
    if (toTell.length > 0) await this.tellMembers(budgetId, toTell);
    const lines = news.map(({ line }) => line).filter(({ _id, action }) => topicOf(action) === null || untold.has(_id));
    if (lines.length === 0) return;
    // Unordered: everything that was not there yet is written, also where some of it is there already.
    await unlessTaken(() => rowsOf(this.models.activities).insertMany(lines, { ordered: false }));
  }
}
