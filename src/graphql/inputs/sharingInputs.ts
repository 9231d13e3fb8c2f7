import { Field, ID, InputType } from "type-graphql";
import { NewInvitation } from "../../shapes/sharing/Invitation.js";
import { RoleChange } from "../../shapes/sharing/Member.js";

const budgetText = "The budget that is shared.";

@InputType("InviteMemberInput", { description: "Whom to invite." })
export class InvitationToBudget extends NewInvitation {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;
}

@InputType("SetMemberRoleInput", { description: "What a member may do from now on." })
export class RoleOfMember extends RoleChange {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => ID, { description: "The member's account." })
  accountId!: string;
}

@InputType("RemoveMemberInput", { description: "Who is no longer a member." })
export class MemberToRemove {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => ID, { description: "The member's account: your own to leave." })
  accountId!: string;
}
