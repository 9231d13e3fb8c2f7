import { type Caller, requirePermission } from "../../domain/caller.js";
import { takeLongTurn } from "../../domain/work.js";
import { type AccessTokenDoc, toAccessToken } from "../../models/accounts/accessToken.js";
import { toAccount } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn, toBudget } from "../../models/budgets/budget.js";
import { type CategoryDoc, toCategory } from "../../models/categories/category.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import type { ExportedOf } from "../../models/collections.js";
import { frozenFacts, frozenRows, type MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { type RuleDoc, toRule } from "../../models/rules/rule.js";
import { toTimestamp } from "../../models/parts.js";
import { type PlanDoc, toPlan } from "../../models/months/plan.js";
import { type RecurringDoc, toRecurring } from "../../models/recurring/recurring.js";
import { type SessionDoc, toSession } from "../../models/accounts/session.js";
import type { AccountExport, ExportedAmount, ExportedBudget, ExportedMonthlyBudget } from "../../shapes/accounts/AccountExport.js";
import type { Parts } from "../access/Parts.js";
import { ownAccount } from "./ownAccount.js";

type Needs = Pick<Parts, "models" | "clock" | "memberships">;

/** Everything that an account owns, for taking it elsewhere. Budgets of others are theirs to export. */
export class AccountExportService {
  constructor(private readonly needs: Needs) {}

  async all(who: Caller): Promise<AccountExport> {
    requirePermission(who, "read");
    // All of an account's budgets.
    await takeLongTurn();
    const { models, clock, memberships } = this.needs;
    const { accountId } = who;
    const account = await ownAccount(models, accountId);
    // No personal access token may list credentials, so it finds none in here.
    const isSignedIn = who.sessionId !== null;
    const sessions = isSignedIn
      ? await models.sessions.find({ accountId, revokedAt: null }).sort({ createdAt: 1 }).lean<SessionDoc[]>()
      : [];
    const tokens = isSignedIn ? await models.accessTokens.find({ accountId }).sort({ _id: 1 }).lean<AccessTokenDoc[]>() : [];
    const budgets: ExportedBudget[] = [];
    for await (const { budget } of memberships.after(who, null)) {
      if (roleIn(budget, accountId) === "owner") budgets.push(await this.contentsOf(budget));
    }
    return {
      exportedAt: toTimestamp(clock.now()),
      account: toAccount(account),
      sessions: sessions.map((session) => toSession(session, who.sessionId)),
      accessTokens: tokens.map(toAccessToken),
      budgets,
    } satisfies AccountExport & Record<ExportedOf<"account">, unknown>;
  }

  private async contentsOf(budget: BudgetDoc): Promise<ExportedBudget> {
    const { models } = this.needs;
    const within = { budgetId: budget._id, deletedAt: null };
    const categories = await models.categories.find(within).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>();
    const expenses = await models.expenses.find(within).sort({ date: 1, _id: 1 }).lean<ExpenseDoc[]>();
    const plans = await models.plans.find({ budgetId: budget._id }).sort({ month: 1 }).lean<PlanDoc[]>();
    const recurring = await models.recurring.find(within).sort({ _id: 1 }).lean<RecurringDoc[]>();
    const statements = await models.monthlyBudgets.find(within).sort({ month: 1, number: 1 }).lean<MonthlyBudgetDoc[]>();
    const rules = await models.rules.find(within).sort({ position: 1, _id: 1 }).lean<RuleDoc[]>();
    return {
      budget: toBudget(budget, "owner"),
      categories: categories.map(toCategory),
      expenses: expenses.map(toExpense),
      amounts: plans.flatMap(amountsOf),
      recurring: recurring.map(toRecurring),
      monthlyBudgets: statements.map(statementOf),
      rules: rules.map(toRule),
    } satisfies ExportedBudget & Record<ExportedOf<"budget">, unknown>;
  }
}

function amountsOf(plan: PlanDoc): ExportedAmount[] {
  return toPlan(plan).amounts.map((planned) => ({ month: plan.month, ...planned }));
}

function statementOf(doc: MonthlyBudgetDoc): ExportedMonthlyBudget {
  const { budgetId, totalCarriedIn, totalCarriedOut, expensesCount, uncategorisedCount, ...facts } = frozenFacts(doc);
  return {
    id: doc._id,
    version: doc.number,
    ...facts,
    categories: frozenRows(doc).map(({ rollover: _rollover, ...row }) => row),
  };
}
