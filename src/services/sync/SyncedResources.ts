import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { type BudgetDoc, roleIn, toBudget } from "../../models/budget.js";
import { type CategoryDoc, toCategory } from "../../models/category.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Month } from "../../domain/month.js";
import { flowsKnownToAll } from "../../domain/moneyaccounts/flows.js";
import { collected, mapped } from "../../runtime/turn.js";
import type { ChangeEntry } from "../../models/sync/change.js";
import { type ExpenseDoc, toExpense, uncovered } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import { type MoneyAccountDoc, toMoneyAccount } from "../../models/moneyaccounts/moneyAccount.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { type PlanDoc, toPlan } from "../../models/months/plan.js";
import { type RecurringDoc, toRecurring } from "../../models/recurring/recurring.js";
import { type RuleDoc, toRule } from "../../models/rules/rule.js";
import type { Change } from "../../shapes/sync/Sync.js";
import type { AccountStatements } from "../statements/AccountStatements.js";
import type { Statements } from "../months/Statements.js";

/** A plan or a category may hold hundreds of entries; an expense holds few. */
const AT_ONCE = 20;
const EXPENSES_AT_ONCE = 1000;

interface Wanted {
  readonly kind: ChangeKind;
  readonly ids: readonly string[];
  readonly from: Month | undefined;
  /** Whether of expenses and recurring movements only those are meant that a release without money accounts knows, too. */
  readonly isPlain: boolean;
}

/** Whom it is told: which kinds they ask for, and their first month. */
interface Told {
  readonly kinds: readonly ChangeKind[];
  readonly from?: Month | undefined;
}

/** The resources that entries of the change log speak of, each as it is now; what is not there any more is a tombstone. */
export class SyncedResources {
  constructor(
    private readonly models: Models,
    private readonly statements: Statements,
    private readonly accountStatements: AccountStatements,
  ) {}

  /**
   * Read after the entries, so each is at least as new as its entry says. Expenses of months before `from` count as not there, and, for whoever
   * does not ask for money accounts, transfers and what lies off the budget, recurring ones too: a copy that knows none must not take them for expenses.
   */
  async of(who: Caller, budget: BudgetDoc, entries: readonly ChangeEntry[], { kinds: asked, from }: Told): Promise<Change[]> {
    const kinds = [...new Set(entries.map((entry) => entry.kind))];
    const isPlain = !asked.includes("money-account");
    const found = await Promise.all(kinds.map((kind) => this.read(who, budget, { kind, ids: idsOf(entries, kind), from, isPlain })));
    const byId = new Map(found.flat().map((change) => [change.id, change]));
    return entries.map(({ kind, resourceId }) => byId.get(resourceId) ?? { kind, id: resourceId, deleted: true, resource: null });
  }

  private async read(who: Caller, budget: BudgetDoc, { kind, ids, from, isPlain }: Wanted): Promise<Change[]> {
    const filter = { budgetId: budget._id, _id: mongoose.trusted({ $in: [...ids] }), deletedAt: null };
    switch (kind) {
      case "account-statement": {
        const docs = await collected(
          this.models.accountStatements.find(filter).lean<AccountStatementDoc[]>().cursor({ batchSize: AT_ONCE }),
        );
        return mapped(await this.accountStatements.described(budget._id, docs), (statement) => changedResource(kind, statement));
      }
      case "budget": {
        const docs = await this.models.budgets.find({ _id: budget._id, deletedAt: null }).lean<BudgetDoc[]>();
        return docs.map((doc) => changedResource(kind, toBudget(doc, roleIn(doc, who.accountId) ?? "viewer")));
      }
      case "category":
        return mapped(this.models.categories.find(filter).lean<CategoryDoc[]>().cursor({ batchSize: AT_ONCE }), (doc) =>
          changedResource(kind, toCategory(doc)),
        );
      case "expense": {
        const within = {
          ...(from === undefined ? {} : { month: mongoose.trusted({ $gte: from }) }),
          ...(isPlain ? { type: mongoose.trusted({ $in: flowsKnownToAll() }) } : {}),
        };
        const docs = this.models.expenses.find({ ...filter, ...within }).lean<ExpenseDoc[]>();
        return mapped(docs.cursor({ batchSize: EXPENSES_AT_ONCE }), (doc) => changedResource(kind, uncovered(toExpense(doc))));
      }
      case "money-account":
        return mapped(this.models.moneyAccounts.find(filter).lean<MoneyAccountDoc[]>().cursor({ batchSize: AT_ONCE }), (doc) =>
          changedResource(kind, toMoneyAccount(doc)),
        );
      case "monthly-budget": {
        const docs = await collected(this.models.monthlyBudgets.find(filter).lean<MonthlyBudgetDoc[]>().cursor({ batchSize: AT_ONCE }));
        return mapped(await this.statements.described(budget, docs), (statement) => changedResource(kind, statement));
      }
      case "plan":
        return mapped(this.models.plans.find(filter).lean<PlanDoc[]>().cursor({ batchSize: AT_ONCE }), (doc) =>
          changedResource(kind, toPlan(doc)),
        );
      case "recurring": {
        const within = isPlain ? { "template.type": mongoose.trusted({ $in: flowsKnownToAll() }) } : {};
        const docs = this.models.recurring.find({ ...filter, ...within }).lean<RecurringDoc[]>();
        return mapped(docs.cursor({ batchSize: AT_ONCE }), (doc) => changedResource(kind, toRecurring(doc)));
      }
      case "rule":
        return mapped(this.models.rules.find(filter).lean<RuleDoc[]>().cursor({ batchSize: AT_ONCE }), (doc) =>
          changedResource(kind, toRule(doc)),
        );
    }
  }
}

function changedResource<Kind extends ChangeKind, Resource extends { readonly id: string }>(kind: Kind, resource: Resource) {
  return { kind, id: resource.id, deleted: false, resource };
}

function idsOf(entries: readonly ChangeEntry[], kind: ChangeKind): string[] {
  return entries.filter((entry) => entry.kind === kind).map((entry) => entry.resourceId);
}
