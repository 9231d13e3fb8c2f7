import { exact } from "../../domain/money.js";
import { yielding } from "../../runtime/turn.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { PayeeDoc, PayeeFigures } from "../../models/payee.js";
import { LOOKED_AT, usualAmong } from "../expenses/usualCategory.js";
import type { ReportViolation } from "./Violation.js";

type Counted = Pick<ExpenseDoc, "_id" | "date" | "payee" | "amount" | "parts">;

interface Sums {
  count: number;
  /** The newest ones, the newest first. */
  newest: Counted[];
}

/** Counts the expenses of each payee one by one, and compares what is kept of payees with them. */
export class PayeeTally {
  private readonly payees = new Map<string, Sums>();
  /** With a change that is not processed yet. */
  private readonly moving = new Set<string>();

  add(doc: ExpenseDoc): void {
    const { payeeKey, dirtyBudgetId, dirtyPayees = [] } = doc;
    if (dirtyBudgetId !== undefined) for (const key of [payeeKey, ...dirtyPayees]) if (key !== null) this.moving.add(key);
    if (doc.deletedAt !== null || payeeKey === null || payeeKey === "") return;
    const sums = this.payees.get(payeeKey) ?? { count: 0, newest: [] };
    this.payees.set(payeeKey, sums);
    sums.count++;
    const place = sums.newest.findIndex((other) => isNewer(doc, other));
    sums.newest.splice(place < 0 ? sums.newest.length : place, 0, doc);
    if (sums.newest.length > LOOKED_AT) sums.newest.pop();
  }

  /** To be called after all expenses were added. A budget of which nobody has asked for payees keeps none. */
  async check(models: Models, budgetId: string, report: ReportViolation): Promise<void> {
    const head = await models.ledgers.findOne({ _id: budgetId }, { payees: 1 }).lean<{ payees?: boolean }>();
    if (head?.payees !== true) return;
    const missing = new Set([...this.payees.keys()].filter((key) => !this.moving.has(key)));
    for await (const doc of yielding(models.payees.find({ budgetId }).lean<PayeeDoc[]>().cursor())) {
      missing.delete(doc.key);
      if (doc.stale === true || this.moving.has(doc.key)) continue;
      const [kept, counted] = [figuresOf(doc), this.figuresOf(doc.key)];
      if (kept !== counted) report("payee", doc._id, `it has ${kept}, but its expenses come to ${counted}`);
    }
    for (const key of missing) report("payee", key, "its figures are missing");
  }

  private figuresOf(key: string): string {
    const { count, newest } = this.payees.get(key) ?? { count: 0, newest: [] };
    const [last] = newest;
    const figures = { name: last?.payee ?? "", count, lastAmount: last?.amount ?? 0, lastDate: last?.date ?? "" };
    return figuresOf({ ...figures, categoryId: usualAmong(newest) });
  }
}

function figuresOf({ name, count, lastAmount, lastDate, categoryId }: Omit<PayeeFigures, "words">): string {
  return JSON.stringify([name, count, exact(lastAmount), lastDate, categoryId]);
}

function isNewer(one: Counted, other: Counted): boolean {
  return one.date > other.date || (one.date === other.date && one._id > other._id);
}
