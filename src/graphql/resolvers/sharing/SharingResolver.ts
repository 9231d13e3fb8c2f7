import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from "type-graphql";
import { visitorOf } from "../../../domain/visitor.js";
import { ActivityPage } from "../../../shapes/sharing/Activity.js";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Invitation, InvitationCode, NewInvitation } from "../../../shapes/sharing/Invitation.js";
import { Member, RoleChange } from "../../../shapes/sharing/Member.js";
import { pageSize } from "../../connection.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import {
  AcceptInvitationPayload,
  DeleteInvitationPayload,
  InviteMemberPayload,
  RemoveMemberPayload,
  SetMemberRolePayload,
} from "../../payloads/sharing/sharingPayloads.js";

@Resolver(() => Budget)
export class SharingResolver {
  @FieldResolver(() => [Member], { description: "Everybody who shares it, the owner first." })
  members(@Ctx() context: Context, @Root() budget: Budget): Promise<Member[]> {
    return context.loaders.membersOf.load(budget.id);
  }

  @FieldResolver(() => [Invitation], { nullable: true, description: "The open invitations; only its owner may see them." })
  async invitations(@Ctx() context: Context, @Root() budget: Budget): Promise<Invitation[]> {
    return context.services.invitations.list(await context.who(), budget.id);
  }

  @FieldResolver(() => ActivityPage, { description: "Who did what, newest first. `after` is the `nextCursor` of the page before." })
  async activity(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("first", () => Int, { defaultValue: 50 }) first: number,
    @Arg("after", () => String, { nullable: true }) after?: string,
  ): Promise<ActivityPage> {
    const request = { limit: pageSize(first), cursor: after ?? undefined };
    const { items, nextCursor } = await context.services.activities.list(await context.who(), budget.id, request);
    return { data: items, nextCursor };
  }

  @Mutation(() => SetMemberRolePayload, { description: "Only the owner may. The role `owner` hands the budget over." })
  async setMemberRole(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("accountId", () => ID) accountId: string,
    @Arg("input", () => RoleChange) input: RoleChange,
  ): Promise<SetMemberRolePayload> {
    return { member: await context.services.members.setRole(await context.who(), budgetId, accountId, input) };
  }

  @Mutation(() => RemoveMemberPayload, { description: "Your own id: you leave. Another's: only the owner may." })
  async removeMember(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("accountId", () => ID) accountId: string,
  ): Promise<RemoveMemberPayload> {
    await context.services.members.remove(await context.who(), budgetId, accountId);
    return { removedId: accountId };
  }

  @Mutation(() => InviteMemberPayload, { description: "Mails a code that works once within seven days, and answers it to you." })
  inviteMember(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("input", () => NewInvitation) input: NewInvitation,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<InviteMemberPayload> {
    const mutation = { name: "inviteMember", key, args: { budgetId, input }, payload: InviteMemberPayload, confidential: true };
    return once(context, mutation, async (who) => {
      const { code, ...invitation } = await context.services.invitations.add(who, budgetId, input, visitorOf(context.request));
      return { invitation, code };
    });
  }

  @Mutation(() => DeleteInvitationPayload, { description: "Takes an invitation back; its code is void." })
  async deleteInvitation(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("id", () => ID) id: string,
  ): Promise<DeleteInvitationPayload> {
    await context.services.invitations.remove(await context.who(), budgetId, id);
    return { deletedId: id };
  }

  @Mutation(() => AcceptInvitationPayload, { description: "Makes you a member with the role of the invitation." })
  acceptInvitation(
    @Ctx() context: Context,
    @Arg("input", () => InvitationCode) input: InvitationCode,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<AcceptInvitationPayload> {
    return once(context, { name: "acceptInvitation", key, args: { input }, payload: AcceptInvitationPayload }, async (who) => ({
      budget: await context.services.invitations.accept(who, input, visitorOf(context.request)),
    }));
  }
}
