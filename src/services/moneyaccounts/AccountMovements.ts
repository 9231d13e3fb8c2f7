import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { Unavailable } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { bookedDoc, moving } from "../expenses/edits.js";
import { insertExpenses } from "../expenses/insertExpenses.js";
import { entriesOf } from "../expenses/placement.js";
import { changesNothing, changeVersion, type Update } from "../storage/stored.js";
import { type AccountDraft, draftsOf } from "./accountDrafts.js";

const TRIES = 20;

/**
 * Makes the movements that follow from accounts: of an opening, and of what a closing left. It is called after the write of the account,
 * and once more by whoever processes that or such a movement before its dirty flag goes: so that it is done whoever dies in between.
 */
export class AccountMovements {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** The months that it moved; none where all was as it should be. */
  async settle({ _id, budgetId }: Pick<MoneyAccountDoc, "_id" | "budgetId">): Promise<string[]> {
    const months = new Set<string>();
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const ids = await this.draftsAt(budgetId, _id);
      const found = await this.models.expenses
        .find({ budgetId, _id: mongoose.trusted({ $in: ids.map(({ id }) => id) }) })
        .lean<ExpenseDoc[]>();
      const stored = new Map(found.map((doc) => [doc._id, doc]));
      // The account is read after its movements: who writes by an older one finds them changed.
      const account = await this.models.moneyAccounts.findOne({ _id, budgetId }).lean<MoneyAccountDoc>();
      const budget = await this.models.budgets.findById(budgetId).lean<BudgetDoc>();
      if (account === null || budget === null || isMoving(account)) return [...months].sort();
      let moved = false;
      for (const draft of draftsOf(budget, account)) {
        const before = stored.get(draft.id) ?? null;
        const written = await this.write(account, draft, before);
        moved ||= written !== null;
        for (const month of written ?? []) months.add(month);
      }
      // What was written may rest on an account that has changed meanwhile: it is looked at once more.
      if (!moved) return [...months].sort();
    }
    throw new Unavailable("Too many concurrent changes of this money account. Try again.");
  }

  /** Those of several accounts; answers whether it wrote anything. */
  async settleAll(budgetId: string, accountIds: ReadonlySet<string>): Promise<boolean> {
    let moved = false;
    for (const _id of accountIds) moved = (await this.settle({ _id, budgetId })).length > 0 || moved;
    return moved;
  }

  private async draftsAt(budgetId: string, _id: string): Promise<AccountDraft[]> {
    const account = await this.models.moneyAccounts.findOne({ _id, budgetId }).lean<MoneyAccountDoc>();
    const budget = await this.models.budgets.findById(budgetId).lean<BudgetDoc>();
    return account === null || budget === null ? [] : draftsOf(budget, account);
  }

  /** The months that it moves; null where nothing is to be done. */
  private async write(account: MoneyAccountDoc, { kind, id, draft }: AccountDraft, before: ExpenseDoc | null): Promise<string[] | null> {
    const now = this.clock.now();
    if (before === null) {
      if (draft === null) return null;
      const made = { origin: { kind, id: account._id } };
      const doc = bookedDoc(account.openedBy ?? "", id, draft, now, made);
      await unlessTaken(() => insertExpenses(this.models, [doc]));
      return monthsIn(doc);
    }
    // One that was an opening and is a movement like others has its place elsewhere.
    if (before.moneyAccountId !== account._id || (kind === "opening" && !isOpening(before))) return null;
    const update = draft === null ? deleting(before, now) : rewriting(before, draft, now);
    if (update === null || changesNothing(before, update)) return null;
    await changeVersion(this.models.expenses, before, update);
    return [...new Set([...monthsIn(before), ...(draft === null ? [] : monthsIn(draft))])];
  }
}

/** Its movements are on their way elsewhere, or back. */
function isMoving({ pendingRemoval, returning }: MoneyAccountDoc): boolean {
  return pendingRemoval !== undefined || returning !== undefined;
}

function deleting(before: ExpenseDoc, now: Date): Update<ExpenseDoc> | null {
  if (before.deletedAt !== null) return null;
  return { $set: { deletedAt: now, updatedAt: now, dirtyBudgetId: before.budgetId }, ...moving(monthsIn(before)) };
}

/** What a person said of a living one since, stays: its words, and of what a closing left its category. */
function rewriting(before: ExpenseDoc, draft: NonNullable<AccountDraft["draft"]>, now: Date): Update<ExpenseDoc> {
  const { type, date, month, amount, original, parts } = draft;
  const { moneyAccountId = null, cleared = false, legs = [] } = draft;
  const placed = { moneyAccountId, cleared, legs, ...entriesOf(before._id, draft) };
  const isKept = before.deletedAt === null && !isOpening({ parts }) && Number(before.amount) === amount;
  return {
    $set: {
      ...{ type, date, month, amount, original },
      ...placed,
      ...(isKept ? {} : { parts }),
      deletedAt: null,
      updatedAt: now,
      dirtyBudgetId: before.budgetId,
    },
    ...moving([...monthsIn(before), ...monthsIn(draft)]),
  };
}
