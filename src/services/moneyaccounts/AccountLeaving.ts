import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Clock } from "../../domain/ids.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { changeVersion } from "../storage/stored.js";
import { endingIn } from "./movementsOf.js";
import { deletedAlong, leaving } from "./relocations.js";

type Leaving = Pick<MoneyAccountDoc, "_id" | "budgetId" | "pendingRemoval">;

const BATCH = 200;

/** Takes movements out of accounts on their way out: all of them, or those that slipped in after that. */
export class AccountLeaving {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** All that an account has, in batches. Deleted ones go along, so that they can be restored. */
  async all(account: Leaving): Promise<void> {
    const filter = { ...endingIn(account), removedWith: mongoose.trusted({ $ne: account._id }) };
    for (;;) {
      const docs = await this.models.expenses.find(filter).limit(BATCH).lean<ExpenseDoc[]>();
      if (docs.length === 0) return;
      for (const doc of docs) await this.one(doc, account);
    }
  }

  /** Those among just written ones that came into an account after it had left; answers the ids of those that it moved. */
  async repair(budgetId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const moved = new Set<string>();
    if (ids.length === 0) return moved;
    const gone = await this.models.moneyAccounts
      .find({ budgetId, pendingRemoval: mongoose.trusted({ $exists: true }) }, { budgetId: 1, pendingRemoval: 1 })
      .lean<Leaving[]>();
    if (gone.length === 0) return moved;
    const among = mongoose.trusted({ $in: gone.map(({ _id }) => _id) });
    const docs = await this.models.expenses
      .find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }), "legs.accountId": among })
      .lean<ExpenseDoc[]>();
    for (const doc of docs) {
      const account = gone.find(({ _id }) => doc.removedWith !== _id && doc.legs?.some(({ accountId }) => accountId === _id));
      if (account === undefined) continue;
      await this.one(doc, account);
      moved.add(doc._id);
    }
    return moved;
  }

  /** A transfer between the two has no sense there, and what is there already is not there twice. */
  private async one(doc: ExpenseDoc, { _id, pendingRemoval }: Leaving): Promise<void> {
    const into = pendingRemoval?.into ?? null;
    const now = this.clock.now();
    const along = (): Promise<unknown> => changeVersion(this.models.expenses, doc, deletedAlong(doc, _id, now));
    if (doc.deletedAt === null && (isBetween(doc, into) || (into === null && isPlacedOpening(doc)))) await along();
    else if (!(await unlessTaken(() => changeVersion(this.models.expenses, doc, leaving(doc, _id, into, now))))) await along();
  }
}

/** Both ends would lie in the account that the one goes to. */
function isBetween({ moneyAccountId, toMoneyAccountId }: ExpenseDoc, into: string | null): boolean {
  return into !== null && toMoneyAccountId !== undefined && (moneyAccountId === into || toMoneyAccountId === into);
}

/** It was taken out of what lies in no account: where its account is gone, nothing was. */
function isPlacedOpening(doc: ExpenseDoc): boolean {
  return isOpening(doc) && doc.type.startsWith("placed-");
}
