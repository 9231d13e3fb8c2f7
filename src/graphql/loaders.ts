import DataLoader from "dataloader";
import type { Caller } from "../domain/caller.js";
import { canonical } from "../domain/canonical.js";
import { budgetIdOf } from "../domain/ids.js";
import { collected } from "../runtime/turn.js";
import type { MonthKey } from "../domain/derivedIds.js";
import type { ExpensesWanted } from "../services/expenses/ExpenseListService.js";
import type { MonthRange } from "../services/months/MonthService.js";
import type { StatementsWanted } from "../services/months/StatementListService.js";
import type { SpendingRequest } from "../services/reports/ReportService.js";
import type { Page } from "../services/storage/page.js";
import type { Services } from "../services/Services.js";
import type { AccessToken } from "../shapes/accounts/AccessToken.js";
import type { SecurityEvent } from "../shapes/accounts/SecurityEvent.js";
import type { Session } from "../shapes/accounts/Session.js";
import type { Budget } from "../shapes/Budget.js";
import type { Category } from "../shapes/categories/Category.js";
import type { Expense } from "../shapes/expenses/Expense.js";
import type { ImportJob } from "../shapes/imports/ImportJob.js";
import type { AccountStatement } from "../shapes/moneyaccounts/AccountStatement.js";
import type { MoneyAccount } from "../shapes/moneyaccounts/MoneyAccount.js";
import type { Month } from "../shapes/months/Month.js";
import type { MonthlyBudget } from "../shapes/months/MonthlyBudget.js";
import type { Recurring } from "../shapes/recurring/Recurring.js";
import type { Spending } from "../shapes/reports/Report.js";
import type { Rule, RuleSuggestion } from "../shapes/rules/Rule.js";
import type { RuleRun } from "../shapes/rules/RuleRun.js";
import type { Activity } from "../shapes/sharing/Activity.js";
import type { Invitation } from "../shapes/sharing/Invitation.js";
import type { Member } from "../shapes/sharing/Member.js";
import type { Person } from "../shapes/sharing/Person.js";
import type { Plan } from "../shapes/sync/Sync.js";

interface ActivityOf {
  readonly budgetId: string;
  readonly limit: number;
}

type OpenedList = Awaited<ReturnType<Services["expenseLists"]["open"]>>;

/** A member does not say of which budget; its id does. */
export interface MemberOfBudget extends Member {
  readonly budgetId: string;
}

/** One query for all the rows of an answer. Loaders live as long as one request, so nothing is shared between callers. */
export interface Loaders {
  readonly accessToken: DataLoader<string, AccessToken | null>;
  readonly accountStatement: DataLoader<string, AccountStatement | null>;
  readonly activity: DataLoader<string, Activity | null>;
  readonly activityOf: DataLoader<ActivityOf, Page<Activity>, string>;
  readonly budget: DataLoader<string, Budget | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly categoriesOf: DataLoader<string, Category[]>;
  readonly expense: DataLoader<string, Expense | null>;
  readonly expenseList: DataLoader<ExpensesWanted, OpenedList, string>;
  readonly import: DataLoader<string, ImportJob | null>;
  readonly invitationsOf: DataLoader<string, Invitation[]>;
  readonly membersOf: DataLoader<string, MemberOfBudget[]>;
  readonly moneyAccount: DataLoader<string, MoneyAccount | null>;
  readonly moneyAccountsOf: DataLoader<string, MoneyAccount[]>;
  readonly month: DataLoader<MonthKey, Month, string>;
  readonly monthsOf: DataLoader<MonthRange, Month[], string>;
  readonly person: DataLoader<string, Person | null>;
  readonly plan: DataLoader<string, Plan | null>;
  readonly recurring: DataLoader<string, Recurring | null>;
  readonly rule: DataLoader<string, Rule | null>;
  readonly ruleRun: DataLoader<string, RuleRun | null>;
  readonly securityEvent: DataLoader<string, SecurityEvent | null>;
  readonly session: DataLoader<string, Session | null>;
  readonly spending: DataLoader<SpendingRequest, Spending, string>;
  readonly statement: DataLoader<string, MonthlyBudget | null>;
  readonly statementsOf: DataLoader<StatementsWanted, Page<MonthlyBudget>, string>;
  readonly suggestionsOf: DataLoader<string, RuleSuggestion[]>;
}

