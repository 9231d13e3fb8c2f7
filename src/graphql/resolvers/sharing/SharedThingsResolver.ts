import { Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { memberId } from "../../../domain/derivedIds.js";
import { Budget } from "../../../shapes/Budget.js";
import { Activity } from "../../../shapes/sharing/Activity.js";
import { Invitation } from "../../../shapes/sharing/Invitation.js";
import { Member } from "../../../shapes/sharing/Member.js";
import { Person } from "../../../shapes/sharing/Person.js";
import type { Context } from "../../context.js";
import { versionOfRead } from "../../readVersions.js";
import type { MemberOfBudget } from "../../loaders.js";

@Resolver(() => Member)
export class MemberResolver {
  @FieldResolver(() => ID, { description: "Opaque, starts with `mem_`." })
  id(@Root() member: MemberOfBudget): string {
    return memberId(member);
  }

  @FieldResolver(() => Int, {
    description: "Send it as `ifVersion` of `setMemberRole` or `removeMember`. It changes with the member. Its values have no order.",
  })
  version(@Root() { budgetId: _budget, ...member }: MemberOfBudget): number {
    return versionOfRead(member);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The shared budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: MemberOfBudget): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member as a person, as elsewhere in answers." })
  person(@Ctx() context: Context, @Root() { accountId }: MemberOfBudget): Promise<Person | null> {
    return context.loaders.person.load(accountId);
  }
}

@Resolver(() => Invitation)
export class InvitationResolver {
  @FieldResolver(() => Budget, { nullable: true, description: "The shared budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Invitation): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who sent the invitation." })
  invitedBy(@Ctx() context: Context, @Root() { invitedBy }: Invitation): Promise<Person | null> {
    return context.loaders.person.load(invitedBy);
  }
}

@Resolver(() => Activity)
export class ActivityResolver {
  @FieldResolver(() => ID, { description: "Opaque, starts with `evt_`." })
  id(@Root() activity: Activity): string {
    return `evt_${activity.id}`;
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Activity): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => Person, { description: "The person who did it." })
  by(@Root() { accountId, accountName }: Activity): Person {
    return { accountId, name: accountName };
  }
}
