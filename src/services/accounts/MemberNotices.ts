import mongoose from "mongoose";
import { sha256 } from "../../domain/sha256.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn, type ToTellPart } from "../../models/budget.js";
import type { Dependencies } from "../Dependencies.js";
import type { SecurityLog } from "./SecurityLog.js";
import type { Digests } from "../mail/Digests.js";
import { budgetDeleted, budgetRestored, givenUp, type Message } from "../mail/messages.js";

interface Needs extends Pick<Dependencies, "models" | "mailer" | "publicUrl"> {
  readonly securityLog: SecurityLog;
  readonly digests: Digests;
}

type Told = Pick<AccountDoc, "_id" | "email" | "name" | "emailVerifiedAt" | "timeZone">;

/** The part of a budget that says what its members are to be told; it is written with what happened. */
export function toTell(kind: ToTellPart["kind"], at: Date, visitor: Visitor | null): Pick<BudgetDoc, "toTell"> {
  const address = visitor === null || visitor.address === "" ? null : visitor.address;
  return { toTell: { kind, at, device: visitor?.device ?? null, address } };
}

/**
 * Tells every member of a budget, by mail and in the security log, that it was deleted, restored or given up. What is to be told stands in
 * the budget until it was told, so that no crash loses it; ids that follow from it keep the mails from being written twice.
 */
export class MemberNotices {
  constructor(private readonly needs: Needs) {}

  /** Of a budget as it was just written, or is about to be written again. */
  async tell(budget: BudgetDoc): Promise<void> {
    const { models, mailer, publicUrl, securityLog, digests } = this.needs;
    if (budget.toTell === undefined) return;
    const { kind, at, device, address } = budget.toTell;
    const accounts = await models.accounts
      .find(
        { _id: mongoose.trusted({ $in: budget.members.map(({ accountId }) => accountId) }), deletingAt: null },
        { email: 1, name: 1, emailVerifiedAt: 1, timeZone: 1 },
      )
      .lean<Told[]>();
    const owner = accounts.find(({ _id }) => roleIn(budget, _id) === "owner");
    for (const account of accounts) {
      const isOwner = account === owner;
      const about = sha256(`${budget._id} ${kind} ${at.toISOString()} ${account._id}`);
      // The device and the address are told to the owner alone: the act is the owner's.
      const visitor = isOwner ? { device, address: address ?? "", deviceToken: null } : null;
      if (kind !== "budgetGivenUp") {
        const { id, isNew } = await securityLog.noteOnce(account, kind, visitor, budget.name, { at, about });
        // Deleting and restoring costs little: who shares a budget could fill the others' mailboxes.
        if (isNew && !(await digests.nowOrDaily(account, kind, id))) continue;
      }
      const message = messageOf(kind, account, { budget, by: owner?.name ?? "-", isOwner, publicUrl });
      await mailer.post(message, { accountId: account._id, id: `mail_${about.toString("hex")}` });
    }
    await models.budgets.updateOne({ _id: budget._id, "toTell.at": at }, { $unset: { toTell: 1 } });
  }

  /** What a crash left to be told. */
  async tellPending(): Promise<void> {
    const pending = this.needs.models.budgets
      .find({ "toTell.at": mongoose.trusted({ $exists: true }) })
      .lean<BudgetDoc[]>()
      .cursor();
    for await (const budget of pending) await this.tell(budget);
  }
}

function messageOf(kind: ToTellPart["kind"], account: Told, words: Parameters<typeof budgetDeleted>[1]): Message {
  if (kind === "budgetDeleted") return budgetDeleted(account, words);
  return kind === "budgetRestored" ? budgetRestored(account, words) : givenUp(account, words.budget, words.publicUrl);
}
