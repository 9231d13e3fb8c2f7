import { DomainError } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import { type Month, monthRange } from "../../domain/month.js";
import { collected, mapped, yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/category.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { isSummed, type LedgerPageDoc } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import type { ResourceDoc } from "../../models/parts.js";
import { changesByMonth, type LedgerState, ledgerStateOf, type MonthChanges, openedThrough, sameState } from "../ledger/ledgerState.js";
import { checkAccountStatements } from "./accountStatementChecks.js";
import { checkCategories } from "./categoryChecks.js";
import { checkChangeLog, type ProcessedResource } from "./changeLogChecks.js";
import { ExpenseTally } from "./ExpenseTally.js";
import { checkImports } from "./importChecks.js";
import { checkMoneyAccounts } from "./moneyAccountChecks.js";
import { checkMonths } from "./monthChecks.js";
import { PayeeTally } from "./PayeeTally.js";
import { checkStatements } from "./statementChecks.js";
import type { ReportViolation, Violation } from "./Violation.js";

const TRIES = 5;
/** Of documents with hundreds of entries each. */
const MONTHS_AT_ONCE = 20;

/** Looks at all of one budget. It only reads, beside a running server or without one. */
export class BudgetCheck {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** Null when the budget changed during each look: then what was seen belongs to no one moment. */
  async violationsOf(budgetId: string): Promise<Violation[] | null> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = await ledgerStateOf(this.models, budgetId);
      const budget = await this.models.budgets.findById(budgetId).lean<BudgetDoc>();
      if (before === null || budget === null) return [];
      const found: Violation[] = [];
      await this.look(budget, before, (invariant, id, detail) => found.push({ invariant, budgetId, id, detail }));
      const after = await ledgerStateOf(this.models, budgetId);
      if (after !== null && sameState(before, after)) return found;
    }
    return null;
  }

  private async look(budget: BudgetDoc, state: LedgerState, report: ReportViolation): Promise<void> {
    const { models } = this;
    const budgetId = budget._id;
    const places = (await models.moneyAccounts.find({ budgetId }).lean<MoneyAccountDoc[]>()).map((doc) => ({ ...doc, id: doc._id }));
    const tally = new ExpenseTally(budget, new Map(places.map((place) => [place.id, place])), report);
    const payees = new PayeeTally();
    const gone: ProcessedResource[] = [];
    // What refers to something is read before it, and the change log last: a change in between is no violation.
    for await (const doc of yielding(models.expenses.find({ budgetId }).lean<ExpenseDoc[]>().cursor())) {
      tally.add(doc);
      payees.add(doc);
      if (doc.deletedAt !== null && doc.dirtyBudgetId === undefined) gone.push({ id: doc._id, goneAt: doc.deletedAt });
    }
    const plans = await collected(models.plans.find({ budgetId }).lean<PlanDoc[]>().cursor({ batchSize: MONTHS_AT_ONCE }));
    const statements = await collected(
      models.monthlyBudgets.find({ budgetId }).lean<MonthlyBudgetDoc[]>().cursor({ batchSize: MONTHS_AT_ONCE }),
    );
    const categories = await models.categories.find({ budgetId }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>();
    await checkCategories(budget, categories, plans, tally.uses, report);
    const moneyAccounts = await models.moneyAccounts.find({ budgetId }).lean<MoneyAccountDoc[]>();
    checkMoneyAccounts(moneyAccounts, report);
    const accountStatements = await models.accountStatements.find({ budgetId }).lean<AccountStatementDoc[]>();
    await checkAccountStatements(models, budgetId, accountStatements, report);
    tally.accounts.checkUnknown(new Set(moneyAccounts.map(({ _id }) => _id)));
    checkPlans(plans, report);
    if (budget.deletedAt === null) await this.checkMonths(budget, state, tally, categories, plans, statements, report);
    if (budget.keyForm !== "both") await payees.check(models, budgetId, report);
    await checkImports(models, budgetId, report);
    const processed = [...tally.processed].map((id) => ({ id, goneAt: null }));
    const others = [budget, ...plans, ...statements, ...categories, ...moneyAccounts, ...accountStatements]
      .filter(isProcessed)
      .map(({ _id, deletedAt }) => ({ id: _id, goneAt: deletedAt }));
    if (budget.deletedAt === null) await checkChangeLog(models, budgetId, [...gone, ...processed, ...others], this.clock.now(), report);
  }

  private async checkMonths(
    budget: BudgetDoc,
    state: LedgerState,
    tally: ExpenseTally,
    categories: readonly CategoryDoc[],
    planDocs: readonly PlanDoc[],
    statements: readonly MonthlyBudgetDoc[],
    report: ReportViolation,
  ): Promise<void> {
    const pages = await collected(
      this.models.ledgerPages.find({ budgetId: budget._id }).lean<LedgerPageDoc[]>().cursor({ batchSize: MONTHS_AT_ONCE }),
    );
    const openedTo = openedThrough(state);
    const plans = new Map(await mapped(planDocs, (doc) => [doc.month, toMonthPlan(doc)] as const));
    const last = [tally.lastMonth, openedTo, ...plans.keys()].reduce<Month>(
      (latest, month) => (month !== null && month > latest ? month : latest),
      budget.startMonth,
    );
    const months = monthRange(budget.startMonth, last);
    const changes = await changesByMonth(state, months);
    try {
      await checkMonths(
        {
          months,
          envelopes: toEnvelopes(categories.filter((doc) => doc.deletedAt === null)),
          plans,
          movementsIn: (month) => tally.movementsIn(month),
          incomesIn: (month) => tally.incomesIn(month),
          accountsIn: budget.hasAccounts === true ? (month) => tally.accounts.in(month) : null,
          pages: new Map(pages.map((page) => [page.month, page])),
          openedThrough: openedTo,
          isSummed: (page) => isSummed(page, state) && !isMoving(changes.get(page.month)),
        },
        report,
      );
      await checkStatements(statements, report);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      report("month", budget._id, error.message);
    }
  }
}

function checkPlans(plans: readonly PlanDoc[], report: ReportViolation): void {
  const months = new Map<Month, string>();
  for (const { _id, month } of plans) {
    const other = months.get(month);
    if (other !== undefined) report("duplicate", _id, `duplicate plan for ${month}: ${other}`);
    months.set(month, _id);
  }
}

function isMoving(change: MonthChanges | undefined): boolean {
  return change !== undefined && (change.unknown || change.fresh.length > 0);
}

function isProcessed({ dirtyBudgetId }: Pick<ResourceDoc, "dirtyBudgetId">): boolean {
  return dirtyBudgetId === undefined;
}
