import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../shapes/Budget.js";
import { Category } from "../../shapes/categories/Category.js";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import { Person } from "../../shapes/sharing/Person.js";
import { Forecast } from "../../shapes/reports/Forecast.js";
import { Spending, SpendingRow, Trends } from "../../shapes/reports/Report.js";
import type { Context } from "../context.js";
import { SpendingArgs, spendingReport } from "../inputs/spendingArgs.js";
import { Query } from "../rootFieldDecorators.js";

@Resolver(() => SpendingRow)
export class SpendingRowResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category of this group; null unless grouped by category." })
  category(@Ctx() context: Context, @Root() { key }: SpendingRow): Promise<Category | null> | null {
    return key?.startsWith("cat_") === true ? context.loaders.category.load(key) : null;
  }

  @FieldResolver(() => ID, { nullable: true, description: "The id of that category." })
  categoryId(@Root() { key }: SpendingRow): string | null {
    return key?.startsWith("cat_") === true ? key : null;
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account of this group; null unless grouped by account." })
  moneyAccount(@Ctx() context: Context, @Root() { key }: SpendingRow): Promise<MoneyAccount | null> | null {
    return key?.startsWith("mac_") === true ? context.loaders.moneyAccount.load(key) : null;
  }

  @FieldResolver(() => Person, { nullable: true, description: "The person of this group; null unless grouped by member." })
  member(@Ctx() context: Context, @Root() { key }: SpendingRow): Promise<Person | null> | null {
    return key?.startsWith("acc_") === true ? context.loaders.person.load(key) : null;
  }
}

@Resolver(() => Forecast)
export class ForecastResolver {
  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Forecast): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => MoneyAccount, {
    nullable: true,
    description: "The money account whose balance it is; null: all that the budget plans with.",
  })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: Forecast): Promise<MoneyAccount | null> | null {
    return moneyAccountId === null ? null : context.loaders.moneyAccount.load(moneyAccountId);
  }
}

@Resolver(() => Spending)
export class SpendingResolver {
  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Spending): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}

@Resolver(() => Trends)
export class TrendsResolver {
  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Trends): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}

@Resolver()
export class ReportResolver {
  @Query(() => Spending, {
    description:
      "Reports the spending between two days, in groups, of all expenses or of those that match a filter. Default: the current month. At most 3660 days (366 by day), 1000 rows, and 10000 months in them.",
  })
  async spending(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => SpendingArgs) wanted: SpendingArgs,
  ): Promise<Spending> {
    return spendingReport(context, budgetId, wanted);
  }

  @Query(() => Forecast, {
    description:
      "Forecasts the balance by day, from recorded entries, those with a later date, and expected recurring movements. Default: 90 days, at most 400.",
  })
  async forecast(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("days", () => Int, { nullable: true }) days?: number | null,
    @Arg("envelopes", () => Boolean, { nullable: true }) envelopes?: boolean | null,
    @Arg("moneyAccountId", () => ID, { nullable: true }) moneyAccountId?: string | null,
  ): Promise<Forecast> {
    const account = moneyAccountId ?? undefined;
    const wanted = { budgetId, days: days ?? undefined, envelopes: envelopes ?? undefined, moneyAccountId: account };
    return context.services.forecasts.forecast(await context.who(), wanted);
  }

  @Query(() => Trends, {
    description: "Reports planned and actual spending, income and savings rate of the last months. Default: 12 months, at most 120.",
  })
  async trends(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("months", () => Int, { nullable: true }) months?: number,
  ): Promise<Trends> {
    return context.services.reports.trends(await context.who(), { budgetId, months: months ?? undefined });
  }
}
