import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { months } from "../../../operations/months.js";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { ComparedCategory, ComparedSide, Comparison } from "../../../shapes/months/Comparison.js";
import { MonthlyBudget } from "../../../shapes/months/MonthlyBudget.js";
import type { Context } from "../../context.js";
import { Query } from "../../rootFieldDecorators.js";

@Resolver(() => Comparison)
export class ComparisonResolver {
  @Query(() => Comparison, {
    description: "Compares two months. Each side is a month, as `YYYY-MM`, or the id of a monthly budget.",
    deprecationReason: months.compareMonths.deprecated.reason,
  })
  async compareMonths(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("left", () => String, { description: "The first side: a month, or the id of a monthly budget." }) left: string,
    @Arg("right", () => String, { description: "The second side: a month, or the id of a monthly budget." }) right: string,
  ): Promise<Comparison> {
    return context.services.comparisons.compare(await context.who(), budgetId, left, right);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Comparison): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}

@Resolver(() => ComparedCategory)
export class ComparedCategoryResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category; null when it was deleted." })
  category(@Ctx() context: Context, @Root() { categoryId }: ComparedCategory): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}

@Resolver(() => ComparedSide)
export class ComparedSideResolver {
  @FieldResolver(() => MonthlyBudget, { nullable: true, description: "The monthly budget; null for the current figures." })
  monthlyBudget(@Ctx() context: Context, @Root() { monthlyBudgetId }: ComparedSide): Promise<MonthlyBudget | null> | null {
    return monthlyBudgetId === null ? null : context.loaders.statement.load(monthlyBudgetId);
  }
}
