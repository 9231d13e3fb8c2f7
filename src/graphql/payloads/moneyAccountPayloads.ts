import { Field, ID, ObjectType } from "type-graphql";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";

@ObjectType()
export class CreateMoneyAccountPayload {
  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;
}

@ObjectType()
export class UpdateMoneyAccountPayload {
  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;
}

@ObjectType()
export class DeleteMoneyAccountPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class RestoreMoneyAccountPayload {
  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;
}
