import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { Budget } from "../../shapes/Budget.js";
import { BalanceStepEnum } from "../../shapes/enums.js";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import { MoneyAccountBalances } from "../../shapes/moneyaccounts/MoneyAccountBalances.js";
import { AccountWorth, NetWorth } from "../../shapes/reports/NetWorth.js";
import { CivilDate, YearMonth } from "../../shapes/scalars.js";
import type { Context } from "../context.js";
import { Query } from "../rootFieldDecorators.js";

@Resolver(() => MoneyAccountBalances)
export class MoneyAccountBalancesResolver {
  @Query(() => MoneyAccountBalances, {
    description: "Returns what a money account had, by day or by month. Default: the current month, by day. At most 400 days.",
  })
  async moneyAccountBalances(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("from", () => CivilDate, { nullable: true }) from?: string,
    @Arg("to", () => CivilDate, { nullable: true }) to?: string,
    @Arg("by", () => BalanceStepEnum, { nullable: true }) by?: "day" | "month",
  ): Promise<MoneyAccountBalances> {
    const request = { from: from ?? undefined, to: to ?? undefined, by: by ?? undefined };
    return context.services.balances.balances(await context.who(), id, request);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: MoneyAccountBalances): Promise<MoneyAccount | null> {
    return context.loaders.moneyAccount.load(moneyAccountId);
  }
}

@Resolver(() => NetWorth)
export class NetWorthResolver {
  @Query(() => NetWorth, {
    description:
      "Reports what the money accounts of a budget have and owe on the last day of each month. Default: the last 12 months, at most 120.",
  })
  async netWorth(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("from", () => YearMonth, { nullable: true }) from?: string,
    @Arg("to", () => YearMonth, { nullable: true }) to?: string,
  ): Promise<NetWorth> {
    const request = { budgetId, from: from ?? undefined, to: to ?? undefined };
    return context.services.netWorth.netWorth(await context.who(), request);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: NetWorth): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}

@Resolver(() => AccountWorth)
export class AccountWorthResolver {
  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: AccountWorth): Promise<MoneyAccount | null> {
    return context.loaders.moneyAccount.load(moneyAccountId);
  }
}
