import { Field, ID, ObjectType } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";

@ObjectType()
export class CreateBudgetPayload {
  @Field(() => Budget)
  budget!: Budget;
}

@ObjectType()
export class UpdateBudgetPayload {
  @Field(() => Budget)
  budget!: Budget;
}

@ObjectType()
export class DeleteBudgetPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType({ description: "The budget is yours." })
export class RestoreBudgetPayload {
  @Field(() => Budget, { description: "As it was, with you as its owner." })
  budget!: Budget;
}
