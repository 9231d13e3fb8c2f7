import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { rowsOf } from "../../models/rows.js";
import { check } from "../../validation/check.js";
import { type CheckedExpense, expenseChange, newExpense } from "../../validation/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseChange, NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import { requireOfBudget } from "../storage/inputFingerprint.js";
import type { FoundBudget, Opened } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { changeOnce, madeBefore, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { onFixedTerms } from "../budgets/onFixedTerms.js";
import { categoriesOf, openWithCategories, type OpenWithCategories, requireKnown } from "./categories.js";
import { byPerson, type Filling, type HowMade, type RuleFilling } from "./RuleFilling.js";
import { type Draft, draftOf } from "./draft.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import { changing, type ExpenseUpdate, idOf, monthsMovedBy, newDoc, removing, requireMade, restorable, restoring } from "./edits.js";
import { isInAccount, refusingTakenIdentity } from "./takenIdentity.js";
import { fixTerms } from "./moneyAccounts.js";
import { requireOpenAccounts } from "./accountGuards.js";
import { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";
import type { ExpenseWriter } from "./ExpenseWriter.js";
import { answerTo } from "./outcome.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "referenceRepair" | "shownExpenses"> {
  readonly expenseWriter: ExpenseWriter;
  readonly ruleFilling: RuleFilling;
}

export interface Added {
  readonly expense: Expense;
  /** True when an expense with the same `externalId` and `source` was there already. */
  readonly existed: boolean;
  /** The months whose figures it moved. */
  readonly months: readonly string[];
}

export interface Changed {
  readonly expense: Expense;
  /** The months whose figures it moved. */
  readonly months: readonly string[];
}

/** What is about to be inserted, and when its categories were looked at. */
interface Booked {
  readonly draft: Draft;
  readonly lookedAt: number;
  readonly filling: Filling;
}

export class ExpenseService {
  constructor(private readonly needs: Needs) {}

  async one(who: Caller, id: string): Promise<Expense> {
    const read = async (at: DocumentKey, { named = [] }: FoundBudget): Promise<ExpenseDoc | null> =>
      named.find(({ _id }) => _id === id) ?? this.live(at);
    return this.shown((await this.needs.access.openOne(who, { kind: "exp", id }, "read", read)).found);
  }

  /** One effect per id and per import identity, however often the call is repeated. */
  async add(who: Caller, input: NewExpense): Promise<Added> {
    const wanted = check(newExpense, input);
    return this.book(who, wanted, { ...byPerson, rules: wanted.applyRules === true });
  }

  /** The same for what comes to be in another way; its input has gone through the rule. */
  async book(who: Caller, wanted: CheckedExpense, how: HowMade): Promise<Added> {
    const opened = await openWithCategories(this.needs, who, wanted);
    const { _id: budgetId } = opened.budget;
    const id = { drawn: who.ids.next("exp", budgetId), newId: wanted.newId };
    requireOfBudget("exp", wanted.newId, budgetId);
    const made = await madeBefore(who, this.needs.models.expenses, { _id: idOf(id), budgetId }, wanted.newId);
    if (made !== null) {
      const draft = (): Draft => draftOf(opened.budget, wanted, this.needs.clock.now(), opened.accounts);
      requireMade(who, made, id, draft);
      const expense = answerTo(who, await this.shown(made), () => newDoc(who, id, draft(), made.createdAt, how.made));
      return { expense, existed: false, months: monthsIn(made) };
    }
    const { draft, lookedAt, filling } = await this.reserve(who, opened, wanted, how);
    const doc = newDoc(who, id, draft, this.needs.clock.now(), filling);
    const added = await this.write(who, doc, lookedAt);
    const expense = answerTo(who, await this.shown(added.doc), () => newDoc(who, id, draft, doc.createdAt, how.made));
    return { expense, existed: added.existed && !seesNamesOnly(who), months: added.existed ? [] : monthsIn(doc) };
  }

  async change(who: Caller, id: string, input: ExpenseChange, ifVersion?: IfVersion): Promise<Changed> {
    const wanted = check(expenseChange, input);
    let before: ExpenseDoc | undefined;
    let update: ExpenseUpdate | null = null;
    const changed = await refusingTakenIdentity(
      () =>
        changeOnce(who, this.needs.models.expenses, {
          ifVersion,
          read: () => this.writable(who, id),
          decide: async ({ budget, found: expense }) => {
            before = expense;
            update = await changing(this.needs, who, budget, expense, wanted, this.needs.clock.now());
            return update;
          },
        }),
      () => isInAccount(before, update),
    );
    const repaired = await this.needs.referenceRepair.repaired(changed);
    this.needs.outbox.schedule(changed.budgetId);
    return { expense: await this.shown(repaired), months: before === undefined ? monthsIn(changed) : monthsMovedBy(before, changed) };
  }

  /** Leaves a tombstone that can be restored for 30 days; its import identity is free again. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<Changed> {
    const removed = await changeOnce(who, this.needs.models.expenses, {
      ifVersion,
      read: () => this.writable(who, id),
      readAgain: () => this.writable(who, id, (at) => this.needs.models.expenses.findOne({ ...at }).lean<ExpenseDoc>()),
      decide: async ({ found }) => {
        await requireOpenAccounts(this.needs.models, found);
        return removing(who, found, this.needs.clock.now());
      },
    });
    this.needs.outbox.schedule(removed.budgetId);
    return { expense: await this.shown(removed), months: monthsIn(removed) };
  }

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<Changed> {
    let before: ExpenseDoc | undefined;
    const within = restorable(this.needs.clock.now());
    const restored = await refusingTakenIdentity(
      () =>
        changeOnce(who, this.needs.models.expenses, {
          read: () => this.writable(who, id, (at) => this.needs.models.expenses.findOne({ ...at, ...within }).lean<ExpenseDoc>()),
          decide: ({ budget, found }) => {
            before = found;
            return restoring(this.needs, who, budget, found, this.needs.clock.now());
          },
        }),
      () => isInAccount(before),
    );
    const repaired = await this.needs.referenceRepair.repaired(restored);
    this.needs.outbox.schedule(restored.budgetId);
    return { expense: await this.shown(repaired), months: before?.deletedAt === null ? [] : monthsIn(restored) };
  }

  private async shown(doc: ExpenseDoc): Promise<Expense> {
    return this.needs.shownExpenses.one(doc);
  }

  private async write(who: Caller, doc: ExpenseDoc, lookedAt: number): Promise<{ readonly doc: ExpenseDoc; readonly existed: boolean }> {
    const [outcome] = await this.needs.expenseWriter.add(who, doc.budgetId, new Map([[0, doc]]), lookedAt);
    if (outcome === undefined) throw new Error("an expense was written without an outcome");
    if (outcome.status === "failed") throw outcome.refusal;
    return { doc: outcome.doc, existed: outcome.status === "existing" };
  }

  private async writable(who: Caller, id: string, read = (at: DocumentKey) => this.live(at)): Promise<Opened<ExpenseDoc>> {
    return this.needs.access.openOne(who, { kind: "exp", id }, "write", read);
  }

  private async live(at: DocumentKey): Promise<ExpenseDoc | null> {
    return rowsOf<ExpenseDoc>(this.needs.models.expenses).findOne({ ...at, deletedAt: null });
  }

  private async reserve(who: Caller, first: OpenWithCategories, wanted: CheckedExpense, how: HowMade): Promise<Booked> {
    const reopen = (): Promise<OpenWithCategories> => openWithCategories(this.needs, who, wanted);
    const booked = await onFixedTerms(this.needs.models, first, reopen, async ({ budget, known, accounts, lookedAt }) => {
      const draft = draftOf(budget, wanted, this.needs.clock.now(), accounts);
      requireKnown(known, categoriesOf(draft.parts));
      const room = new ExpenseOverflowCheck(this.needs.readers.one, budget, who);
      await room.reserve(draft);
      await fixTerms(this.needs.models, budget._id, accounts, draft.legs);
      return { draft, lookedAt, filling: await this.needs.ruleFilling.fillingOf(budget, draft, how, room) };
    });
    if (booked !== null) return booked;
    throw new Conflict("budget-changed", "The budget changed during the request. Send the expense again.");
  }
}
