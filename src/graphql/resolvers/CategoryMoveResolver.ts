import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { CategoryMerge } from "../../shapes/CategoryMerge.js";
import type { Context } from "../context.js";
import { MergeCategoriesPayload, RestoreCategoryPayload } from "../payloads/categoryMovePayloads.js";

@Resolver()
export class CategoryMoveResolver {
  @Mutation(() => MergeCategoriesPayload, {
    description: "Moves expenses, planned money and children of a category to another and deletes it. Repeating it is safe.",
  })
  async mergeCategories(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryMerge) input: CategoryMerge,
  ): Promise<MergeCategoriesPayload> {
    const category = await context.services.categoryMerge.merge(await context.who(), id, input);
    const moved = { budgetId: category.budgetId, labels: [category.effectiveFrom] };
    return Object.assign(new MergeCategoriesPayload(), { category, deletedId: id, ...moved });
  }

  @Mutation(() => RestoreCategoryPayload, { description: "Takes a deletion back, within 30 days; expenses stay where they went." })
  async restoreCategory(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<RestoreCategoryPayload> {
    const category = await context.services.categoryRestore.restore(await context.who(), id);
    return Object.assign(new RestoreCategoryPayload(), { category, budgetId: category.budgetId, labels: [category.effectiveFrom] });
  }
}
