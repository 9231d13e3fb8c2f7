import { Field, ID, ObjectType } from "type-graphql";
import { MonthlyBudget } from "../../../shapes/months/MonthlyBudget.js";
import { MovingPayload } from "./MovingPayload.js";

@ObjectType()
export class CloseMonthPayload extends MovingPayload {
  @Field(() => MonthlyBudget)
  monthlyBudget!: MonthlyBudget;

  @Field(() => Boolean, { description: "False when nothing changed since the newest monthly budget." })
  made!: boolean;
}

@ObjectType()
export class DeleteMonthlyBudgetPayload extends MovingPayload {
  @Field(() => ID)
  deletedId!: string;
}
