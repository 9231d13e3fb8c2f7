import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { NotFound } from "../../domain/errors.js";
import { Node, typeOfId } from "../../shapes/Node.js";
import type { Context } from "../context.js";

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: "Anything that has an id, if you may see it." })
  async node(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Node | null> {
    const who = await context.who();
    const { services } = context;
    switch (typeOfId(id)) {
      case "Account":
        return id === who.accountId ? services.accounts.me(who) : null;
      case "Budget":
        return services.budgets.one(who, id);
      case "Category":
        return services.categories.one(who, id);
      case "Expense":
        return services.expenses.one(who, id);
      case "Import":
        return services.imports.one(who, id, {});
      case "MonthlyBudget":
        return services.monthClose.one(who, id);
      case "Session":
        return (await services.sessions.list(who)).find((session) => session.id === id) ?? null;
      case "AccessToken":
        return (await services.accessTokens.list(who)).find((token) => token.id === id) ?? null;
      case undefined:
        break;
    }
    throw new NotFound("node");
  }
}
