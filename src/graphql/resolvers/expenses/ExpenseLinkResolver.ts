import { Arg, Ctx, ID, Resolver } from "type-graphql";
import { ExpenseLink, LinkRefusal, LinkSuggestion } from "../../../shapes/expenses/ExpenseLink.js";
import type { Context } from "../../context.js";
import { LinkExpensesPayload, UnlinkExpensePayload } from "../../payloads/expenses/expensePayloads.js";
import { OkPayload } from "../../payloads/OkPayload.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver()
export class ExpenseLinkResolver {
  @Query(() => [LinkSuggestion], {
    description:
      "Suggests movements of the last 90 days that may be the two ends of one transfer, 100 pairs at most. Each movement is in one pair.",
  })
  async linkSuggestions(@Ctx() context: Context, @Arg("budgetId", () => ID) budgetId: string): Promise<LinkSuggestion[]> {
    return context.services.linkSuggestions.list(await context.who(), budgetId);
  }

  @Mutation(() => LinkExpensesPayload, {
    description: "Makes one transfer of an expense and an income in two money accounts. It takes the place of the expense, under its id.",
  })
  async linkExpenses(@Ctx() context: Context, @Arg("input", () => ExpenseLink) input: ExpenseLink): Promise<LinkExpensesPayload> {
    const { expense, months } = await context.services.links.link(await context.who(), input);
    return Object.assign(new LinkExpensesPayload(), { expense, budgetId: expense.budgetId, labels: months });
  }

  @Mutation(() => UnlinkExpensePayload, {
    description:
      "Makes two expenses of a linked transfer again, as they were, but for what has happened to their money account, category or `cleared` since.",
  })
  async unlinkExpense(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<UnlinkExpensePayload> {
    const { months: labels, ...unlinked } = await context.services.links.unlink(await context.who(), id);
    return Object.assign(new UnlinkExpensePayload(), unlinked, { labels });
  }

  @Mutation(() => OkPayload, { description: "Takes a suggested pair off for good." })
  async refuseLinkSuggestion(@Ctx() context: Context, @Arg("input", () => LinkRefusal) input: LinkRefusal): Promise<OkPayload> {
    await context.services.linkSuggestions.refuse(await context.who(), input);
    return { ok: true };
  }
}
