import mongoose from "mongoose";
import type { ExpenseQuota } from "../limits/ExpenseQuota.js";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { type Caller, requireScope } from "../../domain/caller.js";
import { Conflict, type DomainError } from "../../domain/errors.js";
import type { Month } from "../../domain/month.js";
import type { Clock } from "../../domain/ids.js";
import { turn } from "../../domain/turn.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type ExpenseDoc, hasImportKey, toExpense } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { check } from "../../rules/check.js";
import { type CheckedExpense, newExpense } from "../../rules/expenses/expense.js";
import { expenseBatch } from "../../rules/expenses/expenseBatch.js";
import type { ExpenseBatch } from "../../shapes/expenses/ExpenseBatch.js";
import { isSameInput } from "../access/inputFingerprint.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import type { OutboxProcessor } from "../ledger/OutboxProcessor.js";
import type { ReferenceRepair } from "../categories/ReferenceRepair.js";
import { categoriesNamedIn, categoriesOf, knownCategories, requireKnown } from "./categories.js";
import { draftOf } from "./draft.js";
import { madeOtherwise, newDoc } from "./edits.js";
import { insertExpenses } from "./insertExpenses.js";
import { failure, type Outcome } from "./outcome.js";
import { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly outbox: OutboxProcessor;
  readonly referenceRepair: ReferenceRepair;
  readonly expenseQuota: ExpenseQuota;
}

interface Item {
  readonly index: number;
  readonly wanted: CheckedExpense;
}

/** Every item draws its id, also one that fails later, so that a repeated call gives each the same one. */
type IdOf = (item: Item) => string;

const TRIES = 10;
const MANY = 100;
/** Others have their turn after so many items, */
const ITEMS_AT_A_TURN = 50;
/** and their commands after so many documents. */
const DOCS_AT_ONCE = 56;
/** A reader of months has to look at all that waits to be processed: of the largest batch a third. Less of it would be processed more often. */
const UNPROCESSED_AT_MOST = 3 * DOCS_AT_ONCE;

/** Many new expenses in a few round trips; each item is made whole or fails by itself. */
export class ExpenseBatchService {
  constructor(private readonly needs: Needs) {}

  async add(who: Caller, input: ExpenseBatch): Promise<Outcome[]> {
    const { items } = check(expenseBatch, input);
    requireScope(who, "write");
    const outcomes: Outcome[] = [];
    const wanted = new Map<string, Item[]>();
    for (const [index, item] of items.entries()) {
      if (index % ITEMS_AT_A_TURN === ITEMS_AT_A_TURN - 1) await turn();
      try {
        const checked = check(newExpense, item);
        const ofBudget = wanted.get(checked.budgetId) ?? [];
        wanted.set(checked.budgetId, ofBudget);
        ofBudget.push({ index, wanted: checked });
      } catch (error) {
        outcomes.push(failure(index, error));
      }
    }
    for (const [budgetId, ofBudget] of wanted) outcomes.push(...(await this.addTo(who, budgetId, ofBudget)));
    return outcomes.sort((one, other) => one.index - other.index);
  }

  private async addTo(who: Caller, budgetId: string, items: readonly Item[]): Promise<Outcome[]> {
    try {
      const { outcomes, docs, lookedAt } = await this.book(who, budgetId, items);
      const made = await this.needs.expenseQuota.within(budgetId, docs.size, async () => {
        try {
          return await this.insert(budgetId, docs, lookedAt);
        } finally {
          // Also what was written before something failed.
          this.needs.outbox.schedule(budgetId);
        }
      });
      return [...outcomes, ...made];
    } catch (error) {
      return items.map(({ index }) => failure(index, error));
    }
  }

