import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Invitation } from "../../../shapes/sharing/Invitation.js";
import { Member } from "../../../shapes/sharing/Member.js";
import { asked, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { ActivityConnection } from "../../payloads/connections.js";

/** With whom a budget is shared, and what they did. */
@Resolver(() => Budget)
export class BudgetSharingResolver {
  @FieldResolver(() => [Member], { description: "Everybody who shares it, the owner first; at most 50." })
  async members(@Ctx() context: Context, @Root() budget: Budget): Promise<Member[]> {
    return context.loaders.membersOf.load(budget.id);
  }

  @FieldResolver(() => [Invitation], { nullable: true, description: "The open invitations, at most 50; only its owner may see them." })
  async invitations(@Ctx() context: Context, @Root() budget: Budget): Promise<Invitation[]> {
    return context.loaders.invitationsOf.load(budget.id);
  }

  @FieldResolver(() => ActivityConnection, { nullable: true, description: "Who did what, newest first." })
  async activity(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("first", () => Int, { nullable: true }) first?: number | null,
    @Arg("after", () => String, { nullable: true }) after?: string | null,
  ): Promise<InstanceType<typeof ActivityConnection>> {
    const wanted = asked(first, after);
    const { limit, cursor } = wanted;
    const page =
      cursor === undefined
        ? await context.loaders.activityOf.load({ budgetId: budget.id, limit })
        : await context.services.activities.list(await context.who(), budget.id, wanted);
    return new ActivityConnection(pageRead(page, wanted));
  }
}
