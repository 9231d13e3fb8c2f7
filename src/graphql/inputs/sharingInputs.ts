import { Field, ID, InputType } from "type-graphql";
import { NewInvitation } from "../../shapes/sharing/Invitation.js";
import { RoleChange } from "../../shapes/sharing/Member.js";

const budgetText = "The id of the shared budget.";

@InputType("InviteMemberInput", { description: "The person to invite, and the role." })
export class InvitationToBudget extends NewInvitation {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;
}

@InputType("SetMemberRoleInput", { description: "The new role of a member." })
export class RoleOfMember extends RoleChange {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => ID, { description: "The account of the member." })
  accountId!: string;
}

@InputType("RemoveMemberInput", { description: "The member to remove." })
export class MemberToRemove {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => ID, { description: "The account of the member; your own account to leave." })
  accountId!: string;
}
