import { mapped } from "../../runtime/turn.js";
import { endIdOf } from "../../models/expenses/endId.js";
import { type ExpenseDoc, toExpense, uncovered } from "../../models/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { StatementCovers } from "./StatementCovers.js";

/** What answers show of movements: with the statements that cover them. Only here, and in `uncovered`, does an `Expense` come to be. */
export class ShownExpenses {
  constructor(private readonly covers: StatementCovers) {}

  /** Those without cleared ends cost no command. */
  async of(docs: readonly ExpenseDoc[]): Promise<Expense[]> {
    // Pages that are read together come together: hundreds of them are too many for one turn.
    const [plain = []] = await mapped([docs], (page) => page.map((doc) => uncovered(toExpense(doc))));
    return Promise.all(plain.map((expense, place) => this.covered(docs[place], expense)));
  }

  async one(doc: ExpenseDoc): Promise<Expense> {
    return this.covered(doc, uncovered(toExpense(doc)));
  }

  private async covered(doc: ExpenseDoc | undefined, expense: Expense): Promise<Expense> {
    if (doc?.deletedAt !== null || doc.legs?.some(({ cleared }) => cleared) !== true) return expense;
    const [statementId, toStatementId] = await Promise.all([
      this.coverOf(doc, doc.moneyAccountId),
      this.coverOf(doc, doc.toMoneyAccountId),
    ]);
    return { ...expense, statementId, toStatementId };
  }

  private async coverOf(doc: ExpenseDoc, accountId: string | null | undefined): Promise<string | null> {
    const leg = doc.legs?.find((one) => one.accountId === accountId);
    if (leg?.cleared !== true) return null;
    return this.covers.of({ budgetId: doc.budgetId, accountId: leg.accountId, id: endIdOf(doc, leg) });
  }
}
