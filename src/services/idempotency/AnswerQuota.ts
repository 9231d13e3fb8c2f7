import mongoose from "mongoose";
import type { IdempotencyKeyDoc } from "../../models/idempotencyKey.js";
import type { Models } from "../../models/Models.js";

/** Bytes of kept answers of an account: far more than what a household writes within the time in which they are kept. */
const MOST_BYTES = 32_000_000;
/** So often the bytes are summed up anew, as parts of what an account may keep. */
const STEPS = 8;
const ACCOUNTS_REMEMBERED = 10_000;

/** What stands in the place of an answer that made room. */
export const FORGOTTEN = "";

/**
 * Holds each account to the bytes of its kept answers. No request is refused for it: the oldest answers make room, and their requests
 * still count as done.
 */
export class AnswerQuota {
  private readonly added = new Map<string, number>();

  constructor(
    private readonly models: Pick<Models, "idempotencyKeys">,
    private readonly most = MOST_BYTES,
  ) {}

  /** An answer of so many bytes was kept. */
  async note(accountId: string, bytes: number): Promise<void> {
    const added = (this.added.get(accountId) ?? 0) + bytes;
    const isDue = added >= this.most / STEPS;
    this.added.delete(accountId);
    const [oldest] = this.added.keys();
    if (this.added.size >= ACCOUNTS_REMEMBERED && oldest !== undefined) this.added.delete(oldest);
    if (!isDue) this.added.set(accountId, added);
    else await this.forgetOldest(accountId);
  }

  private async forgetOldest(accountId: string): Promise<void> {
    const kept = { accountId, answerBytes: mongoose.trusted({ $gt: 0 }) };
    const newestFirst = this.models.idempotencyKeys
      .find(kept, { answerBytes: 1, createdAt: 1 })
      .sort({ createdAt: -1 })
      .allowDiskUse(true)
      .lean<Pick<IdempotencyKeyDoc, "answerBytes" | "createdAt">[]>()
      .cursor();
    let left = this.most;
    for await (const { answerBytes = 0, createdAt } of newestFirst) {
      left -= answerBytes;
      if (left >= 0) continue;
      const older = { ...kept, createdAt: mongoose.trusted({ $lte: createdAt }) };
      await this.models.idempotencyKeys.updateMany(older, { $set: { answer: FORGOTTEN, answerBytes: 0 } });
      return;
    }
  }
}
