import { type Caller, requirePermission } from "../../domain/caller.js";
import { type AccessTokenDoc, toAccessToken } from "../../models/accounts/accessToken.js";
import { type AccountDoc, toAccount } from "../../models/accounts/account.js";
import { type BudgetDoc, roleIn, toBudget } from "../../models/budget.js";
import { type CategoryDoc, toCategory } from "../../models/category.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { ExportedOf } from "../../models/collections.js";
import { frozenFacts, frozenRows, type MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { type AccountStatementDoc, statementFacts } from "../../models/moneyaccounts/accountStatement.js";
import { type MoneyAccountDoc, toMoneyAccount } from "../../models/moneyaccounts/moneyAccount.js";
import { type RuleDoc, toRule } from "../../models/rules/rule.js";
import { toTimestamp } from "../../models/parts.js";
import { type PlanDoc, toPlan } from "../../models/months/plan.js";
import { type RecurringDoc, toRecurring } from "../../models/recurring/recurring.js";
import { type SessionDoc, toSession } from "../../models/accounts/session.js";
import type {
  AccountExport,
  ExportedAccountStatement,
  ExportedAmount,
  ExportedBudget,
  ExportedMonthlyBudget,
} from "../../shapes/accounts/AccountExport.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import { type Flowing, jsonPieces } from "../../domain/jsonPieces.js";
import { batchesOf } from "../../runtime/batches.js";
import { takeLongTurn } from "../../runtime/work.js";
import type { Dependencies } from "../Dependencies.js";
import type { ExportedFile } from "../expenses/ExportService.js";
import { ownAccount } from "./ownAccount.js";

type Needs = Pick<Dependencies, "models" | "clock" | "memberships" | "shownExpenses">;

/** So many rows are read at once. */
const AT_ONCE = 200;

/** Everything that an account owns, for taking it elsewhere. Budgets of others are theirs to export. */
export class AccountExportService {
  constructor(private readonly needs: Needs) {}

  /** Rows are read as the file is taken, so that it may be of any size. */
  async file(who: Caller): Promise<ExportedFile> {
    requirePermission(who, "read");
    const account = await ownAccount(this.needs.models, who.accountId);
    await takeLongTurn();
    const pieces = jsonPieces(await this.all(who, account));
    return { name: "household-budget.json", contentType: "application/json; charset=utf-8", pieces };
  }

  private async all(who: Caller, account: AccountDoc): Promise<Flowing<AccountExport>> {
    const { models, clock } = this.needs;
    const { accountId } = who;
    // No personal access token may list credentials, so it finds none in here.
    const isSignedIn = who.sessionId !== null;
    const sessions = isSignedIn
      ? await models.sessions.find({ accountId, revokedAt: null }).sort({ createdAt: 1 }).lean<SessionDoc[]>()
      : [];
    const tokens = isSignedIn ? await models.accessTokens.find({ accountId }).sort({ _id: 1 }).lean<AccessTokenDoc[]>() : [];
    return {
      exportedAt: toTimestamp(clock.now()),
      account: toAccount(account),
      sessions: sessions.map((session) => toSession(session, who.sessionId)),
      accessTokens: tokens.map(toAccessToken),
      budgets: this.owned(who),
    } satisfies Flowing<AccountExport> & Record<ExportedOf<"account">, unknown>;
  }

  private async *owned(who: Caller): AsyncGenerator<Flowing<ExportedBudget>> {
    for await (const { budget } of this.needs.memberships.after(who, null)) {
      if (roleIn(budget, who.accountId) === "owner") yield this.contentsOf(budget);
    }
  }

  private async *expenses(found: Found<ExpenseDoc>): AsyncGenerator<Expense> {
    for await (const docs of batchesOf(found.cursor({ batchSize: AT_ONCE }), AT_ONCE)) yield* await this.needs.shownExpenses.of(docs);
  }

  private contentsOf(budget: BudgetDoc): Flowing<ExportedBudget> {
    const { models } = this.needs;
    const within = { budgetId: budget._id, deletedAt: null };
    return {
      budget: toBudget(budget, "owner"),
      categories: rowsOf(models.categories.find(within).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(), toCategory),
      expenses: this.expenses(models.expenses.find(within).sort({ date: 1, _id: 1 }).lean<ExpenseDoc[]>()),
      amounts: amountsIn(models.plans.find({ budgetId: budget._id }).sort({ month: 1 }).lean<PlanDoc[]>()),
      recurring: rowsOf(models.recurring.find(within).sort({ _id: 1 }).lean<RecurringDoc[]>(), toRecurring),
      monthlyBudgets: rowsOf(models.monthlyBudgets.find(within).sort({ month: 1, number: 1 }).lean<MonthlyBudgetDoc[]>(), statementOf),
      rules: rowsOf(models.rules.find(within).sort({ position: 1, _id: 1 }).lean<RuleDoc[]>(), toRule),
      moneyAccounts: rowsOf(models.moneyAccounts.find(within).sort({ position: 1, _id: 1 }).lean<MoneyAccountDoc[]>(), toMoneyAccount),
      accountStatements: rowsOf(models.accountStatements.find(within).sort({ slot: 1 }).lean<AccountStatementDoc[]>(), accountStatementOf),
    } satisfies Flowing<ExportedBudget> & Record<ExportedOf<"budget">, unknown>;
  }
}

interface Found<Doc> {
  cursor(options: { readonly batchSize: number }): AsyncIterable<Doc>;
}

async function* rowsOf<Doc, Row>(found: Found<Doc>, shown: (doc: Doc) => Row): AsyncGenerator<Row> {
  for await (const doc of found.cursor({ batchSize: AT_ONCE })) yield shown(doc);
}

async function* amountsIn(plans: Found<PlanDoc>): AsyncGenerator<ExportedAmount> {
  for await (const plan of plans.cursor({ batchSize: AT_ONCE })) yield* amountsOf(plan);
}

function amountsOf(plan: PlanDoc): ExportedAmount[] {
  return toPlan(plan).amounts.map((planned) => ({ month: plan.month, ...planned }));
}

function accountStatementOf(doc: AccountStatementDoc): ExportedAccountStatement {
  const { budgetId, ...facts } = statementFacts(doc);
  return { id: doc._id, version: doc.number, ...facts };
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