export function createLoaders(services: Services, who: () => Promise<Caller>): Loaders {
  const { references } = services;
  const categoryLists = new Map<string, Promise<Category[]>>();
  return {
    accessToken: new DataLoader(async (ids) => inOrder(ids, await services.accessTokens.list(await who()))),
    accountStatement: new DataLoader(async (ids) => inOrder(ids, await services.accountStatementLists.some(await who(), ids))),
    activity: new DataLoader(async (ids) => inOrder(ids, await references.activities(await who(), ids))),
    activityOf: new DataLoader<ActivityOf, Page<Activity>, string>(
      async (keys) => {
        const [only, ...others] = keys;
        if (only !== undefined && others.length === 0) return [await services.activities.list(await who(), only.budgetId, only)];
        const limit = Math.max(...keys.map((key) => key.limit));
        const ids = keys.map((key) => key.budgetId);
        const found = await services.activities.newestOf(await who(), ids, limit);
        return keys.map((key) => shortened(found.get(key.budgetId), key.limit));
      },
      { cacheKeyFn: canonical },
    ),
    budget: new DataLoader(async (ids) => inOrder(ids, await services.budgets.some(await who(), ids))),
    category: new DataLoader(async (ids) => {
      const listed = await listedAmong(categoryLists, ids);
      const others = ids.filter((id) => !listed.has(id));
      const found = others.length === 0 ? [] : await services.categories.some(await who(), others);
      return inOrder(ids, [...listed.values(), ...found]);
    }),
    categoriesOf: new DataLoader(
      async (budgetIds) => {
        const found = await services.categories.ofBudgets(await who(), budgetIds);
        return budgetIds.map((id) => found.filter((category) => category.budgetId === id));
      },
      { cacheMap: categoryLists },
    ),
    expense: new DataLoader(async (ids) => inOrder(ids, await references.expenses(await who(), ids))),
    expenseList: new DataLoader<ExpensesWanted, OpenedList, string>(async (keys) => services.expenseLists.openSeveral(await who(), keys), {
      cacheKeyFn: canonical,
    }),
    import: new DataLoader(async (ids) => inOrder(ids, await services.imports.some(await who(), ids))),
    invitationsOf: new DataLoader<string, Invitation[]>(async (ids) => services.invitations.ofBudgets(await who(), ids)),
    membersOf: new DataLoader(async (budgetIds) => {
      const found = await services.members.ofBudgets(await who(), budgetIds);
      return budgetIds.map((budgetId) => (found.get(budgetId) ?? []).map((member) => ({ ...member, budgetId })));
    }),
    moneyAccount: new DataLoader(async (ids) => inOrder(ids, await services.moneyAccounts.some(await who(), ids))),
    moneyAccountsOf: new DataLoader(async (budgetIds) => {
      const found = await services.moneyAccounts.ofBudgets(await who(), budgetIds);
      return budgetIds.map((id) => found.filter(({ budgetId }) => budgetId === id));
    }),
    month: new DataLoader<MonthKey, Month, string>(async (keys) => services.months.some(await who(), keys), { cacheKeyFn: canonical }),
    monthsOf: new DataLoader<MonthRange, Month[], string>(async (keys) => services.months.lists(await who(), keys), {
      cacheKeyFn: canonical,
    }),
    person: new DataLoader(async (ids) => references.people(await who(), ids)),
    plan: new DataLoader(async (ids) => inOrder(ids, await references.plans(await who(), ids))),
    recurring: new DataLoader(async (ids) => inOrder(ids, await references.recurring(await who(), ids))),
    rule: new DataLoader(async (ids) => inOrder(ids, await references.rules(await who(), ids))),
    ruleRun: new DataLoader(async (ids) => inOrder(ids, await references.ruleRuns(await who(), ids))),
    securityEvent: new DataLoader(async (ids) => inOrder(ids, await services.securityEvents.some(await who(), ids))),
    session: new DataLoader(async (ids) => inOrder(ids, await services.sessions.list(await who()))),
    spending: new DataLoader<SpendingRequest, Spending, string>(async (keys) => services.reports.spendings(await who(), keys), {
      cacheKeyFn: canonical,
    }),
    statement: new DataLoader(async (ids) => inOrder(ids, await references.statements(await who(), ids))),
    statementsOf: new DataLoader<StatementsWanted, Page<MonthlyBudget>, string>(
      async (keys) => services.statementLists.lists(await who(), keys),
      { cacheKeyFn: canonical },
    ),
    // One budget after the other: each reads thousands of expenses.
    suggestionsOf: new DataLoader(async (ids) => {
      const of = await who();
      return collected(oneByOne(ids, (id) => services.ruleSuggestions.list(of, id)));
    }),
  };
}

async function* oneByOne<Result>(ids: readonly string[], read: (id: string) => Promise<Result>): AsyncGenerator<Result | Error> {
  for (const id of ids) yield await read(id).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

const noRows: Page<never> = {
  items: [],
  nextCursor: null,
  cursorAt: () => {
    throw new RangeError("an empty page has no rows");
  },
};

/** What was read for the longest of several pages, cut to the length of one. */
function shortened<Item>(page: Page<Item> | undefined, limit: number): Page<Item> {
  if (page === undefined) return noRows;
  if (page.items.length <= limit) return page;
  return { items: page.items.slice(0, limit), nextCursor: page.cursorAt(limit - 1), cursorAt: page.cursorAt };
}

/** The categories that the answer has, or is about to have, in the lists of their budgets. */
async function listedAmong(lists: ReadonlyMap<string, Promise<Category[]>>, ids: readonly string[]): Promise<Map<string, Category>> {
  const wanted = new Set(ids);
  const budgets = new Set(ids.map((id) => budgetIdOf("cat", id)));
  // An error of a list is reported at the field that asked for it.
  const found = await Promise.all([...budgets].map(async (id) => lists.get(id ?? "")?.catch(() => []) ?? []));
  const listed = found.flat().filter(({ id }) => wanted.has(id));
  return new Map(listed.map((category) => [category.id, category]));
}

function inOrder<T extends { readonly id: string }>(ids: readonly string[], found: readonly T[]): (T | null)[] {
  const byId = new Map(found.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id) ?? null);
}
