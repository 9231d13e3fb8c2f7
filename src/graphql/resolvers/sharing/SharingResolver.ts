import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { memberId } from "../../../domain/derivedIds.js";
import { NotFound } from "../../../domain/errors.js";
import { budgetIdOf } from "../../../domain/ids.js";
import { visitorOf } from "../../../domain/visitor.js";
import { InvitationCode, InvitationPreview } from "../../../shapes/sharing/Invitation.js";
import type { Context } from "../../context.js";
import { InvitationToBudget, MemberToRemove, RoleOfMember } from "../../inputs/sharingInputs.js";
import { once } from "../../once.js";
import {
  AcceptInvitationPayload,
  DeleteInvitationPayload,
  InviteMemberPayload,
  RemoveMemberPayload,
  SetMemberRolePayload,
} from "../../payloads/sharing/sharingPayloads.js";

@Resolver()
export class SharingResolver {
  @Mutation(() => SetMemberRolePayload, {
    description: "Only the owner may do this, and not with a personal access token. The role `owner` transfers the budget.",
  })
  async setMemberRole(
    @Ctx() context: Context,
    @Arg("input", () => RoleOfMember) { budgetId, accountId, ...change }: RoleOfMember,
  ): Promise<SetMemberRolePayload> {
    const member = await context.services.members.setRole(await context.who(), budgetId, accountId, change);
    return { member: { ...member, budgetId } };
  }

  @Mutation(() => RemoveMemberPayload, { description: "Your own id: you leave. Another's: only the owner may." })
  async removeMember(
    @Ctx() context: Context,
    @Arg("input", () => MemberToRemove) { budgetId, accountId }: MemberToRemove,
  ): Promise<RemoveMemberPayload> {
    await context.services.members.remove(await context.who(), budgetId, accountId);
    return { removedId: memberId({ budgetId, accountId }) };
  }

  @Mutation(() => InviteMemberPayload, {
    description:
      "Mails a code that works once within seven days, and answers it to you. Needs a session, no personal access token, and a confirmed e-mail address of your own: `emailVerified` of `me`.",
  })
  inviteMember(
    @Ctx() context: Context,
    @Arg("input", () => InvitationToBudget) input: InvitationToBudget,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<InviteMemberPayload> {
    const mutation = { name: "inviteMember", key, args: { input }, payload: InviteMemberPayload, confidential: true };
    return once(context, mutation, async (who) => {
      const { budgetId, ...wanted } = input;
      const { code, ...invitation } = await context.services.invitations.add(who, budgetId, wanted);
      return { invitation, code };
    });
  }

  @Mutation(() => DeleteInvitationPayload, { description: "Takes an invitation back; its code is void." })
  async deleteInvitation(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<DeleteInvitationPayload> {
    const budgetId = budgetIdOf("inv", id);
    if (budgetId === null) throw new NotFound("invitation");
    await context.services.invitations.remove(await context.who(), budgetId, id);
    return { deletedId: id };
  }

  @Query(() => InvitationPreview, {
    description:
      "What accepting an invitation would mean, for whoever has its code. One that was used is not found, also by whoever used it.",
  })
  async previewInvitation(
    @Ctx() context: Context,
    @Arg("code", () => String, { description: "The code of an open invitation." }) code: string,
  ): Promise<InvitationPreview> {
    return context.services.invitations.preview(await context.who(), code, visitorOf(context.request));
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
