import type { Caller } from "../../domain/caller.js";
import { claimsOf, claimsOfDeleted } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { Opened } from "../access/BudgetAccess.js";
import { withinBudget } from "../limits/budgetQuotas.js";
import { liveOrRestorable } from "../storage/liveOrRestorable.js";
import { auditEntry, changeFound, changeOnce, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { claiming } from "./claims.js";
import { shownAccount, type ShowingNeeds } from "./shownAccounts.js";

type Needs = Pick<Dependencies, "models" | "access" | "outbox" | "quotaGuard"> & ShowingNeeds;

/** Deletes money accounts and, within 30 days, takes that back. */
export class MoneyAccountRemovalService {
  constructor(private readonly needs: Needs) {}

  /** Its name and its identifiers are free again. Whether something still uses it is asked in `decide`, before the tombstone. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<void> {
    const removed = await changeOnce(who, this.needs.models.moneyAccounts, {
      ifVersion,
      read: () => this.open(who, id, { deletedAt: null }),
      readAgain: () => this.open(who, id, {}),
      decide: ({ found }) => {
        const now = this.needs.clock.now();
        return {
          audit: auditEntry(who, now, "deleted"),
          $set: { deletedAt: now, claims: claimsOfDeleted(found), updatedAt: now, dirtyBudgetId: found.budgetId },
        };
      },
    });
    this.needs.outbox.schedule(removed.budgetId);
  }

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<MoneyAccount> {
    const { models, clock } = this.needs;
    const within = liveOrRestorable(clock.now());
    const read = (): Promise<Opened<MoneyAccountDoc>> => this.open(who, id, within);
    const { budget, found: deleted } = await read();
    const restore = (): Promise<MoneyAccountDoc> =>
      changeFound(models.moneyAccounts, read, ({ found }) => {
        if (found.deletedAt === null) return null;
        const now = clock.now();
        return {
          audit: auditEntry(who, now, "restored"),
          $set: { deletedAt: null, claims: claimsOf(found), updatedAt: now, dirtyBudgetId: found.budgetId },
        };
      });
    // A deleted account does not change, so what it claims is known before.
    const wanted = { ...deleted, claims: claimsOf(deleted) };
    const restored = await withinBudget(this.needs, "moneyAccounts", deleted, {
      add: () => claiming(models, () => wanted, restore),
    });
    this.needs.outbox.schedule(restored.budgetId);
    return shownAccount(this.needs, budget, restored);
  }

  private open(who: Caller, id: string, matching: object): Promise<Opened<MoneyAccountDoc>> {
    return this.needs.access.openOne(who, { kind: "mac", id }, "write", (at) =>
      this.needs.models.moneyAccounts.findOne({ ...at, ...matching }).lean<MoneyAccountDoc>(),
    );
  }
}
