import type { MemberOfBudget } from "../loaders.js";
import { Field, ID, ObjectType } from "type-graphql";
import { Budget } from "../../shapes/Budget.js";
import { Invitation } from "../../shapes/sharing/Invitation.js";
import { Member } from "../../shapes/sharing/Member.js";

@ObjectType()
export class SetMemberRolePayload {
  @Field(() => Member, { description: "The updated member." })
  member!: MemberOfBudget;
}

@ObjectType()
export class RemoveMemberPayload {
  @Field(() => ID, { description: "The id of the former member." })
  removedId!: string;
}

@ObjectType()
export class InviteMemberPayload {
  @Field(() => Invitation)
  invitation!: Invitation;

  @Field(() => String, { description: "The code. It works once, for any signed-in account, and is returned only here." })
  code!: string;
}

@ObjectType()
export class DeleteInvitationPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class AcceptInvitationPayload {
  @Field(() => Budget)
  budget!: Budget;
}
