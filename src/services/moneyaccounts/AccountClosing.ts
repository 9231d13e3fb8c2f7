import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { canonical } from "../../domain/canonical.js";
import { Conflict } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import { keysOf } from "../../domain/keysOf.js";
import { claimsOf, nameClaimOf } from "../../domain/moneyAccounts.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { type MoneyAccountDoc, wordFields } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { REMOVAL_WAITS_MS } from "../categories/ReferenceRepair.js";
import { changeStored, type Update } from "../storage/stored.js";
import type { AccountMovements } from "./AccountMovements.js";
import { heldIn } from "./movementsOf.js";

type At = Pick<MoneyAccountDoc, "_id" | "budgetId">;

/**
 * Keeps what is closed at 0. Who writes a movement has looked at its account before, so one may slip in beside the closing. Whoever closes
 * looks once more when those writes have ended, and so does whoever processes a movement of a closed account: then it is open again.
 */
export class AccountClosing {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly movements: AccountMovements,
  ) {}

  /** Just after the closing. `before`: the account as it was, which it is again where the closing does not hold. */
  async confirm(closed: MoneyAccountDoc, before: MoneyAccountDoc | null): Promise<MoneyAccountDoc> {
    await pause(REMOVAL_WAITS_MS);
    const isTakenBack = await this.takeBack(closed);
    const account = (await this.read(closed)) ?? closed;
    if (account.closedAt !== null || (!isTakenBack && (await this.isEmpty(closed)))) return account;
    if (before !== null) await this.restoreWords(before, closed);
    const { amount: balance } = await heldIn(this.models, closed);
    throw new Conflict("balance-not-zero", "Only a money account with a balance of 0 can be closed.", { balance });
  }

  /** Opens those of the closed accounts that hold something: changed ones, and those of changed movements. */
  async repair(closed: readonly At[], budgetId: string, changed: ReadonlySet<string>): Promise<boolean> {
    if (closed.length === 0) return false;
    const ids = mongoose.trusted({ $in: [...changed] });
    const among = mongoose.trusted({ $in: closed.map(({ _id }) => _id) });
    const moved = await this.models.expenses
      .find({ budgetId, _id: ids, "legs.accountId": among }, { "legs.accountId": 1 })
      .lean<Pick<ExpenseDoc, "legs">[]>();
    const touched = new Set([...changed, ...moved.flatMap(({ legs = [] }) => legs.map(({ accountId }) => accountId))]);
    let opened = false;
    for (const account of closed) if (touched.has(account._id)) opened = (await this.takeBack(account)) || opened;
    return opened;
  }

  /** Opens an account that is closed and holds something; answers whether it did. */
  private async takeBack(at: At): Promise<boolean> {
    let isOpened = false;
    const opening = async (found: MoneyAccountDoc, isNamed: boolean): Promise<Update<MoneyAccountDoc> | null> => {
      isOpened = false;
      if (found.closedAt === null || found.deletedAt !== null || (await this.isEmpty(found))) return null;
      isOpened = true;
      const claims = claimsOf({ ...found, closedAt: null }).filter((claim) => isNamed || claim !== nameClaimOf(found.name));
      return { $set: { closedAt: null, claims, updatedAt: this.clock.now(), dirtyBudgetId: found.budgetId }, $unset: { exchange: 1 } };
    };
    const first = await this.read(at);
    if (first === null) return false;
    const write = (isNamed: boolean): Promise<unknown> =>
      changeStored(
        this.models.moneyAccounts,
        async () => (await this.read(at)) ?? first,
        (found) => opening(found, isNamed),
      );
    try {
      await write(true);
    } catch (error) {
      // Another account has taken its name meanwhile: a right balance matters more than two that are called alike.
      if (!isDuplicateKey(error)) throw error;
      await write(false);
    }
    return isOpened;
  }

  /** What else was said with a closing that does not hold is taken back, unless somebody has changed it since. */
  private async restoreWords(before: MoneyAccountDoc, closed: MoneyAccountDoc): Promise<void> {
    const read = async (): Promise<MoneyAccountDoc> => (await this.read(closed)) ?? closed;
    await changeStored(this.models.moneyAccounts, read, (found) => {
      const names = keysOf(wordFields).filter((name) => canonical(found[name]) === canonical(closed[name]));
      const words = Object.fromEntries(names.map((name) => [name, before[name]]));
      const after = { ...found, ...words };
      return { $set: { ...words, claims: claimsOf(after), updatedAt: this.clock.now(), dirtyBudgetId: found.budgetId } };
    });
  }

  /** An opening that is not booked yet would be left out. */
  private async isEmpty(at: At): Promise<boolean> {
    await this.movements.settle(at);
    return (await heldIn(this.models, at)).amount === 0;
  }

  private async read({ _id, budgetId }: At): Promise<MoneyAccountDoc | null> {
    return this.models.moneyAccounts.findOne({ _id, budgetId }).lean<MoneyAccountDoc>();
  }
}
