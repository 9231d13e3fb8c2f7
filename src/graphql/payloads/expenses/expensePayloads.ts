import { Field, ID, ObjectType } from "type-graphql";
import { Expense } from "../../../shapes/expenses/Expense.js";
import { MovingPayload } from "../months/MovingPayload.js";

@ObjectType()
export class CreateExpensePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;

  @Field(() => Boolean, { description: "True when an expense with this externalId and source already existed." })
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

  @Field(() => Expense, { description: "The deleted expense. `restoreExpense` restores it, within 30 days." })
  expense!: Expense;
}

@ObjectType()
export class RestoreExpensePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;
}

@ObjectType()
export class ReviewExpensesPayload extends MovingPayload {
  @Field(() => [Expense], { description: "The changed expenses." })
  expenses!: Expense[];

  @Field(() => Boolean, { description: "True when more expenses match the filter: send the mutation again." })
  more!: boolean;
}

@ObjectType()
export class CreateCapturePayload extends MovingPayload {
  @Field(() => Expense)
  expense!: Expense;
}

@ObjectType()
export class LinkExpensesPayload extends MovingPayload {
  @Field(() => Expense, { description: "The transfer. It has the id of the movement that the money left." })
  expense!: Expense;
}

@ObjectType()
export class UnlinkExpensePayload extends MovingPayload {
  @Field(() => Expense, { description: "The movement that the money leaves. It has the id that the transfer had." })
  out!: Expense;

  @Field(() => Expense, { description: "The movement that the money arrives with, under its own id." })
  in!: Expense;
}
