import mongoose from "mongoose";
import type { Visitor } from "../../domain/visitor.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn } from "../../models/budgets/budget.js";
import type { Parts } from "../access/Parts.js";
import type { SecurityLog } from "../accounts/SecurityLog.js";
import { budgetDeleted, budgetRestored } from "../mail/messages.js";

interface Needs extends Pick<Parts, "models" | "mailer" | "publicUrl"> {
  readonly securityLog: SecurityLog;
}

type Told = Pick<AccountDoc, "_id" | "email" | "name" | "emailVerifiedAt">;

/** Tells every member of a budget, by mail and in the security log, that it was deleted or restored. */
export class MemberNotices {
  constructor(private readonly needs: Needs) {}

  /** The device and the address are told to the owner alone: the act is the owner's. */
  async tell(budget: BudgetDoc, kind: "budgetDeleted" | "budgetRestored", visitor: Visitor): Promise<void> {
    const { models, mailer, publicUrl, securityLog } = this.needs;
    const accounts = await models.accounts
      .find(
        { _id: mongoose.trusted({ $in: budget.members.map(({ accountId }) => accountId) }), deletingAt: null },
        { email: 1, name: 1, emailVerifiedAt: 1 },
      )
      .lean<Told[]>();
    const owner = accounts.find(({ _id }) => roleIn(budget, _id) === "owner");
    for (const account of accounts) {
      const isOwner = account === owner;
      await securityLog.note(account, kind, isOwner ? visitor : null, budget.name);
      const words = { budget, by: owner?.name ?? "-", isOwner, publicUrl };
      mailer.post(kind === "budgetDeleted" ? budgetDeleted(account, words) : budgetRestored(account, words));
    }
  }
}
