import mongoose from "mongoose";
import { type Caller, requirePermission } from "../../domain/caller.js";
import { type BudgetKind, budgetIdOf, rootIdOf } from "../../domain/ids.js";
import { collected, mapped } from "../../runtime/turn.js";
import { type BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { type PlanDoc, toPlan } from "../../models/months/plan.js";
import { type RuleDoc, toRule } from "../../models/rules/rule.js";
import { type RuleRunDoc, toRuleRun } from "../../models/rules/ruleRun.js";
import { type RecurringDoc, toRecurring } from "../../models/recurring/recurring.js";
import { type ActivityDoc } from "../../models/sharing/activity.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import type { Recurring } from "../../shapes/recurring/Recurring.js";
import type { Rule } from "../../shapes/rules/Rule.js";
import type { RuleRun } from "../../shapes/rules/RuleRun.js";
import type { Activity } from "../../shapes/sharing/Activity.js";
import type { Person } from "../../shapes/sharing/Person.js";
import type { Plan } from "../../shapes/sync/Sync.js";
import type { Dependencies } from "../Dependencies.js";
import { namesOf, shownActivities } from "../sharing/shownActivities.js";

type Needs = Pick<Dependencies, "models" | "access" | "statements" | "shownExpenses">;

interface Where {
  readonly budgets: readonly BudgetDoc[];
  readonly filter: object;
}

/** What objects refer to, by the ids that they name: many at once, and of those only what the caller may see. */
export class ReferenceService {
  constructor(private readonly needs: Needs) {}

  /** The names of people that something the caller may see speaks of. An account that is gone has none. */
  async people(who: Caller, ids: readonly string[]): Promise<Person[]> {
    requirePermission(who, "names");
    const names = await namesOf(this.needs.models, ids);
    return ids.map((accountId) => ({ accountId, name: names.get(accountId) ?? null }));
  }

  async expenses(who: Caller, ids: readonly string[]): Promise<Expense[]> {
    const { filter } = await this.within(who, "exp", ids);
    const docs = await this.needs.models.expenses.find({ ...filter, deletedAt: null }).lean<ExpenseDoc[]>();
    return this.needs.shownExpenses.of(docs);
  }

  async statements(who: Caller, ids: readonly string[]): Promise<MonthlyBudget[]> {
    const { budgets, filter } = await this.within(who, "mon", ids);
    const docs = await collected(
      this.needs.models.monthlyBudgets
        .find({ ...filter, deletedAt: null })
        .lean<MonthlyBudgetDoc[]>()
        .cursor(),
    );
    return this.needs.statements.ofBudgets(budgets, docs);
  }

  async plans(who: Caller, ids: readonly string[]): Promise<Plan[]> {
    const { filter } = await this.within(who, "pln", ids);
    return mapped(
      this.needs.models.plans
        .find({ ...filter, deletedAt: null })
        .lean<PlanDoc[]>()
        .cursor(),
      toPlan,
    );
  }

  async recurring(who: Caller, ids: readonly string[]): Promise<Recurring[]> {
    const { filter } = await this.within(who, "rec", ids);
    return (await this.needs.models.recurring.find({ ...filter, deletedAt: null }).lean<RecurringDoc[]>()).map(toRecurring);
  }

  async rules(who: Caller, ids: readonly string[]): Promise<Rule[]> {
    const { filter } = await this.within(who, "rul", ids);
    return (await this.needs.models.rules.find({ ...filter, deletedAt: null }).lean<RuleDoc[]>()).map(toRule);
  }

  async ruleRuns(who: Caller, ids: readonly string[]): Promise<RuleRun[]> {
    const { filter } = await this.within(who, "run", ids);
    return (await this.needs.models.ruleRuns.find(filter).lean<RuleRunDoc[]>()).map(toRuleRun);
  }

  /** An activity's id begins with that of the resource it is about, and so says which budget it belongs to. */
  async activities(who: Caller, ids: readonly string[]): Promise<Activity[]> {
    const { filter } = await this.amongBudgets(
      who,
      ids,
      ids.flatMap((id) => rootIdOf("bud", id.slice(4, 20)) ?? []),
    );
    return shownActivities(this.needs.models, await this.needs.models.activities.find(filter).lean<ActivityDoc[]>());
  }

  private within(who: Caller, kind: BudgetKind, ids: readonly string[]): Promise<Where> {
    return this.amongBudgets(
      who,
      ids,
      ids.flatMap((id) => budgetIdOf(kind, id) ?? []),
    );
  }

  private async amongBudgets(who: Caller, ids: readonly string[], budgetIds: readonly string[]): Promise<Where> {
    const budgets = await this.needs.access.among(who, budgetIds, "read");
    const within = mongoose.trusted({ $in: budgets.map((budget) => budget._id) });
    return { budgets, filter: { budgetId: within, _id: mongoose.trusted({ $in: [...ids] }) } };
  }
}
