import { memberOfId, monthCategoryOfId, monthOfId } from "../domain/derivedIds.js";
import { budgetIdOf } from "../domain/ids.js";
import { typeOfId } from "../shapes/Node.js";
import type { Context } from "./context.js";
import { rowOf } from "./monthRows.js";

/** So many ids are looked up at a time. */
export const NODES_AT_MOST = 100;

/** Whatever an id names, if the caller may see it; those that an answer needs together are read together. */
export async function nodeOf(context: Context, id: string): Promise<object | null> {
  const { loaders, services } = context;
  switch (typeOfId(id)) {
    case "Account": {
      const who = await context.who();
      return id === who.accountId ? services.accounts.me(who) : null;
    }
    case "AccessToken":
      return loaders.accessToken.load(id);
    case "AccountStatement":
      return loaders.accountStatement.load(id);
    case "Activity":
      return loaders.activity.load(id.slice("evt_".length));
    case "Budget":
      return loaders.budget.load(id);
    case "Category":
      return loaders.category.load(id);
    case "Expense":
      return loaders.expense.load(id);
    case "ImportJob":
      return loaders.import.load(id);
    case "Invitation": {
      const budgetId = budgetIdOf("inv", id);
      const open = budgetId === null ? [] : await loaders.invitationsOf.load(budgetId);
      return open.find((invitation) => invitation.id === id) ?? null;
    }
    case "Member": {
      const key = memberOfId(id);
      const members = key === null ? [] : await loaders.membersOf.load(key.budgetId);
      return members.find(({ accountId }) => accountId === key?.accountId) ?? null;
    }
    case "MoneyAccount":
      return loaders.moneyAccount.load(id);
    case "Month": {
      const key = monthOfId(id);
      return key === null ? null : loaders.month.load(key);
    }
    case "MonthCategory": {
      const key = monthCategoryOfId(id);
      return key === null ? null : rowOf(await loaders.month.load({ budgetId: key.budgetId, month: key.month }), key.categoryId);
    }
    case "MonthlyBudget":
      return loaders.statement.load(id);
    case "Plan":
      return loaders.plan.load(id);
    case "RecurringMovement":
      return loaders.recurring.load(id);
    case "Rule":
      return loaders.rule.load(id);
    case "RuleRun":
      return loaders.ruleRun.load(id);
    case "SecurityEvent":
      return loaders.securityEvent.load(id);
    case "Session":
      return loaders.session.load(id);
    case undefined:
      return null;
  }
}
