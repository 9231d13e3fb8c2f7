import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { claimsOf, identifierClaimOf } from "../../domain/moneyAccounts.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { AccountRemoval, MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import { check } from "../../validation/check.js";
import { type CheckedAccountRemoval, moneyAccountRemoval } from "../../validation/moneyAccount.js";
import type { Opened } from "../access/BudgetAccess.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";
import { withinBudget } from "../limits/budgetQuotas.js";
import { liveOrRestorable } from "../storage/liveOrRestorable.js";
import { auditEntry, changeFound, changeOnce, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { type AccountReferences, countReferences } from "./accountReferences.js";
import type { AccountReturn } from "./AccountReturn.js";
import { claiming } from "./claims.js";
import type { MoneyAccountRemovalSaga } from "./MoneyAccountRemovalSaga.js";
import { monthsHeld, movementsIn } from "./movementsOf.js";
import { shownAccount, type ShowingNeeds } from "./shownAccounts.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "outbox" | "quotaGuard" | "readers">, ShowingNeeds {
  readonly accountRemovalSaga: MoneyAccountRemovalSaga;
  readonly accountReturn: AccountReturn;
  readonly accountReferences: AccountReferences;
}

export interface Restored {
  readonly account: MoneyAccount;
  readonly labels: readonly string[];
  /** The movements that have not come back. */
  readonly stayed: readonly string[];
}

/** Deletes money accounts that may be in use and, within 30 days, takes that back. */
export class MoneyAccountRemovalService {
  constructor(private readonly needs: Needs) {}

  /** It is marked first, which turns new movements away; then its movements leave it; then it is gone. */
  async remove(who: Caller, id: string, removal: CheckedAccountRemoval, ifVersion?: IfVersion): Promise<ChangedMonths> {
    const { moveTo, keep = false } = check(moneyAccountRemoval, removal);
    if (moveTo !== undefined && keep) throw Invalid.at("/keep", "not-allowed", "Send moveTo or keep, not both.");
    const wanted: AccountRemoval = { into: moveTo ?? null, by: who.accountId };
    let labels: readonly string[] = [];
    const marked = await changeOnce(who, this.needs.models.moneyAccounts, {
      ifVersion,
      read: () => this.open(who, id, { deletedAt: null }),
      readAgain: () => this.open(who, id, {}),
      decide: async ({ budget, found }) => {
        if (found.returning !== undefined) throw beingRemoved();
        if (found.pendingRemoval !== undefined) {
          if (found.pendingRemoval.into !== wanted.into) throw beingRemoved();
          return null;
        }
        if (moveTo !== undefined) await this.requireTarget(budget, found, moveTo);
        else await this.requireKept(found, keep);
        // Whoever processes what has just been written may move that before the others.
        labels = await monthsHeld(this.needs.models, found);
        const now = this.needs.clock.now();
        return { $set: { pendingRemoval: wanted, removingSince: now, updatedAt: now, dirtyBudgetId: found.budgetId } };
      },
    });
    await this.needs.accountRemovalSaga.begin(marked);
    return { budgetId: marked.budgetId, labels };
  }

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<Restored> {
    const { models, clock } = this.needs;
    const within = liveOrRestorable(clock.now());
    const read = (): Promise<Opened<MoneyAccountDoc>> => this.open(who, id, within);
    const { budget, found: deleted } = await read();
    const restore = (): Promise<MoneyAccountDoc> =>
      changeFound(models.moneyAccounts, read, async ({ found }) => {
        if (found.deletedAt === null) return null;
        if (found.removingSince !== undefined) throw beingRemoved();
        const into = found.pendingRemoval?.into ?? null;
        if (into !== null) await this.requireIdentifiers(found, into);
        const now = clock.now();
        const { identifiers, claims } = claimedAgain(found);
        return {
          audit: auditEntry(who, now, "restored"),
          $set: {
            deletedAt: null,
            identifiers,
            claims,
            returning: { identifiers: found.identifiers, into, by: who.accountId },
            updatedAt: now,
            dirtyBudgetId: found.budgetId,
          },
          $unset: { pendingRemoval: 1 },
        };
      });
    // A deleted account does not change, so what it claims is known before.
    const wanted = { ...deleted, ...claimedAgain(deleted) };
    const restored = await withinBudget(this.needs, "moneyAccounts", deleted, {
      add: () => claiming(models, () => wanted, restore),
    });
    const { account, months, stayed } = await this.needs.accountReturn.finish(restored);
    this.needs.outbox.schedule(restored.budgetId);
    return { account: await shownAccount(this.needs, budget, account), labels: months, stayed };
  }

