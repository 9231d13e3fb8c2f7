import { Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { Category } from "../../../shapes/categories/Category.js";
import { MonthCategory } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";
import { idOfRow } from "../../monthRows.js";

@Resolver(() => MonthCategory)
export class MonthCategoryResolver {
  @FieldResolver(() => ID, { description: "Opaque, starts with `mtc_`." })
  id(@Root() row: MonthCategory): string {
    return idOfRow(row);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() row: MonthCategory): Promise<Category | null> {
    return context.loaders.category.load(row.categoryId);
  }
}
