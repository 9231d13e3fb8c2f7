import { Field, ID, ObjectType } from "type-graphql";
import { Category } from "../../../shapes/categories/Category.js";
import { MonthCategory } from "../../../shapes/months/Month.js";
import { MovingPayload } from "../months/MovingPayload.js";

@ObjectType()
export class CreateCategoryPayload extends MovingPayload {
  @Field(() => Category)
  category!: Category;
}

@ObjectType()
export class UpdateCategoryPayload extends MovingPayload {
  @Field(() => Category)
  category!: Category;
}

@ObjectType()
export class DeleteCategoryPayload extends MovingPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class SetMonthAmountPayload extends MovingPayload {
  @Field(() => MonthCategory)
  monthCategory!: MonthCategory;
}

@ObjectType()
export class CreateTransferPayload extends MovingPayload {}

@ObjectType()
export class CopyPlanPayload extends MovingPayload {}
