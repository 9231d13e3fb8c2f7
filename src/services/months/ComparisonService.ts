import type { Caller } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import { CURRENT, isMonth } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { check } from "../../validation/check.js";
import { sidesToCompare } from "../../validation/month.js";
import type { ComparedSide, Comparison } from "../../shapes/months/Comparison.js";
import type { Dependencies } from "../Dependencies.js";
import { monthNamed, requireReached, requireStarted } from "../budgets/horizon.js";
import { categoriesOf, type Side, totalsOf } from "./comparison.js";
import { frozenOf } from "./statement.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "months">;

/** Any two months of a budget, as they are now or as they were frozen, side by side. */
export class ComparisonService {
  constructor(private readonly needs: Needs) {}

  /** Each side is a month, `current`, or the id of a monthly budget. */
  async compare(who: Caller, budgetId: string, left: string, right: string): Promise<Comparison> {
    check(sidesToCompare, { left, right });
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const [before, after] = await Promise.all([this.side(budget, left, "/left"), this.side(budget, right, "/right")]);
    return {
      budgetId,
      currency: budget.currency,
      left: before.about,
      right: after.about,
      categories: categoriesOf(before, after),
      totals: totalsOf(before, after),
    };
  }

  private async side(budget: BudgetDoc, text: string, path: string): Promise<Side & { about: ComparedSide }> {
    if (!isMonth(text) && text !== CURRENT) return this.statement(budget, text);
    const now = this.needs.clock.now();
    const month = monthNamed(budget, now, text);
    requireStarted(budget, month, path);
    await requireReached(this.needs.models, budget, now, month, path);
    const { figures } = await this.needs.months.readBestEffort(budget, month, month);
    const [only] = figures;
    if (only === undefined) throw new Error("a month in the range was not read");
    return { rows: only.rows, totals: only.totals, about: { month, monthlyBudgetId: null, version: null } };
  }

  private async statement(budget: BudgetDoc, id: string): Promise<Side & { about: ComparedSide }> {
    const doc = await this.needs.models.monthlyBudgets.findOne({ _id: id, budgetId: budget._id, deletedAt: null }).lean<MonthlyBudgetDoc>();
    if (doc === null) throw new NotFound("monthly budget");
    return { ...frozenOf(doc), about: { month: doc.month, monthlyBudgetId: doc._id, version: doc.number } };
  }
}
