import mongoose from "mongoose";
import type { AccountDoc } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import { auditEntry, changeStored } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { type MemberNotices, toTell } from "./MemberNotices.js";
import type { BudgetEraser } from "./BudgetEraser.js";
import type { EmailClaims } from "./EmailClaims.js";
import { eraseOwned } from "./eraseOwned.js";
import { firstAccount } from "./firstAccount.js";
import type { SessionRepository } from "./SessionRepository.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "memberships" | "background"> {
  readonly emailClaims: EmailClaims;
  readonly sessionRepository: SessionRepository;
  readonly budgetEraser: BudgetEraser;
  readonly memberNotices: MemberNotices;
  /** Called for a shared budget that changed. */
  readonly changed: (budgetId: string) => void;
}

/**
 * Takes an account away. The mark comes first: from then on nobody signs in. Every step after it may be repeated, by any
 * process, until the account itself is gone.
 */
export class AccountEraser {
  constructor(private readonly needs: Needs) {}

  /** False when no account fits any more. */
  async begin(filter: Pick<AccountDoc, "_id"> & Partial<AccountDoc>): Promise<boolean> {
    const { models, clock } = this.needs;
    const marked = await models.accounts
      .findOneAndUpdate(
        { ...filter, deletingAt: null },
        { $set: { deletingAt: clock.now(), ending: { exceptSession: null, tokens: true } }, $inc: { epoch: 1, version: 1 } },
        { returnDocument: "after" },
      )
      .lean<AccountDoc>();
    if (marked !== null) await this.finish(marked);
    return marked !== null;
  }

  /** What a crash left half done; for the start of the server. */
  async finishPending(): Promise<void> {
    const pending = this.needs.models.accounts
      .find({ deletingAt: mongoose.trusted({ $exists: true }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const account of pending) await this.needs.background.of(account._id, () => this.finish(account));
  }

  private async finish(account: AccountDoc): Promise<void> {
    const { models, memberships, emailClaims, sessionRepository } = this.needs;
    const accountId = account._id;
    await sessionRepository.finishEnding({ ...account, ending: { exceptSession: null, tokens: true } });
    for await (const budget of memberships.all(accountId)) await this.leave(budget, accountId);
    await eraseOwned(models, "account", accountId);
    await models.mails.deleteMany({ accountId: mongoose.trusted({ $eq: accountId, $exists: true }) });
    for (const emailKey of new Set([account.emailKey, account.formerEmail?.emailKey ?? account.emailKey]))
      await emailClaims.release(await emailClaims.heldBy(accountId, emailKey));
    // Else the next account to register might be taken for the first one.
    await firstAccount(this.needs);
    await models.accounts.deleteOne({ _id: accountId });
  }

  /**
   * Decided on the budget as it is written: somebody may join, or hand it over, at this very moment. One that is nobody else's goes with
   * its owner; one that others are in is given up and waits for one of them, whether its owner had said so or they joined just now.
   */
  private async leave(budget: BudgetDoc, accountId: string): Promise<void> {
    const { models, clock, changed, budgetEraser, memberNotices } = this.needs;
    const left = await changeStored(
      models.budgets,
      async () => (await models.budgets.findById(budget._id).lean<BudgetDoc>()) ?? budget,
      async (found) => {
        await memberNotices.tell(found);
        const role = roleIn(found, accountId);
        const members = found.members.filter((member) => member.accountId !== accountId);
        const givesUp = role === "owner" && members.length > 0 && found.deletedAt === null;
        if (role === undefined || (role === "owner" && !givesUp)) return null;
        const now = clock.now();
        const waiting = givesUp ? { deletedAt: now, givenUpAt: now, ...toTell("budgetGivenUp", now, null) } : {};
        return {
          audit: auditEntry({ accountId }, now, "left"),
          $set: { members, updatedAt: now, dirtyBudgetId: found._id, ...waiting },
          ...(givesUp ? { $unset: { invitations: 1 } } : {}),
        };
      },
    );
    if (roleIn(left, accountId) === "owner") return budgetEraser.erase(left);
    changed(budget._id);
    await memberNotices.tell(left);
  }
}
