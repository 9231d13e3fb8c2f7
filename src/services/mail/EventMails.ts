import mongoose from "mongoose";
import { sha256 } from "../../domain/sha256.js";
import { type NoticeTopic, noticeTopics, topicOf } from "../../domain/notices.js";
import { type AccountDoc, noNotices } from "../../models/accounts/account.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { Digests } from "./Digests.js";
import { eventMail } from "./eventMailTexts.js";
import type { Mailer } from "./messages.js";

interface Needs {
  readonly models: Models;
  readonly mailer: Mailer;
  readonly digests: Digests;
  readonly publicUrl: string;
}

type Told = Pick<AccountDoc, "_id" | "email" | "name" | "timeZone" | "notices">;

/** A line of the activity list that is about to be written. */
export interface NewLine {
  readonly line: ActivityDoc;
  /** `others`: somebody did it by hand, and needs no mail of it. */
  readonly mailedTo: "all" | "others" | "nobody";
}

const toldFields = { email: 1, name: 1, timeZone: 1, notices: 1 } as const;

/**
 * Tells members of a budget what they have asked for, at once or in the next daily mail. Called before the lines are written: what a
 * crash interrupts is done again, and the id of a mail follows from line and person.
 */
export class EventMails {
  constructor(private readonly needs: Needs) {}

  async tell(budgetId: string, news: readonly NewLine[]): Promise<void> {
    const topics = new Set(news.flatMap(({ line }) => topicOf(line.action) ?? []));
    if (topics.size === 0) return;
    const budget = await this.needs.models.budgets.findOne({ _id: budgetId, deletedAt: null }, { name: 1, members: 1 }).lean<BudgetDoc>();
    if (budget === null) return;
    for (const account of await this.interested(budget, topics)) {
      await this.tellOne(
        account,
        budget,
        news
          .filter(({ line, mailedTo }) => mailedTo === "all" || (mailedTo === "others" && line.by !== account._id))
          .map(({ line }) => line),
      );
    }
  }

  /** Only a confirmed address: another one may be a stranger's. */
  private async interested({ members }: BudgetDoc, topics: ReadonlySet<NoticeTopic>): Promise<Told[]> {
    const wanted = noticeTopics
      .filter((topic) => topics.has(topic))
      .map((topic) => ({ [`notices.${topic}`]: mongoose.trusted({ $in: ["atOnce", "daily"] }) }));
    return this.needs.models.accounts
      .find(
        {
          _id: mongoose.trusted({ $in: members.map(({ accountId }) => accountId) }),
          deletingAt: null,
          disabledAt: null,
          emailVerifiedAt: mongoose.trusted({ $ne: null }),
          $or: wanted,
        },
        toldFields,
      )
      .lean<Told[]>();
  }

  private async tellOne(account: Told, budget: BudgetDoc, lines: readonly ActivityDoc[]): Promise<void> {
    const { mailer, digests, publicUrl } = this.needs;
    const paced = (pace: "atOnce" | "daily") =>
      lines.filter(({ action }) => {
        const topic = topicOf(action);
        return topic !== null && (account.notices ?? noNotices)[topic] === pace;
      });
    for (const line of paced("atOnce"))
      if (await digests.nowOrDaily(account, "events", line._id))
        await mailer.post(eventMail(account, budget, line, publicUrl), {
          accountId: account._id,
          id: mailIdOf(`${line._id} ${account._id}`),
        });
    await digests.keep(
      account,
      paced("daily").map(({ _id }) => _id),
    );
  }
}

export function mailIdOf(about: string): string {
  return `mail_${sha256(about).toString("hex")}`;
}
