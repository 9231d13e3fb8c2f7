import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { chunksOf } from "../../domain/chunks.js";
import type { Clock } from "../../domain/ids.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import type { ExpenseUpdate } from "../expenses/edits.js";
import { changeVersion } from "../storage/stored.js";
import { endingIn } from "./movementsOf.js";
import { deletedAlong, leaving } from "./relocations.js";

type Leaving = Pick<MoneyAccountDoc, "_id" | "budgetId" | "pendingRemoval">;

/** In one command: others have theirs in between. */
const AT_ONCE = 56;
/** A reader of months has to look at all that waits to be processed. */
const MOVED_BETWEEN = 3 * AT_ONCE;

/** Takes movements out of accounts on their way out: all of them, or those that slipped in after that. */
export class AccountLeaving {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** All that an account has, in batches. Deleted ones go along, so that they can be restored. `between`: what is done after some of them. */
  async all(account: Leaving, between: () => Promise<void>): Promise<void> {
    const filter = { ...endingIn(account), removedWith: mongoose.trusted({ $ne: account._id }) };
    for (;;) {
      const docs = await this.models.expenses.find(filter).limit(MOVED_BETWEEN).lean<ExpenseDoc[]>();
      if (docs.length === 0) return;
      for (const some of chunksOf(docs, AT_ONCE)) await this.batch(some, account);
      await between();
    }
  }

  /** Those among just written ones that came into an account after it had left; answers the ids of those that it moved. */
  async repair(budgetId: string, ids: readonly string[], gone: readonly Leaving[]): Promise<ReadonlySet<string>> {
    const moved = new Set<string>();
    if (ids.length === 0 || gone.length === 0) return moved;
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

  /** Each still in one write. Those that have an import identity which is there already are gone through one by one. */
  private async batch(docs: readonly ExpenseDoc[], account: Leaving): Promise<void> {
    const now = this.clock.now();
    const writes = docs.map((doc) => ({
      updateOne: {
        filter: { _id: doc._id, budgetId: doc.budgetId, version: doc.version },
        update: { ...this.update(doc, account, now), $inc: { version: 1 } },
      },
    }));
    const options = { ordered: false, writeConcern: { w: "majority", journal: true } } as const;
    if (await unlessTaken(() => this.models.expenses.bulkWrite(writes, options))) return;
    const there = await this.models.expenses
      .find({ budgetId: account.budgetId, _id: mongoose.trusted({ $in: docs.map(({ _id }) => _id) }) })
      .lean<ExpenseDoc[]>();
    const versions = new Map(docs.map(({ _id, version }) => [_id, version]));
    for (const doc of there) if (versions.get(doc._id) === doc.version) await this.one(doc, account);
  }

  private async one(doc: ExpenseDoc, account: Leaving): Promise<void> {
    const now = this.clock.now();
    const write = (update: ExpenseUpdate): Promise<unknown> => changeVersion(this.models.expenses, doc, update);
    if (!(await unlessTaken(() => write(this.update(doc, account, now))))) await write(deletedAlong(doc, account._id, now));
  }

  /** A transfer between the two has no sense there. */
  private update(doc: ExpenseDoc, { _id, pendingRemoval }: Leaving, now: Date): ExpenseUpdate {
    const into = pendingRemoval?.into ?? null;
    const goesAlong = doc.deletedAt === null && (isBetween(doc, into) || (into === null && isPlacedOpening(doc)));
    return goesAlong ? deletedAlong(doc, _id, now) : leaving(doc, _id, into, now);
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
