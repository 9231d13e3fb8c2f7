import { Field, ID, ObjectType } from "type-graphql";
import { Category } from "../../shapes/categories/Category.js";
import { MovingPayload } from "./months/MovingPayload.js";

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
export class MergeCategoriesPayload extends MovingPayload {
  @Field(() => Category, { description: "The category that got the expenses." })
  category!: Category;

  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class RestoreCategoryPayload extends MovingPayload {
  @Field(() => Category)
  category!: Category;
}
