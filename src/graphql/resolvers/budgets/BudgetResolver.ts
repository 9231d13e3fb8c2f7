import { Arg, Args, Ctx, ID, Int, Resolver } from "type-graphql";
import { visitorOf } from "../../../runtime/visitor.js";
import { Budget, BudgetChange, BudgetRemoval, NewBudget } from "../../../shapes/Budget.js";
import { budgetsPage, pageBounds } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { BudgetConnection } from "../../payloads/connections.js";
import { CreateBudgetPayload, DeleteBudgetPayload, RestoreBudgetPayload, UpdateBudgetPayload } from "../../payloads/budgetPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Budget)
export class BudgetResolver {
  @Query(() => Budget, { nullable: true, description: "Returns one budget that you own or share." })
  async budget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Budget> {
    return context.services.budgets.one(await context.who(), id);
  }

  @Query(() => BudgetConnection, { description: "Lists the budgets you own or share, oldest first." })
  budgets(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<InstanceType<typeof BudgetConnection>> {
    return budgetsPage(context, pageBounds(page));
  }

  @Mutation(() => CreateBudgetPayload, { description: "Creates a budget that you own." })
  async createBudget(@Ctx() context: Context, @Arg("input", () => NewBudget) input: NewBudget): Promise<CreateBudgetPayload> {
    return { budget: await context.services.budgets.add(await context.who(), input) };
  }

  @Mutation(() => UpdateBudgetPayload, {
    description: "Changes a budget by a merge patch: absent fields keep their values, null clears a field.",
  })
  async updateBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => BudgetChange) input: BudgetChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateBudgetPayload> {
    return { budget: await context.services.budgets.change(await context.who(), id, input, ifVersion ?? undefined) };
  }

  @Mutation(() => DeleteBudgetPayload, {
    description:
      "Deletes a budget with its contents, for all its members, and notifies them by e-mail. Only its owner may do this, in a session that has signed in within the last 10 minutes, or with `input.password` (`password-required`). The owner can restore it for 30 days.",
  })
  async deleteBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => BudgetRemoval, { nullable: true }) input?: BudgetRemoval,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteBudgetPayload> {
    const { services, request } = context;
    await services.budgetRemoval.remove(await context.who(), id, input ?? undefined, visitorOf(request), ifVersion ?? undefined);
    return { deletedId: id };
  }

  @Mutation(() => RestoreBudgetPayload, {
    description:
      "Restores a budget that you deleted within the last 30 days. Also makes you the owner of a budget that its owner gave up by deleting the account, within 30 days.",
  })
  async restoreBudget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<RestoreBudgetPayload> {
    return { budget: await context.services.takeOvers.restore(await context.who(), id, visitorOf(context.request)) };
  }
}
