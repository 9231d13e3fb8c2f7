import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { monthsOfCategory } from "../../services/ledger/changedMonths.js";
import { Budget } from "../../shapes/Budget.js";
import { Category } from "../../shapes/categories/Category.js";
import { CategoryChange, NewCategory } from "../../shapes/categories/CategoryInput.js";
import { CategoryMerge } from "../../shapes/categories/CategoryMerge.js";
import type { Context } from "../context.js";
import { categoryList, expensesPage, pageBounds } from "../connection.js";
import { ExpenseListArgs, PageArgs } from "../inputs/listArgs.js";
import { CategoryRemoval } from "../inputs/otherInputs.js";
import { CategoryConnection } from "../payloads/connections.js";
import { sliceOf } from "../slices.js";
import { keyOf } from "./budgets/BudgetListsResolver.js";
import {
  CreateCategoryPayload,
  DeleteCategoryPayload,
  MergeCategoriesPayload,
  RestoreCategoryPayload,
  UpdateCategoryPayload,
} from "../payloads/categoryPayloads.js";
import { ExpenseConnection } from "../payloads/expenses/ExpenseConnection.js";
import { Mutation, Query } from "../rootFieldDecorators.js";

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => Category, { description: "Returns one category." })
  async category(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Category> {
    return context.services.categories.one(await context.who(), id);
  }

  @Query(() => CategoryConnection, { description: "Lists the categories of a budget, by position." })
  async categories(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof CategoryConnection>> {
    const wanted = pageBounds(page, categoryList);
    await context.services.categories.requireBudget(await context.who(), budgetId);
    return new CategoryConnection(sliceOf(await context.loaders.categoriesOf.load(budgetId), wanted, keyOf));
  }

  @Mutation(() => CreateCategoryPayload, {
    description: "Creates a category. `budgeted` applies from the current month on, or from `effectiveFrom`.",
  })
  async createCategory(@Ctx() context: Context, @Arg("input", () => NewCategory) input: NewCategory): Promise<CreateCategoryPayload> {
    const who = await context.who();
    const created = await context.services.categories.add(who, input);
    return Object.assign(new CreateCategoryPayload(), { category: created.category, ...monthsOfCategory(created) });
  }

  @Mutation(() => UpdateCategoryPayload, {
    description:
      "Changes a category by a merge patch: absent fields keep their values. A new `budgeted` or `rollover` applies from the current month on, or from `effectiveFrom`.",
  })
  async updateCategory(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryChange) input: CategoryChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateCategoryPayload> {
    const changed = await context.services.categories.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateCategoryPayload(), { category: changed.category, ...monthsOfCategory(changed) });
  }

  @Mutation(() => DeleteCategoryPayload, {
    description:
      "Deletes a category. If it is in use, the request fails with `category-in-use` and the counts, unless it says where the expenses go.",
  })
  async deleteCategory(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryRemoval, { nullable: true }) input?: CategoryRemoval | null,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteCategoryPayload> {
    const removal = { moveTo: input?.moveTo ?? undefined, uncategorise: input?.uncategorise ?? undefined };
    const changed = await context.services.categoryRemoval.remove(await context.who(), id, removal, ifVersion ?? undefined);
    return Object.assign(new DeleteCategoryPayload(), { deletedId: id, ...monthsOfCategory(changed) });
  }

  @Mutation(() => MergeCategoriesPayload, {
    description:
      "Merges a category into another: moves its expenses, planned money and children there and deletes it. Repeating it is safe.",
  })
  async mergeCategories(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryMerge) input: CategoryMerge,
  ): Promise<MergeCategoriesPayload> {
    const who = await context.who();
    const changed = await context.services.categoryMerge.merge(who, id, input);
    return Object.assign(new MergeCategoriesPayload(), { category: changed.category, deletedId: id, ...monthsOfCategory(changed) });
  }

  @Mutation(() => RestoreCategoryPayload, {
    description: "Restores a deleted category, within 30 days. Its expenses stay where the deletion moved them.",
  })
  async restoreCategory(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<RestoreCategoryPayload> {
    const who = await context.who();
    const changed = await context.services.categoryRestore.restore(who, id);
    return Object.assign(new RestoreCategoryPayload(), { category: changed.category, ...monthsOfCategory(changed) });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() category: Category): Promise<Budget | null> {
    return context.loaders.budget.load(category.budgetId);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The category above it; null at the top." })
  parent(@Ctx() context: Context, @Root() category: Category): Promise<Category | null> | null {
    return category.parentId === null ? null : context.loaders.category.load(category.parentId);
  }

  @FieldResolver(() => ExpenseConnection, {
    nullable: true,
    description: "Lists the expenses of the category, splits included. All filters combine; the default order is newest first.",
  })
  expenses(
    @Ctx() context: Context,
    @Root() category: Category,
    @Args(() => ExpenseListArgs) { filter, sort, ...page }: ExpenseListArgs,
  ): Promise<ExpenseConnection> {
    const { id, budgetId } = category;
    return expensesPage(context, { budgetId, filter: { ...filter, categoryId: [id], uncategorised: false }, sort }, pageBounds(page));
  }
}