  /** Removals and restorations that a crash interrupted go on here. */
  async resume(): Promise<void> {
    await this.needs.accountRemovalSaga.resume();
  }

  private async requireTarget(budget: BudgetDoc, account: MoneyAccountDoc, moveTo: string): Promise<void> {
    const target = await this.needs.models.moneyAccounts
      .findOne({ _id: moveTo, budgetId: account.budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) })
      .lean<MoneyAccountDoc>();
    if (target === null || moveTo === account._id)
      throw Invalid.at("/moveTo", "unknown-money-account", "No such money account in this budget, or it is the same one.");
    if (target.currency !== account.currency || target.onBudget !== account.onBudget)
      throw new Conflict("accounts-differ", "The other account has another currency, or lies on the other side of the budget.");
    if (target.closedAt !== null) throw new Conflict("money-account-closed", "The other money account is closed.");
    await new ExpenseOverflowCheck(this.needs.readers.one, budget).requireTogether(account._id, moveTo, "/moveTo");
  }

  /** What names an account off the budget would begin to count in none; a rule counts nothing. */
  private async requireKept(account: MoneyAccountDoc, keep: boolean): Promise<void> {
    const movements = await movementsIn(this.needs.models, account);
    const counts = { movements, ...(await countReferences(this.needs.accountReferences, account)) };
    if (movements + counts.recurring + counts.rules === 0) return;
    if (!keep) {
      const message = "The money account is in use. Repeat with moveTo (the id of the account that gets its movements), or with keep.";
      throw new Conflict("money-account-in-use", message, { counts });
    }
    if (!account.onBudget && movements + counts.recurring > 0)
      throw new Conflict("off-budget", "The movements of an account off the budget would begin to count in no account. Use moveTo.");
  }

  /** What neither the account that got them has nor nobody, is another one's by now. */
  private async requireIdentifiers({ _id, budgetId, identifiers }: MoneyAccountDoc, into: string): Promise<void> {
    const claims = identifiers.map(identifierClaimOf);
    const others = { _id: mongoose.trusted({ $nin: [_id, into] }), claims: mongoose.trusted({ $in: claims }) };
    if (claims.length > 0 && (await this.needs.models.moneyAccounts.findOne({ budgetId, ...others }).lean()) !== null)
      throw new Conflict("identifier-taken", "Another money account of this budget has one of these identifiers.");
  }

  private open(who: Caller, id: string, matching: object): Promise<Opened<MoneyAccountDoc>> {
    return this.needs.access.openOne(who, { kind: "mac", id }, "write", (at) =>
      this.needs.models.moneyAccounts.findOne({ ...at, ...matching }).lean<MoneyAccountDoc>(),
    );
  }
}

/** What it claims as it comes back: the identifiers that another account got are that one's until it has given them back. */
function claimedAgain(account: MoneyAccountDoc): Pick<MoneyAccountDoc, "identifiers" | "claims"> {
  const identifiers = (account.pendingRemoval?.into ?? null) === null ? account.identifiers : [];
  return { identifiers, claims: claimsOf({ ...account, identifiers }) };
}

function beingRemoved(): Conflict {
  return new Conflict("money-account-being-removed", "The money account is being deleted in another way, or is coming back.");
}
