import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import { hasApplied } from "../../models/parts.js";
import { check } from "../../validation/check.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import { expenseReview } from "../../validation/expenses/expenseReview.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseReview } from "../../shapes/expenses/ExpenseReview.js";
import { auditEntry, changeSeen } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { requireNoOpening } from "./accountGuards.js";
import { moving } from "./edits.js";
import { criteriaIn, criteriaOf, filterOf } from "./filter.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "shownExpenses">;

export interface Reviewed {
  readonly budgetId: string;
  readonly expenses: Expense[];
  /** Whether the filter finds more. */
  readonly more: boolean;
  /** The months in which more or fewer wait now. */
  readonly labels: readonly string[];
}

interface Review {
  readonly who: Caller;
  readonly call: string;
  readonly reviewed: boolean;
}

const AT_ONCE = 500;
const WRITES_AT_ONCE = 16;

/** A person says of expenses that something else made or filled that they are right, or takes that back. */
export class ExpenseReviewService {
  constructor(private readonly needs: Needs) {}

  async review(who: Caller, input: ExpenseReview): Promise<Reviewed> {
    const { budgetId, ids, filter, reviewed = true } = check(expenseReview, input);
    const criteria = filter === undefined ? null : criteriaIn(filter);
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    const call = who.ids.next("act");
    const found = criteria === null ? await this.named(budget, ids ?? []) : await this.found(budget, { ...criteria, reviewed: !reviewed });
    const docs = await this.write({ who, call, reviewed }, found.slice(0, AT_ONCE));
    this.needs.outbox.schedule(budgetId);
    const labels = docs.filter((doc) => hasApplied(doc, call)).map(({ month }) => month);
    const expenses = await this.needs.shownExpenses.of(docs);
    return { budgetId, expenses, more: found.length > AT_ONCE, labels: [...new Set(labels)].sort() };
  }

  private async named({ _id: budgetId }: BudgetDoc, ids: readonly string[]): Promise<ExpenseDoc[]> {
    const among = mongoose.trusted({ $in: [...ids] });
    const docs = await this.needs.models.expenses.find({ budgetId, _id: among, deletedAt: null }).lean<ExpenseDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    const unknown = ids.flatMap((id, index) => (byId.has(id) ? [] : [`/ids/${index}`]));
    if (unknown.length > 0)
      throw new Invalid(unknown.map((path) => ({ path, code: "unknown-expense", message: "No such expense in this budget." })));
    docs.forEach(requireNoOpening);
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async found(budget: BudgetDoc, criteria: ExpenseCriteria): Promise<ExpenseDoc[]> {
    const filter = { ...filterOf(budget, criteriaOf(budget, criteria, this.needs.clock.now())), budgetId: budget._id };
    const sort = { date: 1, _id: 1 } as const;
    return this.needs.readers.one.reads.page<ExpenseDoc>({ of: "expenses", filter, sort, limit: AT_ONCE + 1 });
  }

  /** In the order of the request. */
  private async write(review: Review, found: readonly ExpenseDoc[]): Promise<ExpenseDoc[]> {
    const docs = new Map<string, ExpenseDoc>();
    const todo = found.values();
    const worker = async (): Promise<void> => {
      for (const doc of todo) docs.set(doc._id, await this.reviewed(review, doc));
    };
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, worker));
    return found.map((doc) => docs.get(doc._id) ?? doc);
  }

  /** What somebody deletes meanwhile stays deleted. */
  private async reviewed({ who, call, reviewed }: Review, seen: ExpenseDoc): Promise<ExpenseDoc> {
    return changeSeen(this.needs.models.expenses, seen, (doc) => {
      if ((doc.reviewed !== false) === reviewed || doc.deletedAt !== null || isOpening(doc)) return null;
      const now = this.needs.clock.now();
      return {
        audit: auditEntry(who, now, "changed"),
        call,
        $set: { reviewed, updatedAt: now, dirtyBudgetId: doc.budgetId },
        ...moving([doc.month]),
      };
    });
  }
}
