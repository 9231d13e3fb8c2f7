import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { CategoryChange, NewCategory } from "../../../shapes/categories/CategoryInput.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import type { ExpenseSort } from "../../../rules/expenses/expense.js";
import { ExpenseSortEnum } from "../../../shapes/enums.js";
import { ExpenseFilter } from "../../../shapes/expenses/ExpenseInput.js";
import { categoryList, expensesPage, pageBounds } from "../../connection.js";
import { CategoryRemoval } from "../../inputs/otherInputs.js";
import { CategoryConnection } from "../../payloads/connections.js";
import { sliceOf } from "../../slices.js";
import { keyOf } from "../budgets/BudgetListsResolver.js";
import { CreateCategoryPayload, DeleteCategoryPayload, UpdateCategoryPayload } from "../../payloads/categories/categoryPayloads.js";
import { ExpenseConnection } from "../../payloads/expenses/ExpenseConnection.js";

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => Category, { description: "One category of a budget that you may see." })
  async category(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Category> {
    return context.services.categories.one(await context.who(), id);
  }

  @Query(() => CategoryConnection, { description: "The categories of a budget, by position." })
  async categories(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("first", () => Int, { nullable: true }) first?: number | null,
    @Arg("after", () => String, { nullable: true }) after?: string | null,
  ): Promise<InstanceType<typeof CategoryConnection>> {
    const wanted = pageBounds(first, after, categoryList);
    await context.services.budgets.one(await context.who(), budgetId);
    return new CategoryConnection(sliceOf(await context.loaders.categoriesOf.load(budgetId), wanted, keyOf));
  }

  @Mutation(() => CreateCategoryPayload, { description: "`budgeted` counts from the current month on, or from `effectiveFrom`." })
  createCategory(
    @Ctx() context: Context,
    @Arg("input", () => NewCategory) input: NewCategory,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CreateCategoryPayload> {
    return once(context, { name: "createCategory", key, args: { input }, payload: CreateCategoryPayload }, async (who) => {
      const category = await context.services.categories.add(who, input);
      return { category, ...moved(category) };
    });
  }

  @Mutation(() => UpdateCategoryPayload, {
    description: "A merge patch. A new `budgeted` or `rollover` counts from the current month on, or from `effectiveFrom`.",
  })
  async updateCategory(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryChange) input: CategoryChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateCategoryPayload> {
    const category = await context.services.categories.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateCategoryPayload(), { category, ...moved(category, input.effectiveFrom) });
  }

  @Mutation(() => DeleteCategoryPayload, {
    description: "One in use is refused with `category-in-use` and the counts, unless you say where its expenses go.",
  })
  async deleteCategory(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => CategoryRemoval, { nullable: true }) input?: CategoryRemoval | null,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteCategoryPayload> {
    const category = await context.services.categories.one(await context.who(), id, "write");
    const removal = { moveTo: input?.moveTo ?? undefined, uncategorise: input?.uncategorise ?? undefined };
    await context.services.categoryRemoval.remove(await context.who(), id, removal, ifVersion ?? undefined);
    return Object.assign(new DeleteCategoryPayload(), { deletedId: id, ...moved(category) });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget it belongs to." })
  budget(@Ctx() context: Context, @Root() category: Category): Promise<Budget | null> {
    return context.loaders.budget.load(category.budgetId);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The category above it; null at the top." })
  parent(@Ctx() context: Context, @Root() category: Category): Promise<Category | null> | null {
    return category.parentId === null ? null : context.loaders.category.load(category.parentId);
  }

  @FieldResolver(() => ExpenseConnection, {
    description: "Its expenses, splits included. Any filters together; newest first unless sorted.",
  })
  expenses(
    @Ctx() context: Context,
    @Root() category: Category,
    @Arg("filter", () => ExpenseFilter, { nullable: true }) filter?: ExpenseFilter | null,
    @Arg("sort", () => ExpenseSortEnum, { nullable: true }) sort?: ExpenseSort | null,
    @Arg("first", () => Int, { nullable: true }) first?: number | null,
    @Arg("after", () => String, { nullable: true }) after?: string | null,
  ): Promise<ExpenseConnection> {
    const { id, budgetId } = category;
    return expensesPage(context, { budgetId, filter: { ...filter, categoryId: [id] }, sort }, pageBounds(first, after));
  }
}

/** Which month a client shows is its own affair; the one where the change begins always moved. */
function moved(category: Category, from?: string | null): { budgetId: string; labels: string[] } {
  return { budgetId: category.budgetId, labels: [from ?? category.effectiveFrom] };
}
