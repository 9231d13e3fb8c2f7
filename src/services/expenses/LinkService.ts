import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Invalid, Unavailable } from "../../domain/errors.js";
import { exact, outOfRange } from "../../domain/money.js";
import { countsAs } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, LegDoc, LinkedDoc } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseLink } from "../../shapes/expenses/ExpenseLink.js";
import { check } from "../../validation/check.js";
import { expenseLink } from "../../validation/expenses/expenseLink.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, changeOnce, changeVersion } from "../storage/stored.js";
import { type ExpenseUpdate, monthsMovedBy } from "./edits.js";
import { refusingTakenIdentity } from "./takenIdentity.js";
import { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";
import { countingEnd, type Ends, endsOf, linkedPlacement, linking, requireLinked } from "./linking.js";
import type { LinkRepair } from "./LinkRepair.js";
import { accountsNamedIn, accountsOf, requireOpen } from "./moneyAccounts.js";
import { endsNow, keyOf, puttingBack, reviving } from "./unlinking.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "shownExpenses"> {
  readonly linkRepair: LinkRepair;
}

export interface Linked {
  readonly expense: Expense;
  readonly months: readonly string[];
}

export interface Unlinked {
  readonly budgetId: string;
  readonly out: Expense;
  readonly in: Expense;
  readonly months: readonly string[];
}

const TRIES = 120;

/**
 * Makes one transfer of two movements, and two movements of it again. The first write is the whole decision: it puts one in the place of
 * the other and names the second movement, with which `LinkRepair` does what is left.
 */
export class LinkService {
  constructor(private readonly needs: Needs) {}

