import { Field, ID, ObjectType } from "type-graphql";
import { Expense } from "../../../shapes/expenses/Expense.js";
import { MovingPayload } from "../months/MovingPayload.js";

@ObjectType()
export class CreateExpensePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;

  @Field(() => Boolean, { description: "True when an expense with this externalId and source was there already." })
  existed!: boolean;
}

@ObjectType()
export class UpdateExpensePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;
}

@ObjectType()
export class DeleteExpensePayload extends MovingPayload {
  @Field(() => ID)
  deletedId!: string;

  @Field(() => Expense, { description: "As it was; restoreExpense brings it back for 30 days." })
  expense!: Expense;
}

@ObjectType()
export class RestoreExpensePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;
}
