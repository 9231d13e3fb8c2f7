import { Field, ID, InputType } from "type-graphql";
import { NewAccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";

@InputType("CreateAccountStatementInput", { description: "A new statement of a money account." })
export class NewStatementOfAccount extends NewAccountStatement {
  @Field(() => ID, { description: "The money account." })
  moneyAccountId!: string;

  @Field(() => Boolean, { nullable: true, description: "Returns the statement that would be created, and changes nothing." })
  dryRun?: boolean | null;
}
