import { Field, ID, ObjectType } from "type-graphql";
import { AccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { MovingPayload } from "./months/MovingPayload.js";

@ObjectType()
export class CreateAccountStatementPayload extends MovingPayload {
  @Field(() => AccountStatement)
  accountStatement!: AccountStatement;

  @Field(() => Boolean, { description: "False when nothing changed since the newest statement of the day, and for a dry run." })
  made!: boolean;
}

@ObjectType()
export class DeleteAccountStatementPayload {
  @Field(() => ID)
  deletedId!: string;
}
