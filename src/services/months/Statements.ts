import { type Month, monthsBetween } from "../../domain/month.js";
import { mapped } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type MonthlyBudgetDoc, slotOf } from "../../models/months/monthlyBudget.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import type { FigureReaders } from "./FigureReaders.js";
import { toMonthlyBudget } from "./statement.js";

/** Frozen statements beside what is live now. */
export class Statements {
  constructor(private readonly readers: FigureReaders) {}

  /** The live figures of all the months at hand are read in one go. */
  async described(budget: BudgetDoc, docs: readonly MonthlyBudgetDoc[], by = this.readers.one): Promise<MonthlyBudget[]> {
    const months = docs.map((doc) => doc.month).sort();
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [{ figures }, next] = await Promise.all([
      by.months.readBestEffort(budget, first, last),
      successors(by.reads, budget._id, first, last),
    ]);
    const live = new Map(figures.map((figure) => [figure.month, figure]));
    return mapped(docs, (doc) => toMonthlyBudget(doc, live.get(doc.month) ?? null, next.get(slotOf(doc.month, doc.number + 1)) ?? null));
  }

  /** Statements of several budgets. */
  async ofBudgets(budgets: readonly BudgetDoc[], docs: readonly MonthlyBudgetDoc[]): Promise<MonthlyBudget[]> {
    const by = budgets.length > 1 ? this.readers.several() : this.readers.one;
    const of = (budgetId: string): MonthlyBudgetDoc[] => docs.filter((doc) => doc.budgetId === budgetId);
    const described = budgets.map((budget) => this.described(budget, of(budget._id), by));
    return (await Promise.all(described)).flat();
  }
}

type Closed = Pick<MonthlyBudgetDoc, "_id" | "month" | "number" | "slot">;

/** Which statements there are of some months, oldest first. */
export async function statementsIn(reads: BudgetReads, budgetId: string, from: Month, to: Month): Promise<Closed[]> {
  return reads.aggregate<Closed>({
    of: "monthlyBudgets",
    budgetId,
    stages: [
      { $match: { budgetId, deletedAt: null, month: { $gte: from, $lte: to } } },
      { $sort: { month: 1, number: 1 } },
      { $project: { month: 1, number: 1, slot: 1 } },
    ],
    rows: monthsBetween(from, to) + 1,
  });
}

async function successors(reads: BudgetReads, budgetId: string, from: Month, to: Month): Promise<Map<string, string>> {
  const docs = await statementsIn(reads, budgetId, from, to);
  return new Map(docs.map((doc) => [doc.slot, doc._id]));
}
