import { Field, ID, ObjectType } from "type-graphql";
import { Budget } from "../../shapes/Budget.js";

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

@ObjectType({ description: "The budget that you took over." })
export class RestoreBudgetPayload {
  @Field(() => Budget, { description: "The budget, with you as its owner." })
  budget!: Budget;
}
