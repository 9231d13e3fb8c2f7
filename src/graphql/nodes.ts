import { memberOfId, monthCategoryOfId, monthOfId } from "../domain/derivedIds.js";
import { budgetIdOf } from "../domain/ids.js";
import { typeOfId } from "../shapes/Node.js";
import type { Context } from "./context.js";
import { rowOf } from "./monthRows.js";

/** Whatever an id names, if the caller may see it; those that an answer needs together are read together. */
export async function nodeOf(context: Context, id: string): Promise<object | null> {
  const { loaders, services } = context;
  switch (typeOfId(id)) {
    case "Account": {
      const who = await context.who();
      return id === who.accountId ? services.accounts.me(who) : null;
    }
    case "AccessToken":
      return byId(await services.accessTokens.list(await context.who()), id);
    case "Activity":
      return loaders.activity.load(id.slice("evt_".length));
    case "Budget":
      return loaders.budget.load(id);
    case "Category":
      return loaders.category.load(id);
    case "Expense":
      return loaders.expense.load(id);
    case "Import":
      return services.imports.one(await context.who(), id, { limit: 1 });
    case "Invitation":
      return byId(await invitationsOf(context, id), id);
    case "Member": {
      const key = memberOfId(id);
      const members = key === null ? [] : await loaders.membersOf.load(key.budgetId);
      return members.find(({ accountId }) => accountId === key?.accountId) ?? null;
    }
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
    case "SecurityEvent":
      return services.securityEvents.find(await context.who(), id);
    case "Session":
      return byId(await services.sessions.list(await context.who()), id);
    case undefined:
      return null;
  }
}

async function invitationsOf({ services, who }: Context, id: string): Promise<readonly { readonly id: string }[]> {
  const budgetId = budgetIdOf("inv", id);
  return budgetId === null ? [] : services.invitations.list(await who(), budgetId);
}

function byId<Item extends { readonly id: string }>(items: readonly Item[], id: string): Item | null {
  return items.find((item) => item.id === id) ?? null;
}
