import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { CURRENT } from "../../../domain/month.js";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { FundedAmount } from "../../../shapes/months/FundedMonth.js";
import { type MonthCategory } from "../../../shapes/months/Month.js";
import { Suggestion } from "../../../shapes/months/Suggestion.js";
import { YearMonth } from "../../../shapes/scalars.js";
import { Plan, PlannedAmount } from "../../../shapes/sync/Sync.js";
import type { Context } from "../../context.js";
import { ifRead } from "../../readVersions.js";
import { AmountOfMonth, AmountsOfMonth, PlanCopy, TransferOfMonth } from "../../inputs/monthInputs.js";
import { FundingOfMonth } from "../../inputs/recurringInputs.js";
import {
  CopyPlanPayload,
  CreateTransferPayload,
  SetMonthAmountPayload,
  SetMonthAmountsPayload,
} from "../../payloads/months/planPayloads.js";
import { FundMonthPayload } from "../../payloads/recurringPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Plan)
export class PlanResolver {
  @Query(() => [Suggestion], {
    description: "Suggests an amount for each category: the median of its spending in the three previous months.",
  })
  async suggestions(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => YearMonth, { nullable: true }) month?: string | null,
  ): Promise<Suggestion[]> {
    return context.services.months.suggestions(await context.who(), budgetId, month ?? CURRENT);
  }

  @Mutation(() => SetMonthAmountPayload, {
    description: "Sets the amount of one category in one month; null restores the standing amount.",
  })
  async setMonthAmount(
    @Ctx() context: Context,
    @Arg("input", () => AmountOfMonth) { budgetId, month: named, categoryId, ...amount }: AmountOfMonth,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<SetMonthAmountPayload> {
    const who = await context.who();
    const row = (): Promise<MonthCategory> => context.services.months.category(who, budgetId, named, categoryId, "write");
    const planned = await context.services.plans.setAmount(who, { budgetId, month: named, categoryId }, amount, ifRead(ifVersion, row));
    return Object.assign(new SetMonthAmountPayload(), { categoryId, ...planned });
  }

  @Mutation(() => SetMonthAmountsPayload, {
    description: "Sets the amounts of up to 500 categories in one month, all of them or none.",
  })
  async setMonthAmounts(
    @Ctx() context: Context,
    @Arg("input", () => AmountsOfMonth) { budgetId, month: named, ...amounts }: AmountsOfMonth,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<SetMonthAmountsPayload> {
    const who = await context.who();
    const isUnchanged = ifRead(ifVersion, () => context.services.months.one(who, budgetId, named, "write"));
    return Object.assign(new SetMonthAmountsPayload(), await context.services.plans.setAmounts(who, budgetId, named, amounts, isUnchanged));
  }

  @Mutation(() => CreateTransferPayload, {
    description:
      "Moves planned money between two categories, or between a category and the pool (null). Both fields are required; one may be null.",
  })
  async createTransfer(
    @Ctx() context: Context,
    @Arg("input", () => TransferOfMonth) input: TransferOfMonth,
  ): Promise<CreateTransferPayload> {
    const who = await context.who();
    const { budgetId, month: named, ...transfer } = input;
    return Object.assign(new CreateTransferPayload(), await context.services.plans.transfer(who, budgetId, named, transfer));
  }

  @Mutation(() => CopyPlanPayload, {
    description: "Copies the amounts of all categories from another month, by default the previous month.",
  })
  async copyPlan(@Ctx() context: Context, @Arg("input", () => PlanCopy) input: PlanCopy): Promise<CopyPlanPayload> {
    const who = await context.who();
    const { budgetId, month: named, ...source } = input;
    return Object.assign(new CopyPlanPayload(), await context.services.plans.copy(who, budgetId, named, source));
  }

  @Mutation(() => FundMonthPayload, {
    description:
      "Gives categories what their targets need, what they usually cost, or what they had last month. No category gets less than it has.",
  })
  async fundMonth(@Ctx() context: Context, @Arg("input", () => FundingOfMonth) input: FundingOfMonth): Promise<FundMonthPayload> {
    const { budgetId, month: named, ...source } = input;
    const { month, dryRun, total, amounts } = await context.services.plans.fund(await context.who(), budgetId, named, source);
    return Object.assign(new FundMonthPayload(), { total, amounts, budgetId, labels: amounts.length === 0 || dryRun ? [] : [month] });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() plan: Plan): Promise<Budget | null> {
    return context.loaders.budget.load(plan.budgetId);
  }
}

@Resolver(() => Suggestion)
export class SuggestionResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() { categoryId }: Suggestion): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}

@Resolver(() => FundedAmount)
export class FundedAmountResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() { categoryId }: FundedAmount): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}

@Resolver(() => PlannedAmount)
export class PlannedAmountResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category; null when it was deleted." })
  category(@Ctx() context: Context, @Root() { categoryId }: PlannedAmount): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}
