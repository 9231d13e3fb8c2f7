import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { monthsOfAccount } from "../../services/ledger/changedMonths.js";
import { Budget } from "../../shapes/Budget.js";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import { MoneyAccountChange, NewMoneyAccount } from "../../shapes/moneyaccounts/MoneyAccountInput.js";
import { pageBounds } from "../connection.js";
import type { Context } from "../context.js";
import { PageArgs } from "../inputs/listArgs.js";
import { MoneyAccountRemoval } from "../inputs/otherInputs.js";
import { MoneyAccountConnection } from "../payloads/connections.js";
import {
  CreateMoneyAccountPayload,
  DeleteMoneyAccountPayload,
  RestoreMoneyAccountPayload,
  UpdateMoneyAccountPayload,
} from "../payloads/moneyAccountPayloads.js";
import { Mutation, Query } from "../rootFieldDecorators.js";
import { sliceOf } from "../slices.js";
import { keyOf } from "./budgets/BudgetListsResolver.js";

@Resolver(() => MoneyAccount)
export class MoneyAccountResolver {
  @Query(() => MoneyAccount, { description: "Returns one money account." })
  async moneyAccount(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<MoneyAccount> {
    return context.services.moneyAccounts.one(await context.who(), id);
  }

  @Query(() => MoneyAccountConnection, { description: "Lists the money accounts of a budget, by position. Closed ones are included." })
  async moneyAccounts(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof MoneyAccountConnection>> {
    const wanted = pageBounds(page);
    await context.services.moneyAccounts.requireBudget(await context.who(), budgetId);
    return new MoneyAccountConnection(sliceOf(await context.loaders.moneyAccountsOf.load(budgetId), wanted, keyOf));
  }

  @Mutation(() => CreateMoneyAccountPayload, { description: "Creates a money account." })
  async createMoneyAccount(
    @Ctx() context: Context,
    @Arg("input", () => NewMoneyAccount) input: NewMoneyAccount,
  ): Promise<CreateMoneyAccountPayload> {
    const added = await context.services.moneyAccounts.add(await context.who(), input);
    return Object.assign(new CreateMoneyAccountPayload(), { moneyAccount: added.account, ...monthsOfAccount(added) });
  }

  @Mutation(() => UpdateMoneyAccountPayload, {
    description:
      "Changes a money account by a merge patch: absent fields keep their values. `closedAt` closes it if its balance is 0. `opening` is replaced whole.",
  })
  async updateMoneyAccount(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => MoneyAccountChange) input: MoneyAccountChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateMoneyAccountPayload> {
    const changed = await context.services.moneyAccounts.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateMoneyAccountPayload(), { moneyAccount: changed.account, ...monthsOfAccount(changed) });
  }

  @Mutation(() => DeleteMoneyAccountPayload, {
    description: "Deletes a money account. One that has movements needs `moveTo` or `keep`, else the error code is `money-account-in-use`.",
  })
  async deleteMoneyAccount(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => MoneyAccountRemoval, { nullable: true }) input?: MoneyAccountRemoval | null,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteMoneyAccountPayload> {
    const removal = { moveTo: input?.moveTo ?? undefined, keep: input?.keep ?? undefined };
    const removed = await context.services.moneyAccountRemoval.remove(await context.who(), id, removal, ifVersion ?? undefined);
    return Object.assign(new DeleteMoneyAccountPayload(), { deletedId: id, ...removed });
  }

  @Mutation(() => RestoreMoneyAccountPayload, {
    description: "Restores a deleted money account, within 30 days, with every movement that nobody has moved since.",
  })
  async restoreMoneyAccount(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<RestoreMoneyAccountPayload> {
    const { stayed, ...restored } = await context.services.moneyAccountRemoval.restore(await context.who(), id);
    const payload = { moneyAccount: restored.account, stayedIds: stayed, ...monthsOfAccount(restored) };
    return Object.assign(new RestoreMoneyAccountPayload(), payload);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: MoneyAccount): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}
