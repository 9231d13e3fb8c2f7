import { Arg, Ctx, ID, Int, Resolver } from "type-graphql";
import { memberId } from "../../../domain/derivedIds.js";
import { NotFound } from "../../../domain/errors.js";
import { budgetIdOf } from "../../../domain/ids.js";
import { visitorOf } from "../../../runtime/visitor.js";
import { InvitationCode, InvitationPreview } from "../../../shapes/sharing/Invitation.js";
import type { Context } from "../../context.js";
import { ifRead } from "../../readVersions.js";
import { InvitationToBudget, MemberToRemove, RoleOfMember } from "../../inputs/sharingInputs.js";
import {
  AcceptInvitationPayload,
  DeleteInvitationPayload,
  InviteMemberPayload,
  RemoveMemberPayload,
  SetMemberRolePayload,
} from "../../payloads/sharingPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver()
export class SharingResolver {
  @Mutation(() => SetMemberRolePayload, {
    description:
      "Sets the role of a member. Only the owner may do this. The role `owner` transfers the budget: this requires a session that has signed in within the last 10 minutes, or `input.password` (`password-required`).",
  })
  async setMemberRole(
    @Ctx() context: Context,
    @Arg("input", () => RoleOfMember) { budgetId, accountId, ...change }: RoleOfMember,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<SetMemberRolePayload> {
    const who = await context.who();
    const { members } = context.services;
    const isUnchanged = ifRead(ifVersion, () => members.current(who, budgetId, accountId));
    const member = await members.setRole(who, budgetId, accountId, change, visitorOf(context.request), isUnchanged);
    return { member: { ...member, budgetId } };
  }

  @Mutation(() => RemoveMemberPayload, {
    description: "Removes a member. With your own id you leave the budget; only the owner may remove others.",
  })
  async removeMember(
    @Ctx() context: Context,
    @Arg("input", () => MemberToRemove) { budgetId, accountId }: MemberToRemove,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<RemoveMemberPayload> {
    const who = await context.who();
    const { members } = context.services;
    const isUnchanged = ifRead(ifVersion, () => members.current(who, budgetId, accountId));
    await members.remove(who, budgetId, accountId, isUnchanged);
    return { removedId: memberId({ budgetId, accountId }) };
  }

  @Mutation(() => InviteMemberPayload, {
    description:
      "Creates an invitation, mails its code and returns it. The code works once, within seven days. Requires a confirmed e-mail address (`emailVerified` of `me`).",
  })
  async inviteMember(
    @Ctx() context: Context,
    @Arg("input", () => InvitationToBudget) { budgetId, ...wanted }: InvitationToBudget,
  ): Promise<InviteMemberPayload> {
    const { code, ...invitation } = await context.services.invitations.add(await context.who(), budgetId, wanted);
    return { invitation, code };
  }

  @Mutation(() => DeleteInvitationPayload, { description: "Withdraws an invitation. Its code stops working." })
  async deleteInvitation(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<DeleteInvitationPayload> {
    const budgetId = budgetIdOf("inv", id);
    if (budgetId === null) throw new NotFound("invitation");
    await context.services.invitations.remove(await context.who(), budgetId, id);
    return { deletedId: id };
  }

  @Query(() => InvitationPreview, {
    description: "Returns what the code of an open invitation offers. A used code is not found, not even by the member who used it.",
  })
  async previewInvitation(
    @Ctx() context: Context,
    @Arg("code", () => String, { description: "The code of an open invitation." }) code: string,
  ): Promise<InvitationPreview> {
    return context.services.invitations.preview(await context.who(), code, visitorOf(context.request));
  }

  @Mutation(() => AcceptInvitationPayload, { description: "Accepts an invitation: you become a member with its role." })
  async acceptInvitation(
    @Ctx() context: Context,
    @Arg("input", () => InvitationCode) input: InvitationCode,
  ): Promise<AcceptInvitationPayload> {
    return { budget: await context.services.invitations.accept(await context.who(), input, visitorOf(context.request)) };
  }
}
