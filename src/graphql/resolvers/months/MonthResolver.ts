import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { CURRENT } from "../../../domain/month.js";
import { monthId } from "../../../domain/derivedIds.js";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Month, MonthCategory } from "../../../shapes/months/Month.js";
import { MonthlyBudget } from "../../../shapes/months/MonthlyBudget.js";
import { YearMonth } from "../../../shapes/scalars.js";
import type { Context } from "../../context.js";
import { beforeLong } from "../../beforeLong.js";
import { idOfRow, rowsOf } from "../../monthRows.js";
import { versionOfRead } from "../../readVersions.js";
import { Query } from "../../rootFieldDecorators.js";

@Resolver(() => Month)
export class MonthResolver {
  @Query(() => Month, {
    description:
      "Returns one month, by default the current one. Its figures are calculated on read. It may be at most 120 months after the current month.",
  })
  async month(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("month", () => YearMonth, { nullable: true }) month?: string | null,
  ): Promise<Month> {
    return context.loaders.month.load({ budgetId, month: month ?? CURRENT });
  }

  @Query(() => [Month], {
    description:
      "Lists consecutive months, oldest first. Default: the last twelve. At most 120 months, and at most 120 months after the current month.",
  })
  async months(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("from", () => YearMonth, { nullable: true }) from?: string | null,
    @Arg("to", () => YearMonth, { nullable: true }) to?: string | null,
  ): Promise<Month[]> {
    return context.loaders.monthsOf.load({ budgetId, from: from ?? undefined, to: to ?? undefined });
  }

  @FieldResolver(() => ID, { description: "Opaque, starts with `mth_`." })
  id(@Root() month: Month): string {
    return monthId(month);
  }

  @FieldResolver(() => Int, {
    description: "Send it as `ifVersion` of `setMonthAmounts`. It changes with any figure of the month. Its values have no order.",
  })
  version(@Root() month: Month): number | Promise<number> {
    return beforeLong(month.categories, () => versionOfRead(month));
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() month: Month): Promise<Budget | null> {
    return context.loaders.budget.load(month.budgetId);
  }

  @FieldResolver(() => MonthlyBudget, {
    nullable: true,
    description: "The newest monthly budget of the month; null while the month is open.",
  })
  monthlyBudget(@Ctx() context: Context, @Root() { snapshotId }: Month): Promise<MonthlyBudget | null> | null {
    return snapshotId === null ? null : context.loaders.statement.load(snapshotId);
  }

  @FieldResolver(() => MonthlyBudget, {
    nullable: true,
    description: "The earlier name of `monthlyBudget`.",
    deprecationReason: "Ask for `monthlyBudget`.",
  })
  statement(@Ctx() context: Context, @Root() month: Month): Promise<MonthlyBudget | null> | null {
    return this.monthlyBudget(context, month);
  }

  @FieldResolver(() => [MonthCategory], { description: "Lists the categories of the month, by position." })
  categories(@Root() month: Month): MonthCategory[] | Promise<MonthCategory[]> {
    return beforeLong(month.categories, () => rowsOf(month));
  }
}

@Resolver(() => MonthCategory)
export class MonthCategoryResolver {
  @FieldResolver(() => ID, { description: "Opaque, starts with `mtc_`." })
  id(@Root() row: MonthCategory): string {
    return idOfRow(row);
  }

  @FieldResolver(() => Int, {
    description: "Send it as `ifVersion` of `setMonthAmount`. It changes with any figure of the row. Its values have no order.",
  })
  version(@Root() row: MonthCategory): number {
    return versionOfRead(row);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() row: MonthCategory): Promise<Category | null> {
    return context.loaders.category.load(row.categoryId);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The parent category; null at the top level." })
  parent(@Ctx() context: Context, @Root() { parentId }: MonthCategory): Promise<Category | null> | null {
    return parentId === null ? null : context.loaders.category.load(parentId);
  }
}