  /** Two that are linked already are answered as they are. */
  async link(who: Caller, input: ExpenseLink): Promise<Linked> {
    const wanted = check(expenseLink, input);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const opened = await this.writable(who, wanted.out);
      const isLinked = opened.found.linked?.in.id === wanted.in;
      const written = isLinked ? opened.found : await this.write(who, opened, wanted.in);
      if (written === null) continue;
      const settled = await this.needs.linkRepair.settled(written);
      this.needs.outbox.schedule(settled.budgetId);
      if (settled.linked?.in.id !== wanted.in) continue;
      return { expense: await this.needs.shownExpenses.one(settled), months: isLinked ? [] : monthsMovedBy(opened.found, settled) };
    }
    throw new Unavailable("Too many concurrent changes of these expenses. Try again.");
  }

  /** Gives both back as they were, but for what has happened to their account, category and `cleared` since. */
  async unlink(who: Caller, id: string): Promise<Unlinked> {
    const { models, linkRepair, outbox } = this.needs;
    let before: ExpenseDoc | undefined;
    const changed = await refusingTakenIdentity(
      () =>
        changeOnce(who, models.expenses, {
          read: () => this.writable(who, id),
          decide: ({ budget, found }) => {
            before = found;
            return this.takingOff(who, budget, found);
          },
        }),
      () => true,
    );
    const out = await linkRepair.settled(changed);
    outbox.schedule(out.budgetId);
    const into = await models.expenses.findOne({ _id: out.unlinked?.id ?? "", budgetId: out.budgetId }).lean<ExpenseDoc>();
    if (into === null) throw new Conflict("not-linked", "The link was taken off, and one of the two was deleted since.");
    const months = before === undefined ? monthsIn(out) : monthsMovedBy(before, out);
    const [shownOut, shownIn] = await Promise.all([this.needs.shownExpenses.one(out), this.needs.shownExpenses.one(into)]);
    return { budgetId: out.budgetId, out: shownOut, in: shownIn, months };
  }

  private async write(who: Caller, { budget, found: out }: Opened<ExpenseDoc>, id: string): Promise<ExpenseDoc | null> {
    const { models, clock } = this.needs;
    const into = await models.expenses.findOne({ _id: id, budgetId: budget._id, deletedAt: null }).lean<ExpenseDoc>();
    if (into === null) throw Invalid.at("/in", "unknown-expense", "No such expense in this budget.");
    const accounts = await accountsOf(models, budget._id, [...accountsNamedIn(out), ...accountsNamedIn(into)]);
    const ends = endsOf(out, into, accounts);
    // In another currency a link may book another worth, which would stay in a closed account.
    requireOpen(accounts, legsOf(out, into), linkedPlacement(budget, ends).inAccounts.legs ?? []);
    await this.reserve(who, budget, ends);
    const now = clock.now();
    return changeVersion(models.expenses, out, linking(budget, ends, now, auditEntry(who, now, "changed")));
  }

  /** Over the border of the budget it may count with more than its movement did, by another rate; on it, all transfers are summed. */
  private async reserve(who: Caller, budget: BudgetDoc, ends: Ends): Promise<void> {
    const { type, amount } = linkedPlacement(budget, ends);
    const counting = countingEnd(ends, type);
    const before = counting === null ? undefined : { type: counting.type, amount: exact(counting.amount) };
    await new ExpenseOverflowCheck(this.needs.readers.one, budget, who).reserve({ type, amount }, before);
  }

  private async takingOff(who: Caller, budget: BudgetDoc, transfer: ExpenseDoc): Promise<ExpenseUpdate> {
    const { models, linkRepair, clock } = this.needs;
    const linked = requireLinked(transfer);
    const { _id: linkedInto, budgetId } = transfer;
    const into = await models.expenses.findOne({ _id: linked.in.id, budgetId, linkedInto }).lean<ExpenseDoc>();
    if (into === null) throw new Unavailable("The link is not finished yet. Try again.");
    await this.requireRoom(budget, transfer, [linked.out, into]);
    await this.requireFree(transfer, linked, into);
    const current = await linkRepair.currentCategories(budgetId, [linked.out]);
    const now = clock.now();
    const update = puttingBack(budget, transfer, linked, { current, now, audit: auditEntry(who, now, "changed"), comesBack: true });
    const accounts = await accountsOf(models, budgetId, accountsNamedIn(transfer));
    requireOpen(accounts, legsOf(transfer), legsOf(update.$set, reviving(into, endsNow(transfer, linked).in, current, now).$set));
    return update;
  }

  private async requireRoom(budget: BudgetDoc, transfer: ExpenseDoc, two: readonly Pick<ExpenseDoc, "type" | "amount">[]): Promise<void> {
    const room = new ExpenseOverflowCheck(this.needs.readers.one, budget);
    for (const { type, amount } of two) {
      const isCounted = countsAs(type) === countsAs(transfer.type);
      const before = isCounted ? { type: transfer.type, amount: exact(transfer.amount) } : undefined;
      if (!(await room.fits({ type, amount: exact(amount) }, before))) throw outOfRange();
    }
  }

  /** What the transfer itself has, it gives back. */
  private async requireFree(transfer: ExpenseDoc, linked: LinkedDoc, into: ExpenseDoc): Promise<void> {
    const { _id, budgetId } = transfer;
    const ends = endsNow(transfer, linked);
    const importKey = mongoose.trusted({ $in: [keyOf(_id, linked.out, ends.out), keyOf(into._id, into, ends.in)] });
    const holder = await this.needs.models.expenses
      .findOne({ budgetId, importKey, _id: mongoose.trusted({ $nin: [_id, into._id] }) }, { _id: 1 })
      .lean<{ _id: string }>();
    if (holder !== null) throw new Conflict("identity-taken", "Another movement in this money account has this externalId and source.");
  }

  /** With what an earlier link of it has left to do. */
  private async writable(who: Caller, id: string): Promise<Opened<ExpenseDoc>> {
    const { access, models, linkRepair } = this.needs;
    return access.openOne(who, { kind: "exp", id }, "write", async (at) => {
      const found = await models.expenses.findOne({ ...at, deletedAt: null }).lean<ExpenseDoc>();
      return found === null ? null : linkRepair.settled(found);
    });
  }
}

function legsOf(...docs: readonly (Pick<Partial<ExpenseDoc>, "legs"> | undefined)[]): LegDoc[] {
  return docs.flatMap((doc) => doc?.legs ?? []);
}
