import mongoose from "mongoose";
import { type Caller, requireSession } from "../../domain/caller.js";
import type { Clock } from "../../domain/ids.js";
import type { Visitor } from "../../domain/visitor.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn } from "../../models/budgets/budget.js";
import type { Models } from "../../models/Models.js";
import { proof } from "../../rules/accounts/account.js";
import { check } from "../../rules/check.js";
import type { Proof } from "../../shapes/accounts/Credentials.js";
import { changeStored, auditEntry } from "../access/stored.js";
import type { Memberships } from "../access/Memberships.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { Reauthentication } from "./Reauthentication.js";
import type { SessionRepository } from "./SessionRepository.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly reauthentication: Reauthentication;
  readonly memberships: Memberships;
  readonly emailClaims: EmailClaims;
  readonly sessionRepository: SessionRepository;
  /** Told of a budget that others are in and that changed. */
  readonly touched: (budgetId: string) => void;
}

/**
 * Takes an account away. The mark comes first: from then on nobody signs in. Every step after it may be repeated, by any
 * process, until the account itself is gone.
 */
export class AccountRemovalService {
  constructor(private readonly needs: Needs) {}

  async remove(who: Caller, input: Proof, visitor: Visitor): Promise<void> {
    const given = check(proof, input);
    requireSession(who);
    const { models, clock, reauthentication } = this.needs;
    const proven = await reauthentication.again(who.accountId, given, visitor);
    const marked = await models.accounts
      .findOneAndUpdate(
        { _id: proven._id, deletingAt: null },
        { $set: { deletingAt: clock.now(), ending: { exceptSession: null, tokens: true } }, $inc: { epoch: 1, version: 1 } },
        { returnDocument: "after" },
      )
      .lean<AccountDoc>();
    if (marked !== null) await this.finish(marked);
  }

  /** What a crash left half done; for the start of the server. */
  async finishPending(): Promise<void> {
    const pending = this.needs.models.accounts
      .find({ deletingAt: mongoose.trusted({ $exists: true }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const account of pending) await this.finish(account);
  }

  private async finish(account: AccountDoc): Promise<void> {
    const { models, memberships, emailClaims, sessionRepository } = this.needs;
    const accountId = account._id;
    await sessionRepository.finishEnding({ ...account, ending: { exceptSession: null, tokens: true } });
    for await (const budget of memberships.all(accountId)) await this.leave(budget, accountId);
    await memberships.removeAll(accountId);
    await models.idempotencyKeys.deleteMany({ accountId });
    await models.sessions.deleteMany({ accountId });
    await emailClaims.release(await emailClaims.heldBy(accountId, account.emailKey));
    await models.accounts.deleteOne({ _id: accountId });
  }

  /** Decided on the budget as it is written: it may be handed over to this account at this very moment. */
  private async leave(budget: BudgetDoc, accountId: string): Promise<void> {
    const { models, clock, touched } = this.needs;
    const left = await changeStored(
      models.budgets,
      undefined,
      async () => (await models.budgets.findById(budget._id).lean<BudgetDoc>()) ?? budget,
      (found) => {
        const role = roleIn(found, accountId);
        if (role === undefined || role === "owner") return null;
        const now = clock.now();
        const members = found.members.filter((member) => member.accountId !== accountId);
        return { audit: auditEntry({ accountId }, now, "left"), $set: { members, updatedAt: now, dirtyBudgetId: found._id } };
      },
    );
    if (roleIn(left, accountId) === "owner") return this.erase(left);
    touched(budget._id);
  }

  /** The tombstone comes first and hides everything; it stays, emptied, so that nothing that raced is left an orphan. */
  private async erase(budget: BudgetDoc): Promise<void> {
    const { models, clock } = this.needs;
    const now = clock.now();
    const budgetId = budget._id;
    await models.budgets.updateOne(
      { _id: budgetId },
      { $set: { deletedAt: budget.deletedAt ?? now, updatedAt: now }, $inc: { version: 1 } },
    );
    await models.expenses.deleteMany({ budgetId });
    await models.monthlyBudgets.deleteMany({ budgetId });
    await models.plans.deleteMany({ budgetId });
    await models.categories.deleteMany({ budgetId });
    await models.ledgerPages.deleteMany({ budgetId });
    await models.ledgers.deleteMany({ _id: budgetId });
    await models.changes.deleteMany({ budgetId });
    await models.changeHeads.deleteOne({ _id: budgetId });
    await models.activities.deleteMany({ budgetId });
    await this.eraseImports(budgetId);
    await models.budgets.updateOne(
      { _id: budgetId },
      {
        $set: { name: "-", note: null, members: [] },
        $unset: { dirtyBudgetId: 1, dirtyFrom: 1, auditEntries: 1, invitations: 1 },
        $inc: { version: 1 },
      },
    );
  }

  /** What the file held goes before the import that says where it is. */
  private async eraseImports(budgetId: string): Promise<void> {
    const { models } = this.needs;
    for (const { _id: importId } of await models.imports.find({ budgetId }, { _id: 1 }).lean<{ _id: string }[]>()) {
      await models.importChunks.deleteMany({ budgetId, importId });
      await models.importPages.deleteMany({ budgetId, importId });
      await models.imports.deleteOne({ _id: importId, budgetId });
    }
    await models.importProfiles.deleteMany({ budgetId });
  }
}
