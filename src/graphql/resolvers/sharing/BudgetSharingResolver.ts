import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/Budget.js";
import { roleOrder } from "../../../domain/roles.js";
import type { Member } from "../../../shapes/sharing/Member.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { ActivityConnection, InvitationConnection, MemberConnection } from "../../payloads/connections.js";
import { sliceOf } from "../../slices.js";

/** With whom a budget is shared, and what they did. */
@Resolver(() => Budget)
export class BudgetSharingResolver {
  @FieldResolver(() => MemberConnection, {
    nullable: true,
    description: "Lists the members of the budget, the owner first; at most 50.",
  })
  async members(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof MemberConnection>> {
    const wanted = pageBounds(page);
    return new MemberConnection(sliceOf(await context.loaders.membersOf.load(budget.id), wanted, placeOfMember));
  }

  @FieldResolver(() => InvitationConnection, {
    nullable: true,
    description: "Lists the open invitations, oldest first, at most 50. Only the owner may do this.",
  })
  async invitations(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof InvitationConnection>> {
    const wanted = pageBounds(page);
    const open = await context.loaders.invitationsOf.load(budget.id);
    return new InvitationConnection(sliceOf(open, wanted, ({ createdAt, id }) => [Date.parse(createdAt), id]));
  }

  @FieldResolver(() => ActivityConnection, { nullable: true, description: "Lists the activity of the budget, newest first." })
  async activity(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof ActivityConnection>> {
    const wanted = pageBounds(bounds);
    const { limit, cursor } = wanted;
    const page =
      cursor === undefined
        ? await context.loaders.activityOf.load({ budgetId: budget.id, limit })
        : await context.services.activities.list(await context.who(), budget.id, wanted);
    return new ActivityConnection(pageRead(page, wanted));
  }
}

/** Later than any instant that a budget can be joined at. */
const LONG = 1e15;

function placeOfMember({ role, joinedAt, accountId }: Member): readonly [number, string] {
  return [roleOrder[role] * LONG + Date.parse(joinedAt), accountId];
}
