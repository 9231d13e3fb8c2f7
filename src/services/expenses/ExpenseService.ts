import { isTooManyExpenses } from "../limits/ExpenseQuota.js";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import { hasApplied } from "../../models/parts.js";
import { check } from "../../rules/check.js";
import { type CheckedExpense, expenseChange, newExpense } from "../../rules/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseChange, NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import { idTaken, requireOfBudget } from "../access/inputFingerprint.js";
import type { DocumentKey, Opened, Source } from "../access/BudgetAccess.js";
import type { ReadAhead } from "../access/ReadAhead.js";
import { changeOnce, changeFound, madeBefore, type IfVersion } from "../access/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { categoriesOf, openWithCategories, type OpenWithCategories, requireKnown } from "./categories.js";
import { byPerson, type Filling, type HowMade, type RuleFilling } from "./RuleFilling.js";
import { type Draft, draftOf } from "./draft.js";
import {
  besideHolder,
  changing,
  idOf,
  isSameMade,
  MadeOtherwise,
  monthsMovedBy,
  newDoc,
  refusingTakenIdentity,
  removing,
  requireMade,
  restorable,
  restoring,
} from "./edits.js";
import { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";
import { insertExpenses } from "./insertExpenses.js";
import { answerTo } from "./outcome.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "referenceRepair" | "expenseQuota"> {
  readonly ruleFilling: RuleFilling;
}

export interface Added {
  readonly expense: Expense;
  /** True when an expense with the same `externalId` and `source` was there already. */
  readonly existed: boolean;
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

/** How much of an expense is read. */
type Part = "whole" | "version";

const TRIES = 10;

export class ExpenseService {
  constructor(private readonly needs: Needs) {}

  async one(who: Caller, id: string): Promise<Expense> {
    return toExpense(await this.needs.access.readOne<ExpenseDoc>(who, { kind: "exp", id }, this.source("whole")));
  }

  async versionOf(who: Caller, id: string): Promise<number> {
    return (await this.needs.access.readOne<Pick<ExpenseDoc, "version">>(who, { kind: "exp", id }, this.source("version"))).version;
  }

  /** What `one` or `versionOf` will ask. */
  ahead(id: string, part: Part): ReadAhead | undefined {
    return this.needs.access.oneAhead({ kind: "exp", id }, this.source(part));
  }

  private source(part: Part): Source {
    const from = this.needs.models.expenses;
    return part === "whole" ? { from } : { from, fields: { version: 1 } };
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
    const made = await this.made(who, { _id: idOf(id), budgetId }, wanted);
    if (made !== null) {
      const draft = (): Draft => draftOf(opened.budget, wanted, this.needs.clock.now());
      requireMade(who, made, id, draft);
      return { expense: answerTo(who, toExpense(made), () => newDoc(who, id, draft(), made.createdAt, how.made)), existed: false };
    }
    const { draft, lookedAt, filling } = await this.reserve(who, opened, wanted, how);
    const doc = newDoc(who, id, draft, this.needs.clock.now(), filling);
    const added = await this.insertFor(who, doc, lookedAt);
    this.needs.outbox.schedule(draft.budgetId, [draft.month]);
    const expense = answerTo(who, added.expense, () => newDoc(who, id, draft, doc.createdAt, how.made));
    return { expense, existed: added.existed && !seesNamesOnly(who) };
  }

  async change(who: Caller, id: string, input: ExpenseChange, ifVersion?: IfVersion): Promise<Changed> {
    const wanted = check(expenseChange, input);
    let before: ExpenseDoc | undefined;
    const changed = await refusingTakenIdentity(() =>
      changeOnce(who, this.needs.models.expenses, {
        ifVersion,
        read: () => this.writable(who, id),
        decide: ({ budget, found: expense }) => {
          before = expense;
          return changing(this.needs, who, budget, expense, wanted, this.needs.clock.now());
        },
      }),
    );
    const repaired = await this.needs.referenceRepair.repaired(changed);
    this.needs.outbox.schedule(changed.budgetId);
    return { expense: toExpense(repaired), months: before === undefined ? [changed.month] : monthsMovedBy(before, changed) };
  }

