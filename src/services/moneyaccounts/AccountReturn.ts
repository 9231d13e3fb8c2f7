import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { Invalid } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import { stillPlaced, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import { monthsIn, movementOf } from "../../models/expenses/movementOf.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Dependencies } from "../Dependencies.js";
import { accountsNamedIn, accountsOf } from "../expenses/moneyAccounts.js";
import { mayHave, placementOf } from "../expenses/placement.js";
import { changeStored, changeVersion, type Update } from "../storage/stored.js";
import { restoreStatements } from "../statements/statementsOfAccount.js";
import { draftsOf } from "./accountDrafts.js";
import type { AccountMovements } from "./AccountMovements.js";
import { giveIdentifiers, takeIdentifiers } from "./identifiers.js";
import { endingIn } from "./movementsOf.js";
import { type Back, broughtBack, movedLegs, returning, returningEnds } from "./relocations.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox"> {
  readonly accountMovements: AccountMovements;
}

export interface Returned {
  readonly account: MoneyAccountDoc;
  readonly months: readonly string[];
  /** What has not come back: the ids of living movements that somebody has moved since. */
  readonly stayed: readonly string[];
}

const STAYED_AT_MOST = 1000;

/** Gives a restored account back what its removal took from it. Every step may be repeated, by any process. */
export class AccountReturn {
  constructor(private readonly needs: Needs) {}

  async finish(account: MoneyAccountDoc): Promise<Returned> {
    const { budgetId, _id, returning: back } = account;
    const budget = await this.needs.models.budgets.findById(budgetId).lean<BudgetDoc>();
    if (back === undefined || budget === null) return { account, months: [], stayed: [] };
    const { identifiers, into } = back;
    if (into !== null) {
      await takeIdentifiers(this.needs, { budgetId, identifiers, into });
      await giveIdentifiers(this.needs, { budgetId, identifiers, into: _id });
    }
    const months = new Set<string>();
    const stayed: string[] = [];
    for await (const doc of this.left(account)) {
      const moved = await this.bringBack(budget, account, doc);
      if (moved) for (const month of monthsIn(doc)) months.add(month);
      else if (doc.deletedAt === null && stayed.length < STAYED_AT_MOST) stayed.push(doc._id);
    }
    const there = await this.settled(budget, account);
    for (const month of await this.needs.accountMovements.settle(there)) months.add(month);
    await restoreStatements(this.needs, account);
    await this.forget(account);
    this.needs.outbox.schedule(budgetId);
    return { account: there, months: [...months].sort(), stayed };
  }

  /** What it left behind, and what was deleted together with it. */
  private async *left(account: MoneyAccountDoc): AsyncGenerator<ExpenseDoc> {
    const { expenses } = this.needs.models;
    const { _id, budgetId } = account;
    yield* await expenses.find({ ...endingIn(account), removedWith: _id }).lean<ExpenseDoc[]>();
    yield* expenses
      .find({ budgetId, $or: [{ leftFrom: _id }, { leftTo: _id }] })
      .lean<ExpenseDoc[]>()
      .cursor();
  }

  private async bringBack(budget: BudgetDoc, account: MoneyAccountDoc, doc: ExpenseDoc): Promise<boolean> {
    const now = this.needs.clock.now();
    if (doc.removedWith === account._id) return this.write(doc, broughtBack(doc, now));
    const into = account.returning?.into ?? null;
    const ends = returningEnds(doc, account._id, into);
    if (!ends.first && !ends.second) return false;
    const placed = into === null ? await placedAgain(this.needs, budget, account, doc, ends) : movedOn(doc, into, account._id);
    if (placed === null) return false;
    const [opening] = draftsOf(budget, account);
    const isItsOpening = doc._id === opening?.id && doc.deletedAt === null && isPlain(doc);
    const source = isItsOpening && account.opening != null ? account.opening.from : undefined;
    return this.write(doc, returning(doc, { ends, account: account._id, ...placed }, source, now));
  }

  /** False where somebody has changed it at the same moment, or something else has its identity: then it stays. */
  private async write(doc: ExpenseDoc, update: Update<ExpenseDoc>): Promise<boolean> {
    let isChanged = false;
    const change = async (): Promise<void> => {
      isChanged = (await changeVersion(this.needs.models.expenses, doc, update)) !== null;
    };
    return (await unlessTaken(change)) && isChanged;
  }

  /** It has all that comes back. An opening that did not is none any more. */
  private async settled(budget: BudgetDoc, account: MoneyAccountDoc): Promise<MoneyAccountDoc> {
    const { models, clock } = this.needs;
    const { _id, budgetId } = account;
    const read = async (): Promise<MoneyAccountDoc> =>
      (await models.moneyAccounts.findOne({ _id, budgetId }).lean<MoneyAccountDoc>()) ?? account;
    const [opening] = draftsOf(budget, account);
    const movement = await models.expenses.findOne({ _id: opening?.id ?? "", budgetId }).lean<ExpenseDoc>();
    const isGone = opening?.draft != null && movement !== null && (!isOpening(movement) || movement.moneyAccountId !== _id);
    if (!isGone) {
      await models.moneyAccounts.updateOne({ _id, budgetId }, { $unset: { returning: 1 } });
      return read();
    }
    return changeStored(models.moneyAccounts, read, (found): Update<MoneyAccountDoc> | null => {
      if (found.returning === undefined) return null;
      const formerOpenings = (found.formerOpenings ?? 0) + 1;
      return { $set: { formerOpenings, updatedAt: clock.now(), dirtyBudgetId: budgetId }, $unset: { returning: 1, opening: 1 } };
    });
  }

  /** What stayed elsewhere is of that place from now on. */
  private async forget({ _id, budgetId }: MoneyAccountDoc): Promise<void> {
    for (const field of ["leftFrom", "leftTo"] as const)
      await this.needs.models.expenses.updateMany({ budgetId, [field]: _id }, { $pull: { [field]: _id } });
  }
}

function isPlain({ type, parts: [first, ...more] }: ExpenseDoc): boolean {
  return typeOf(type) !== "transfer" && more.length === 0 && first?.categoryId === null;
}

type Placed = Pick<Back, "legs" | "toAmount" | "counted">;

/** What lay in another account is there as it was in this one. */
function movedOn(doc: ExpenseDoc, from: string, into: string): Placed {
  return { legs: movedLegs(doc, from, into), ...(doc.toAmount == null ? {} : { toAmount: exact(doc.toAmount) }) };
}

/** What lay in no account; null where it cannot lie in the account any more, as its currency was taken from it. */
async function placedAgain(
  { models }: Needs,
  budget: BudgetDoc,
  { _id, currency, onBudget }: MoneyAccountDoc,
  doc: ExpenseDoc,
  ends: Back["ends"],
): Promise<Placed | null> {
  const before = movementOf(doc);
  const accounts = await accountsOf(models, budget._id, accountsNamedIn(before));
  const place = (isBack: boolean, id: string | null) => (isBack ? { id: _id, currency, onBudget } : (accounts.get(id ?? "") ?? null));
  const movement = {
    ...before,
    cleared: ends.first ? doc.wasCleared === true : before.cleared,
    toCleared: ends.second ? doc.toWasCleared === true : before.toCleared,
  };
  const original = doc.original === null ? null : { ...doc.original, amount: exact(doc.original.amount) };
  const places = { from: place(ends.first, before.moneyAccountId), to: place(ends.second, before.toMoneyAccountId) };
  // What arrives in the budget's currency follows the amount, also one that was changed meanwhile.
  const isOwn = doc.toAmount != null && places.to?.currency !== budget.currency;
  const amounts = { amount: exact(doc.amount), original, toAmount: isOwn ? exact(doc.toAmount) : null };
  try {
    const { type: flow, date, month, inAccounts } = placementOf(budget, movement, amounts, places);
    const { legs = [], toAmount } = inAccounts;
    const type = stillPlaced(doc.type, flow);
    // What no longer counts where it was, is in no category.
    const parts = mayHave(type, doc.parts) ? doc.parts : [{ categoryId: null, amount: amounts.amount, note: null }];
    return { legs, ...(toAmount == null ? {} : { toAmount }), ...(type === doc.type ? {} : { counted: { type, date, month, parts } }) };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return null;
  }
}
