import mongoose from "mongoose";
import { rootIdOf } from "../../domain/ids.js";
import { topicOf } from "../../domain/notices.js";
import { type AccountDoc, noNotices } from "../../models/accounts/account.js";
import type { SecurityEventDoc } from "../../models/accounts/securityEvent.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { Dependencies } from "../Dependencies.js";
import { endOfDay } from "./Digests.js";
import { mailIdOf } from "./EventMails.js";
import { type BudgetEvents, dailyMail } from "./eventMailTexts.js";

type Needs = Pick<Dependencies, "models" | "clock" | "mailer" | "publicUrl">;

type Named = Pick<BudgetDoc, "_id" | "name">;

/** A server that was away for longer, or a backup that is older, tells nothing of yesterday. */
const USEFUL_MS = 4 * 86_400_000;

/**
 * One mail a day to whoever has asked for it, if there is anything to tell. The account says first which lines are in it. Then it is
 * posted, under an id that follows from person and day. Then the account forgets these lines. Every step may be repeated by any process.
 */
export class DailyMails {
  constructor(private readonly needs: Needs) {}

  async sweep(): Promise<void> {
    const due = this.needs.models.accounts
      .find({ "digest.at": mongoose.trusted({ $exists: true, $lte: this.needs.clock.now() }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const account of due) {
      const closed = await this.closed(account);
      if (closed?.digest?.closed !== undefined) await this.send(closed, closed.digest.at, closed.digest.closed);
    }
  }

  /** Null where another process has done it. */
  private async closed(account: AccountDoc): Promise<AccountDoc | null> {
    const { _id, digest } = account;
    if (digest === undefined || digest.closed !== undefined) return account;
    const { at, lines } = digest;
    return this.needs.models.accounts
      .findOneAndUpdate(
        { _id, "digest.at": at, "digest.closed": mongoose.trusted({ $exists: false }) },
        { $set: { "digest.closed": lines } },
        { returnDocument: "after" },
      )
      .lean<AccountDoc>();
  }

  private async send(account: AccountDoc, at: Date, lines: readonly string[]): Promise<void> {
    const { models, clock, mailer, publicUrl } = this.needs;
    const { _id, timeZone } = account;
    const now = clock.now();
    const isLate = now.getTime() - at.getTime() > USEFUL_MS;
    const isTold = !isLate && !isSilent(account);
    const news = { events: isTold ? await this.eventsOf(account, lines) : [], noted: isTold ? await this.notedOf(account, lines) : [] };
    if (news.events.length + news.noted.length > 0)
      await mailer.post(dailyMail(account, news, publicUrl), { accountId: _id, id: mailIdOf(`${_id} ${at.toISOString()}`) });
    await models.accounts.updateOne(
      { _id, "digest.at": at },
      {
        $pull: { "digest.lines": mongoose.trusted({ $in: [...lines] }) },
        $set: { "digest.at": endOfDay(now, timeZone) },
        $unset: { "digest.closed": 1 },
      },
    );
    await models.accounts.updateOne({ _id, "digest.lines": [] }, { $unset: { digest: 1 } });
  }

  /** Of the security log, what there was too much of to be told at once. */
  private async notedOf({ _id: accountId }: AccountDoc, lines: readonly string[]): Promise<SecurityEventDoc[]> {
    const ids = lines.filter(isNoted);
    if (ids.length === 0) return [];
    const found = await this.needs.models.securityEvents
      .find({ accountId, _id: mongoose.trusted({ $in: ids }) })
      .lean<SecurityEventDoc[]>();
    return found.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** Of budgets that the person can still read, what he still wants to hear of. */
  private async eventsOf({ _id: accountId, notices = noNotices }: AccountDoc, ids: readonly string[]): Promise<BudgetEvents[]> {
    const { models } = this.needs;
    const named = new Set(ids.filter((id) => !isNoted(id)).flatMap((id) => rootIdOf("bud", id.slice(4, 20)) ?? []));
    const budgets = await models.budgets
      .find({ _id: mongoose.trusted({ $in: [...named] }), deletedAt: null, "members.accountId": accountId }, { name: 1 })
      .lean<Named[]>();
    const lines = await models.activities
      .find({ budgetId: mongoose.trusted({ $in: budgets.map(({ _id }) => _id) }), _id: mongoose.trusted({ $in: [...ids] }) })
      .sort({ at: 1, _id: 1 })
      .lean<ActivityDoc[]>();
    const wanted = lines.filter(({ action }) => {
      const topic = topicOf(action);
      return topic !== null && notices[topic] !== "never";
    });
    return budgets
      .map((budget) => ({ budget, lines: wanted.filter(({ budgetId }) => budgetId === budget._id) }))
      .filter(({ lines: own }) => own.length > 0);
  }
}

function isNoted(id: string): boolean {
  return id.startsWith("sev_");
}

function isSilent({ deletingAt, disabledAt, emailVerifiedAt }: AccountDoc): boolean {
  return deletingAt !== undefined || disabledAt !== undefined || emailVerifiedAt === null;
}
