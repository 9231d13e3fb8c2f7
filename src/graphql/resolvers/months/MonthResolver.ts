import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Comparison } from "../../../shapes/months/Comparison.js";
import { Month, MonthCategory } from "../../../shapes/months/Month.js";
import { MonthAmount, PlanToCopy, Transfer } from "../../../shapes/months/MonthInput.js";
import { Suggestion } from "../../../shapes/months/Suggestion.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import { CopyPlanPayload, CreateTransferPayload, SetMonthAmountPayload } from "../../payloads/categories/categoryPayloads.js";

@Resolver(() => Month)
export class MonthResolver {
  @Query(() => Month, {
    nullable: true,
    description: "One month, worked out as you read it: `YYYY-MM`, at most 120 months ahead of the current one, or `current`.",
  })
  async month(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => String, { defaultValue: "current" }) month: string,
  ): Promise<Month> {
    return context.services.months.one(await context.who(), budgetId, month);
  }

  @Query(() => [Month], {
    description:
      "A run of months, oldest first: the last twelve unless said, at most 120, and none more than 120 ahead of the current one.",
  })
  async months(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("from", () => String, { nullable: true }) from?: string,
    @Arg("to", () => String, { nullable: true }) to?: string,
  ): Promise<Month[]> {
    return context.services.months.list(await context.who(), budgetId, from ?? undefined, to ?? undefined);
  }

  @Mutation(() => SetMonthAmountPayload, {
    description: "Sets what one category gets in one month; null goes back to the standing amount.",
  })
  async setMonthAmount(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => String) month: string,
    @Arg("categoryId", () => ID) categoryId: string,
    @Arg("input", () => MonthAmount) input: MonthAmount,
  ): Promise<SetMonthAmountPayload> {
    const who = await context.who();
    await context.services.plans.setAmount(who, { budgetId, month, categoryId }, input);
    const monthCategory = await context.services.months.category(who, budgetId, month, categoryId, "write");
    return Object.assign(new SetMonthAmountPayload(), { monthCategory, budgetId, labels: [month] });
  }

  @Mutation(() => CreateTransferPayload, { description: "Moves planned money between two categories, or a category and the pool (null)." })
  createTransfer(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => String) month: string,
    @Arg("input", () => Transfer) input: Transfer,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CreateTransferPayload> {
    const args = { budgetId, month, input };
    return once(context, { name: "createTransfer", key, args, payload: CreateTransferPayload }, async (who) => {
      await context.services.plans.transfer(who, budgetId, month, { ...input, from: input.from ?? null, to: input.to ?? null });
      return { budgetId, labels: [month] };
    });
  }

  @Mutation(() => CopyPlanPayload, { description: "Gives every category what it had in another month, the one before unless said." })
  copyPlan(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => String) month: string,
    @Arg("input", () => PlanToCopy, { defaultValue: {} }) input: PlanToCopy,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CopyPlanPayload> {
    return once(context, { name: "copyPlan", key, args: { budgetId, month, input }, payload: CopyPlanPayload }, async (who) => {
      await context.services.plans.copy(who, budgetId, month, input.from == null ? {} : { from: input.from });
      return { budgetId, labels: [month] };
    });
  }

  @Query(() => [Suggestion], { description: "What each category could get: the median of what the last three months before cost." })
  async suggestions(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => String, { defaultValue: "current" }) month: string,
  ): Promise<Suggestion[]> {
    return context.services.months.suggestions(await context.who(), budgetId, month);
  }

  @Query(() => Comparison, { description: "Two months side by side. Each side is a month, `YYYY-MM`, or the id of a statement." })
  async compareMonths(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("left", () => String) left: string,
    @Arg("right", () => String) right: string,
  ): Promise<Comparison> {
    return context.services.comparisons.compare(await context.who(), budgetId, left, right);
  }

  @FieldResolver(() => Budget, { nullable: true })
  budget(@Ctx() context: Context, @Root() month: Month): Promise<Budget | null> {
    return context.loaders.budget.load(month.budgetId);
  }
}

@Resolver(() => MonthCategory)
export class MonthCategoryResolver {
  @FieldResolver(() => Category, { nullable: true })
  category(@Ctx() context: Context, @Root() row: MonthCategory): Promise<Category | null> {
    return context.loaders.category.load(row.categoryId);
  }
}
