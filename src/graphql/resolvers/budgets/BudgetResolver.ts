import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Budget, BudgetChange, NewBudget } from "../../../shapes/budgets/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Month } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import { CreateBudgetPayload, DeleteBudgetPayload, UpdateBudgetPayload } from "../../payloads/budgets/budgetPayloads.js";

const LARGEST_PAGE = 200;

@Resolver(() => Budget)
export class BudgetResolver {
  @Query(() => Budget, { nullable: true, description: "One budget that you own or share." })
  async budget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Budget> {
    return context.services.budgets.one(await context.who(), id);
  }

  @Query(() => [Budget], { description: "The budgets you own or share, oldest first, at most 200." })
  async budgets(@Ctx() context: Context): Promise<Budget[]> {
    return (await context.services.budgets.list(await context.who(), { limit: LARGEST_PAGE })).items;
  }

  @Mutation(() => CreateBudgetPayload, { description: "Starts a budget that you own." })
  createBudget(
    @Ctx() context: Context,
    @Arg("input", () => NewBudget) input: NewBudget,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CreateBudgetPayload> {
    return once(context, { name: "createBudget", key, args: { input }, payload: CreateBudgetPayload }, async (who) => ({
      budget: await context.services.budgets.add(who, input),
    }));
  }

  @Mutation(() => UpdateBudgetPayload, { description: "A merge patch: absent fields stay, null clears." })
  async updateBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => BudgetChange) input: BudgetChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateBudgetPayload> {
    return { budget: await context.services.budgets.change(await context.who(), id, input, ifVersion ?? undefined) };
  }

  @Mutation(() => DeleteBudgetPayload, { description: "Removes the budget with everything in it. Only its owner may." })
  async deleteBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteBudgetPayload> {
    await context.services.budgets.remove(await context.who(), id, ifVersion ?? undefined);
    return { deletedId: id };
  }

  @FieldResolver(() => Month, { description: "One month of the budget: `YYYY-MM`, or `current`." })
  async month(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("month", () => String, { defaultValue: "current" }) month: string,
  ): Promise<Month> {
    return context.services.months.one(await context.who(), budget.id, month);
  }

  @FieldResolver(() => [Category], { description: "Its categories, by position." })
  async categories(@Ctx() context: Context, @Root() budget: Budget): Promise<Category[]> {
    return context.loaders.categoriesOf.load(budget.id);
  }
}
