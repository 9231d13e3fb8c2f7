import { Field, ID, InputType } from "type-graphql";
import { PasswordReset } from "../../shapes/accounts/Credentials.js";

@InputType("ResetPasswordInput", { description: "The code that was mailed, and the password that replaces the forgotten one." })
export class PasswordResetWithToken extends PasswordReset {
  @Field(() => String, { description: "The code in the mailed link. It works once." })
  token!: string;
}

@InputType("DeleteCategoryInput", { description: "What happens to the expenses of the category." })
export class CategoryRemoval {
  @Field(() => ID, { nullable: true, description: "Another category of the budget that gets the expenses." })
  moveTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True makes the expenses uncategorised." })
  uncategorise?: boolean | null;
}

@InputType("DeleteMoneyAccountInput", { description: "What happens to the movements of the money account." })
export class MoneyAccountRemoval {
  @Field(() => ID, {
    nullable: true,
    description: "Another money account that gets the movements: of the same currency, and on the same side of the budget.",
  })
  moveTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True: the movements stay, in no account." })
  keep?: boolean | null;
}
