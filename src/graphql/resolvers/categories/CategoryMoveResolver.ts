import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { CategoryMerge } from "../../../shapes/categories/CategoryMerge.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import { MergeCategoriesPayload, RestoreCategoryPayload } from "../../payloads/categories/categoryMovePayloads.js";

@Resolver()
export class CategoryMoveResolver {
  @Mutation(() => MergeCategoriesPayload, {
    description: "Moves expenses, planned money and children of a category to another and deletes it. Repeating it is safe.",
  })
  mergeCategories(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryMerge) input: CategoryMerge,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<MergeCategoriesPayload> {
    return once(context, { name: "mergeCategories", key, args: { id, input }, payload: MergeCategoriesPayload }, async (who) => {
      const category = await context.services.categoryMerge.merge(who, id, input);
      return { category, deletedId: id, budgetId: category.budgetId, labels: [category.effectiveFrom] };
    });
  }

  @Mutation(() => RestoreCategoryPayload, { description: "Takes a deletion back, within 30 days; expenses stay where they went." })
  restoreCategory(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<RestoreCategoryPayload> {
    return once(context, { name: "restoreCategory", key, args: { id }, payload: RestoreCategoryPayload }, async (who) => {
      const category = await context.services.categoryRestore.restore(who, id);
      return { category, budgetId: category.budgetId, labels: [category.effectiveFrom] };
    });
  }
}
