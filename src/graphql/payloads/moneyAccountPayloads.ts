import { Ctx, Field, ID, ObjectType } from "type-graphql";
import { Expense } from "../../shapes/expenses/Expense.js";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { Context } from "../context.js";
import { MovingPayload } from "./months/MovingPayload.js";

@ObjectType()
export class CreateMoneyAccountPayload extends MovingPayload {
  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;
}

@ObjectType()
export class UpdateMoneyAccountPayload extends MovingPayload {
  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;
}

@ObjectType()
export class DeleteMoneyAccountPayload extends MovingPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class RestoreMoneyAccountPayload extends MovingPayload {
  stayedIds!: readonly string[];

  @Field(() => MoneyAccount)
  moneyAccount!: MoneyAccount;

  @Field(() => [Expense], {
    nullable: true,
    description: "The movements that have not come back, as somebody has moved them since: at most 1000.",
  })
  async stayed(@Ctx() context: Context): Promise<Expense[]> {
    const found = await Promise.all(this.stayedIds.map((id) => context.loaders.expense.load(id)));
    return found.flatMap((expense) => expense ?? []);
  }
}
