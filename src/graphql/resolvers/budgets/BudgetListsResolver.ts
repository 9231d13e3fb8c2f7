import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { SpendingGroup } from "../../../rules/reports/report.js";
import { Budget } from "../../../shapes/budgets/Budget.js";
import type { Category } from "../../../shapes/categories/Category.js";
import { SpendingGroupEnum } from "../../../shapes/enums.js";
import { Month } from "../../../shapes/months/Month.js";
import { Spending } from "../../../shapes/reports/Report.js";
import { CivilDate, YearMonth } from "../../../shapes/scalars.js";
import { categoryList, expensesPage, pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { ExpenseListArgs, PageArgs } from "../../inputs/listArgs.js";
import { CategoryConnection, MonthlyBudgetConnection } from "../../payloads/connections.js";
import { ExpenseConnection } from "../../payloads/expenses/ExpenseConnection.js";
import { sliceOf } from "../../slices.js";

/** What a budget holds: the same lists as at the root, without naming the budget again. */
@Resolver(() => Budget)
export class BudgetListsResolver {
  @FieldResolver(() => CategoryConnection, { description: "Its categories, by position." })
  async categories(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof CategoryConnection>> {
    const wanted = pageBounds(page, categoryList);
    return new CategoryConnection(sliceOf(await context.loaders.categoriesOf.load(budget.id), wanted, keyOf));
  }

  @FieldResolver(() => ExpenseConnection, { description: "Its expenses. Any filters together; newest first unless sorted." })
  expenses(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => ExpenseListArgs) { filter, sort, ...page }: ExpenseListArgs,
  ): Promise<ExpenseConnection> {
    return expensesPage(context, { budgetId: budget.id, filter, sort }, pageBounds(page));
  }

  @FieldResolver(() => Month, { nullable: true, description: "One month: the current one unless said." })
  month(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("month", () => YearMonth, { nullable: true }) month?: string | null,
  ): Promise<Month> {
    return context.loaders.month.load({ budgetId: budget.id, month: month ?? "current" });
  }

  @FieldResolver(() => [Month], { nullable: true, description: "A run of months, oldest first: the last twelve unless said, at most 120." })
  months(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("from", () => YearMonth, { nullable: true }) from?: string | null,
    @Arg("to", () => YearMonth, { nullable: true }) to?: string | null,
  ): Promise<Month[]> {
    return context.loaders.monthsOf.load({ budgetId: budget.id, from: from ?? undefined, to: to ?? undefined });
  }

  @FieldResolver(() => MonthlyBudgetConnection, { description: "Its statements, newest month first, every version." })
  async monthlyBudgets(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("year", () => Int, { nullable: true }) year?: number | null,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof MonthlyBudgetConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.loaders.statementsOf.load({ budgetId: budget.id, year: year ?? undefined, ...wanted });
    return new MonthlyBudgetConnection(pageRead(page, wanted));
  }

  @FieldResolver(() => Spending, {
    nullable: true,
    description: "What was spent between two days, the current month unless said, grouped.",
  })
  spending(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("from", () => CivilDate, { nullable: true }) from?: string | null,
    @Arg("to", () => CivilDate, { nullable: true }) to?: string | null,
    @Arg("groupBy", () => SpendingGroupEnum, { nullable: true }) groupBy?: SpendingGroup | null,
  ): Promise<Spending> {
    const range = { from: from ?? undefined, to: to ?? undefined, groupBy: groupBy ?? undefined };
    return context.loaders.spending.load({ budgetId: budget.id, ...range });
  }
}

export function keyOf({ position, id }: Category): readonly [number, string] {
  return [position, id];
}
