import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { CURRENT } from "../../../domain/month.js";
import { Budget } from "../../../shapes/Budget.js";
import { Month } from "../../../shapes/months/Month.js";
import { Spending } from "../../../shapes/reports/Report.js";
import { YearMonth } from "../../../shapes/scalars.js";
import { categoryList, expensesPage, pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { ExpenseListArgs, PageArgs } from "../../inputs/listArgs.js";
import { SpendingArgs, spendingReport } from "../../inputs/spendingArgs.js";
import { CategoryConnection, MoneyAccountConnection, MonthlyBudgetConnection } from "../../payloads/connections.js";
import { ExpenseConnection } from "../../payloads/expenses/ExpenseConnection.js";
import { sliceOf } from "../../slices.js";

/** What a budget holds: the same lists as at the root, without naming the budget again. */
@Resolver(() => Budget)
export class BudgetListsResolver {
  @FieldResolver(() => CategoryConnection, { nullable: true, description: "Lists the categories of the budget, by position." })
  async categories(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof CategoryConnection>> {
    const wanted = pageBounds(page, categoryList);
    return new CategoryConnection(sliceOf(await context.loaders.categoriesOf.load(budget.id), wanted, keyOf));
  }

  @FieldResolver(() => ExpenseConnection, {
    nullable: true,
    description: "Lists the expenses of the budget. All filters combine; the default order is newest first.",
  })
  expenses(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => ExpenseListArgs) { filter, sort, ...page }: ExpenseListArgs,
  ): Promise<ExpenseConnection> {
    return expensesPage(context, { budgetId: budget.id, filter, sort }, pageBounds(page));
  }

  @FieldResolver(() => MoneyAccountConnection, { nullable: true, description: "Lists the money accounts of the budget, by position." })
  async moneyAccounts(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof MoneyAccountConnection>> {
    const wanted = pageBounds(page);
    return new MoneyAccountConnection(sliceOf(await context.loaders.moneyAccountsOf.load(budget.id), wanted, keyOf));
  }

  @FieldResolver(() => Month, { nullable: true, description: "Returns one month. Default: the current month." })
  month(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("month", () => YearMonth, { nullable: true }) month?: string | null,
  ): Promise<Month> {
    return context.loaders.month.load({ budgetId: budget.id, month: month ?? CURRENT });
  }

  @FieldResolver(() => [Month], {
    nullable: true,
    description: "Lists up to 120 consecutive months, oldest first. Default: the last twelve.",
  })
  months(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("from", () => YearMonth, { nullable: true }) from?: string | null,
    @Arg("to", () => YearMonth, { nullable: true }) to?: string | null,
  ): Promise<Month[]> {
    return context.loaders.monthsOf.load({ budgetId: budget.id, from: from ?? undefined, to: to ?? undefined });
  }

  @FieldResolver(() => MonthlyBudgetConnection, {
    nullable: true,
    description: "Lists the closed months of the budget in all versions, newest first.",
  })
  async monthlyBudgets(
    @Ctx() context: Context,
    @Root() budget: Budget,
    @Arg("year", () => Int, { nullable: true }) year: number | null | undefined,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof MonthlyBudgetConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.loaders.statementsOf.load({ budgetId: budget.id, year: year ?? undefined, ...wanted });
    return new MonthlyBudgetConnection(pageRead(page, wanted));
  }

  @FieldResolver(() => Spending, {
    nullable: true,
    description: "Reports the spending between two days, in groups. Default: the current month.",
  })
  spending(@Ctx() context: Context, @Root() budget: Budget, @Args(() => SpendingArgs) wanted: SpendingArgs): Promise<Spending> {
    return spendingReport(context, budget.id, wanted);
  }
}

/** What lists of a budget are sorted by that their owner puts in order. */
export function keyOf({ position, id }: { readonly position: number; readonly id: string }): readonly [number, string] {
  return [position, id];
}
