import type { MemberOfBudget } from "../../loaders.js";
import { Field, ID, ObjectType } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Invitation } from "../../../shapes/sharing/Invitation.js";
import { Member } from "../../../shapes/sharing/Member.js";

@ObjectType()
export class SetMemberRolePayload {
  @Field(() => Member, { description: "The member, as it is now." })
  member!: MemberOfBudget;
}

@ObjectType()
export class RemoveMemberPayload {
  @Field(() => ID, { description: "The id that the member had." })
  removedId!: string;
}

@ObjectType()
export class InviteMemberPayload {
  @Field(() => Invitation)
  invitation!: Invitation;

  @Field(() => String, { description: "Works once, for anybody who is signed in. It is told this once." })
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
