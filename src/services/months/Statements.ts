import mongoose from "mongoose";
import type { Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type MonthlyBudgetDoc, slotOf } from "../../models/months/monthlyBudget.js";
import type { Models } from "../../models/Models.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import type { MonthReader } from "../ledger/MonthReader.js";
import { toMonthlyBudget } from "./statement.js";

/** Frozen statements beside what is live now. */
export class Statements {
  constructor(
    private readonly models: Models,
    private readonly months: MonthReader,
  ) {}

  /** The live figures of all the months at hand are read in one go. */
  async described(budget: BudgetDoc, docs: readonly MonthlyBudgetDoc[]): Promise<MonthlyBudget[]> {
    const months = docs.map((doc) => doc.month).sort();
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [{ figures }, next] = await Promise.all([
      this.months.readBestEffort(budget, first, last),
      this.successors(budget._id, first, last),
    ]);
    const live = new Map(figures.map((figure) => [figure.month, figure]));
    return docs.map((doc) => toMonthlyBudget(doc, live.get(doc.month) ?? null, next.get(slotOf(doc.month, doc.number + 1)) ?? null));
  }

  /** Statements of several budgets. */
  async ofBudgets(budgets: readonly BudgetDoc[], docs: readonly MonthlyBudgetDoc[]): Promise<MonthlyBudget[]> {
    const described = budgets.map((budget) =>
      this.described(
        budget,
        docs.filter((doc) => doc.budgetId === budget._id),
      ),
    );
    return (await Promise.all(described)).flat();
  }

  private async successors(budgetId: string, from: Month, to: Month): Promise<Map<string, string>> {
    const docs = await this.models.monthlyBudgets
      .find({ budgetId, deletedAt: null, month: mongoose.trusted({ $gte: from, $lte: to }) }, { slot: 1 })
      .lean<{ _id: string; slot: string }[]>();
    return new Map(docs.map((doc) => [doc.slot, doc._id]));
  }
}
