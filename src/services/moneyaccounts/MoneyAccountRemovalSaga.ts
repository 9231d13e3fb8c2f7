import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { Conflict } from "../../domain/errors.js";
import { claimsOfDeleted } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Dependencies } from "../Dependencies.js";
import { REMOVAL_WAITS_MS } from "../categories/ReferenceRepair.js";
import { auditEntry, changeStored, changeVersion } from "../storage/stored.js";
import type { AccountLeaving } from "./AccountLeaving.js";
import type { AccountReferences } from "./accountReferences.js";
import type { AccountReturn } from "./AccountReturn.js";
import { removeStatements } from "../statements/statementsOfAccount.js";
import { giveIdentifiers } from "./identifiers.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox"> {
  readonly accountLeaving: AccountLeaving;
  readonly accountReturn: AccountReturn;
  readonly accountReferences: AccountReferences;
}

/**
 * Brings a money account that is marked for removal to its end: its movements and what names it leave it, then it becomes a tombstone, its
 * statements go, and the other account gets its identifiers. Every step may be repeated, by any process. What a restored account is to get back is finished here as well.
 */
export class MoneyAccountRemovalSaga {
  constructor(private readonly needs: Needs) {}

  /** The mark has just been set. Two that are marked towards each other both step back: nothing has moved yet. */
  async begin(account: MoneyAccountDoc): Promise<void> {
    if (await this.isCircle(account)) {
      await this.release(account);
      throw new Conflict("money-account-being-removed", "The other money account is just being deleted.");
    }
    await this.finish(account);
  }

  async finish(account: MoneyAccountDoc): Promise<void> {
    const { models, accountLeaving, accountReferences, outbox } = this.needs;
    await pause(REMOVAL_WAITS_MS);
    const { into = null, by = account.budgetId } = account.pendingRemoval ?? {};
    await outbox.withoutRebuild({ budgetId: account.budgetId, by }, () =>
      accountLeaving.all(account, async () => {
        outbox.schedule(account.budgetId);
        await outbox.catchUp(account.budgetId);
      }),
    );
    for (const references of Object.values(accountReferences)) await references.move(account.budgetId, { from: account._id, into, by });
    await this.leaveTombstone(account);
    await removeStatements(this.needs, account);
    if (into !== null) await giveIdentifiers(this.needs, { ...account, into });
    await models.moneyAccounts.updateOne({ _id: account._id, budgetId: account.budgetId }, { $unset: { removingSince: 1 } });
    outbox.schedule(account.budgetId);
  }

  /** What a crash interrupted goes on here. One that cannot be finished does not keep the others waiting. */
  async resume(): Promise<void> {
    const { moneyAccounts } = this.needs.models;
    const there = mongoose.trusted({ $exists: true });
    const failures: unknown[] = [];
    for await (const account of moneyAccounts.find({ removingSince: there }).lean<MoneyAccountDoc[]>().cursor())
      await this.finishOrRelease(account).catch((error: unknown) => failures.push(error));
    for await (const account of moneyAccounts.find({ "returning.by": there }).lean<MoneyAccountDoc[]>().cursor())
      await this.needs.accountReturn.finish(account).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async finishOrRelease(account: MoneyAccountDoc): Promise<void> {
    if (await this.isCircle(account)) await this.release(account);
    else await this.finish(account);
  }

  private async isCircle({ _id, budgetId, deletedAt, pendingRemoval }: MoneyAccountDoc): Promise<boolean> {
    const into = pendingRemoval?.into ?? null;
    if (into === null || deletedAt !== null) return false;
    const other = await this.needs.models.moneyAccounts.findOne({ _id: into, budgetId }).lean<MoneyAccountDoc>();
    return other?.deletedAt === null && other.pendingRemoval?.into === _id;
  }

  private async release(account: MoneyAccountDoc): Promise<void> {
    const { models, clock, outbox } = this.needs;
    await changeVersion(models.moneyAccounts, account, {
      guard: { deletedAt: null },
      $set: { updatedAt: clock.now(), dirtyBudgetId: account.budgetId },
      $unset: { pendingRemoval: 1, removingSince: 1 },
    });
    outbox.schedule(account.budgetId);
  }

  private async leaveTombstone(account: MoneyAccountDoc): Promise<void> {
    const { models, clock } = this.needs;
    const { _id, budgetId, pendingRemoval } = account;
    await changeStored(
      models.moneyAccounts,
      async () => (await models.moneyAccounts.findOne({ _id, budgetId }).lean<MoneyAccountDoc>()) ?? account,
      (found) => {
        if (found.deletedAt !== null || found.pendingRemoval === undefined) return null;
        const now = clock.now();
        return {
          audit: auditEntry({ accountId: pendingRemoval?.by ?? "" }, now, "deleted"),
          $set: { deletedAt: now, claims: claimsOfDeleted(found), updatedAt: now, dirtyBudgetId: budgetId },
        };
      },
    );
  }
}