  /** Leaves a tombstone that can be restored for 30 days; its import identity is free again. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<Expense> {
    const removed = await changeOnce(who, this.needs.models.expenses, {
      ifVersion,
      read: () => this.writable(who, id),
      readAgain: () => this.writable(who, id, (at) => this.needs.models.expenses.findOne({ ...at }).lean<ExpenseDoc>()),
      decide: ({ found }) => removing(who, found, this.needs.clock.now()),
    });
    this.needs.outbox.schedule(removed.budgetId);
    return toExpense(removed);
  }

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<Changed> {
    let months: string[] = [];
    const call = who.ids.next("act");
    const within = restorable(this.needs.clock.now());
    const restored = await refusingTakenIdentity(() =>
      changeFound(
        this.needs.models.expenses,
        () => this.writable(who, id, (at) => this.needs.models.expenses.findOne({ ...at, ...within }).lean<ExpenseDoc>()),
        async ({ budget, found }) => {
          months = [found.month];
          if (hasApplied(found, call)) return null;
          if (found.deletedAt === null) months = [];
          const update = await restoring(this.needs, who, budget, found, this.needs.clock.now());
          return update === null ? null : { ...update, call };
        },
      ),
    );
    const repaired = await this.needs.referenceRepair.repaired(restored);
    this.needs.outbox.schedule(restored.budgetId);
    return { expense: toExpense(repaired), months };
  }

  private async insertFor(who: Caller, doc: ExpenseDoc, lookedAt: number): Promise<Added> {
    try {
      return await this.insertWithin(who, doc, lookedAt);
    } catch (error) {
      if (!(error instanceof MadeOtherwise) || !seesNamesOnly(who)) throw error;
      return this.insertWithin(who, besideHolder(doc), lookedAt);
    }
  }

  /** What exists needs no place; it is looked for only where there is none. */
  private async insertWithin(who: Caller, doc: ExpenseDoc, lookedAt: number): Promise<Added> {
    try {
      return await this.needs.expenseQuota.within(doc.budgetId, 1, () => this.insert(who, doc, lookedAt));
    } catch (error) {
      const known = isTooManyExpenses(error) ? await this.known(who, doc) : null;
      if (known === null) throw error;
      return known;
    }
  }

  private async insert(who: Caller, doc: ExpenseDoc, lookedAt: number): Promise<Added> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        await insertExpenses(this.needs.models, [doc]);
        return { expense: toExpense(await this.needs.referenceRepair.repaired(doc, lookedAt)), existed: false };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const known = await this.known(who, doc);
        if (known !== null) return known;
      }
    }
    throw new Conflict(
      "external-id-taken",
      "Other requests keep creating and deleting the expense with this externalId and source. Try again.",
    );
  }

  /** What is there under the id: of an earlier try, or because the caller made the id. */
  private async made(who: Caller, at: DocumentKey, { newId }: CheckedExpense): Promise<ExpenseDoc | null> {
    if (newId === undefined) return madeBefore(who, this.needs.models.expenses, at);
    return this.needs.models.expenses.findOne({ ...at }).lean<ExpenseDoc>();
  }

  /** What the insert ran into: this very expense, or the one that has its import identity; null when that has gone since. */
  private async known(who: Caller, doc: ExpenseDoc): Promise<Added | null> {
    const { _id, budgetId, importKey } = doc;
    const mine = await this.needs.models.expenses.findOne({ _id, budgetId }).lean<ExpenseDoc>();
    if (mine !== null && mine.inputFingerprint !== doc.inputFingerprint) throw idTaken();
    if (mine !== null) return { expense: toExpense(mine), existed: false };
    const earlier = await this.needs.models.expenses.findOne({ budgetId, importKey }).lean<ExpenseDoc>();
    if (earlier === null) return null;
    if (!isSameMade(who, earlier, doc)) throw new MadeOtherwise();
    return { expense: toExpense(earlier), existed: true };
  }

  private async writable(who: Caller, id: string, read = (at: DocumentKey) => this.live(at)): Promise<Opened<ExpenseDoc>> {
    return this.needs.access.openOne(who, { kind: "exp", id }, "write", read);
  }

  private async live(at: DocumentKey): Promise<ExpenseDoc | null> {
    return this.needs.models.expenses.findOne({ ...at, deletedAt: null }).lean<ExpenseDoc>();
  }

  /** From the first expense on, currency, start day and first month stay: the month of each expense relies on them. */
  private async reserve(who: Caller, first: OpenWithCategories, wanted: CheckedExpense, how: HowMade): Promise<Booked> {
    let opened = first;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { budget, known, lookedAt } = opened;
      const draft = draftOf(budget, wanted, this.needs.clock.now());
      requireKnown(known, categoriesOf(draft.parts));
      await new ExpenseOverflowCheck(this.needs.readers.one, budget, who).reserve(draft);
      const filling = await this.needs.ruleFilling.fillingOf(budget, draft, how);
      if (budget.inUse) return { draft, lookedAt, filling };
      const fixed = await this.needs.models.budgets.updateOne({ _id: budget._id, version: budget.version }, { $set: { inUse: true } });
      if (fixed.matchedCount === 1) return { draft, lookedAt, filling };
      opened = await openWithCategories(this.needs, who, wanted);
    }
    throw new Conflict("budget-changed", "The budget changed during the request. Send the expense again.");
  }
}