  /** From the first expense on the budget's terms stay, so they are fixed before anything is written under them. */
  private async book(
    who: Caller,
    budgetId: string,
    items: readonly Item[],
  ): Promise<{ outcomes: Outcome[]; docs: Map<number, ExpenseDoc>; lookedAt: number }> {
    let { budget } = await this.needs.access.open(who, budgetId, "write");
    if (items.length >= MANY) await this.needs.outbox.catchUp(budgetId);
    const ids = new Map(items.map((item) => [item, who.ids.next("exp", budgetId)]));
    const idOf: IdOf = (item) => ids.get(item) ?? "";
    const before = await this.madeBefore(who, budgetId, [...ids.values()]);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const drafted = await this.drafts(who, budget, items, idOf, before);
      if (budget.inUse || drafted.docs.size === 0) return drafted;
      const fixed = await this.needs.models.budgets.updateOne({ _id: budgetId, version: budget.version }, { $set: { inUse: true } });
      if (fixed.matchedCount === 1) return drafted;
      budget = (await this.needs.access.open(who, budgetId, "write")).budget;
    }
    throw new Conflict("budget-changed", "The budget keeps changing. Send the expenses again.");
  }

  private async drafts(who: Caller, budget: BudgetDoc, items: readonly Item[], idOf: IdOf, before: ReadonlyMap<string, ExpenseDoc>) {
    const lookedAt = performance.now();
    const named = items.flatMap(({ wanted }) => categoriesNamedIn(wanted));
    const known = await knownCategories(this.needs.models, budget._id, named);
    const now = this.needs.clock.now();
    const room = new ExpenseOverflowCheck(this.needs.models, budget._id);
    const outcomes: Outcome[] = [];
    const docs = new Map<number, ExpenseDoc>();
    for (const [place, item] of items.entries()) {
      if (place % ITEMS_AT_A_TURN === ITEMS_AT_A_TURN - 1) await turn();
      const { index, wanted } = item;
      const id = idOf(item);
      const made = before.get(id);
      try {
        const draft = made === undefined ? draftOf(budget, wanted, now) : null;
        if (draft !== null) requireKnown(known, categoriesOf(draft.parts));
        if (draft !== null) await room.reserve(draft);
        if (made !== undefined) outcomes.push(success(index, "created", made));
        else if (draft !== null) docs.set(index, newDoc(who, id, draft, now, wanted));
      } catch (error) {
        outcomes.push(failure(index, error));
      }
    }
    return { outcomes, docs, lookedAt };
  }

  private async madeBefore(who: Caller, budgetId: string, ids: readonly string[]): Promise<Map<string, ExpenseDoc>> {
    return who.ids.again === true ? this.byId(budgetId, ids) : new Map();
  }

  /** Of two items with one import identity the first is made and the second finds it. */
  private async insert(budgetId: string, docs: ReadonlyMap<number, ExpenseDoc>, lookedAt: number): Promise<Outcome[]> {
    let waiting = new Map(docs);
    const outcomes: Outcome[] = [];
    for (let attempt = 0; attempt < TRIES && waiting.size > 0; attempt++) {
      const first = [...firstOfEach(waiting.values())];
      const isNew = await this.insertAll(budgetId, first);
      const isAsWritten = this.needs.referenceRepair.isSoonAfter(lookedAt) || !(await this.repair(budgetId, first));
      if (isNew && isAsWritten && first.length === waiting.size)
        return [...outcomes, ...[...waiting].map(([index, doc]) => success(index, "created", doc))];
      const there = await this.present(budgetId, [...waiting.values()]);
      const rest = new Map<number, ExpenseDoc>();
      for (const [index, doc] of waiting) {
        const mine = there.byId.get(doc._id);
        const other = there.byKey.get(doc.importKey);
        if (mine !== undefined) outcomes.push(success(index, "created", mine));
        else if (other !== undefined && !isSameInput(other.inputFingerprint, doc.inputFingerprint))
          outcomes.push(failure(index, madeOtherwise()));
        else if (other !== undefined) outcomes.push(success(index, "existing", other));
        else rest.set(index, doc);
      }
      waiting = rest;
    }
    const keepsGoing: DomainError = new Conflict(
      "external-id-taken",
      "The expense with this externalId and source keeps coming and going. Send it again.",
    );
    return [...outcomes, ...[...waiting.keys()].map((index) => failure(index, keepsGoing))];
  }

  /**
   * False when some were there already, which does not keep the others out. Month by month: so the processing of some of them has few
   * pages to carry on, and the newest first, as what a reader is shown opens with what can be trusted until an earlier month moves.
   */
  private async insertAll(budgetId: string, docs: readonly ExpenseDoc[]): Promise<boolean> {
    const newestFirst = [...docs].sort((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0));
    let isNew = true;
    for (let at = 0; at < newestFirst.length; at += UNPROCESSED_AT_MOST) {
      if (at > 0) await this.needs.outbox.catchUp(budgetId);
      const some = newestFirst.slice(at, at + UNPROCESSED_AT_MOST);
      try {
        isNew = (await this.insertSome(some)) && isNew;
      } finally {
        this.needs.outbox.schedule(budgetId, monthsOf(some));
      }
    }
    return isNew;
  }

  private async insertSome(docs: readonly ExpenseDoc[]): Promise<boolean> {
    let isNew = true;
    for (let at = 0; at < docs.length; at += DOCS_AT_ONCE) {
      try {
        await insertExpenses(this.needs.models, docs.slice(at, at + DOCS_AT_ONCE));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        isNew = false;
      }
    }
    return isNew;
  }

  /** True when categories began to leave between the look and the write. */
  private async repair(budgetId: string, docs: readonly ExpenseDoc[]): Promise<boolean> {
    const flags = docs.map((doc) => ({ kind: "expense" as const, id: doc._id }));
    return (await this.needs.referenceRepair.repair(budgetId, flags)).size > 0;
  }

  private async present(
    budgetId: string,
    docs: readonly ExpenseDoc[],
  ): Promise<{ byId: Map<string, ExpenseDoc>; byKey: Map<string, ExpenseDoc> }> {
    const byId = await this.byId(
      budgetId,
      docs.map((doc) => doc._id),
    );
    const keys = docs.flatMap((doc) => (byId.has(doc._id) || !hasImportKey(doc) ? [] : doc.importKey));
    if (keys.length === 0) return { byId, byKey: new Map() };
    const found = await this.needs.models.expenses.find({ budgetId, importKey: mongoose.trusted({ $in: keys }) }).lean<ExpenseDoc[]>();
    return { byId, byKey: new Map(found.map((doc) => [doc.importKey, doc])) };
  }

  private async byId(budgetId: string, ids: readonly string[]): Promise<Map<string, ExpenseDoc>> {
    const found = await this.needs.models.expenses.find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) }).lean<ExpenseDoc[]>();
    return new Map(found.map((doc) => [doc._id, doc]));
  }
}

function* firstOfEach(docs: Iterable<ExpenseDoc>): Iterable<ExpenseDoc> {
  const keys = new Set<string>();
  for (const doc of docs) {
    if (keys.has(doc.importKey)) continue;
    keys.add(doc.importKey);
    yield doc;
  }
}

function success(index: number, status: "created" | "existing", doc: ExpenseDoc): Outcome {
  return { index, status, expense: toExpense(doc), months: status === "created" ? [doc.month] : [] };
}

function monthsOf(docs: readonly ExpenseDoc[]): Set<Month> {
  return new Set(docs.map(({ month }) => month));
}
