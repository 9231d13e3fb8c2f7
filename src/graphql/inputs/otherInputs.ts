import { Field, ID, InputType } from "type-graphql";
import { PasswordReset } from "../../shapes/accounts/Credentials.js";

@InputType("ResetPasswordInput", { description: "The password that replaces the forgotten one." })
export class PasswordResetWithToken extends PasswordReset {
  @Field(() => String, { description: "From the link that was mailed; it works once." })
  token!: string;
}

@InputType("DeleteCategoryInput", { description: "Where the expenses of the category go." })
export class CategoryRemoval {
  @Field(() => ID, { nullable: true, description: "Another category of the budget that takes them over." })
  moveTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True: they are uncategorised from now on." })
  uncategorise?: boolean | null;
}
